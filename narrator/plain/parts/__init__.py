"""What sentences are made of: data only, read by ``narrator.plain.lexicon``."""

"""Tells what the records say: plans, drafts, checks, repairs. Nothing here flows back into the rules."""

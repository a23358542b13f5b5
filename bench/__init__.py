"""How fast it is. Nothing here is a test: run it with ``make bench``."""

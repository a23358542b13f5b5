"""The parts of reading a phrase; ``woundscribe.phrase`` is where they come together."""

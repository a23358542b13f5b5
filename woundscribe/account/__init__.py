"""Reads what somebody says of a fight that was played elsewhere, and writes it down as a hand account."""

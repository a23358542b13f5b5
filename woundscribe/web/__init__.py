"""Fights over HTTP: for programs, and as pages to read and play in a browser."""

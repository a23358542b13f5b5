"""Decides what happens in a fight, deterministically, and records it.

Imports the standard library and pydantic only. Nothing here tells a story: see ``narrator``.
"""

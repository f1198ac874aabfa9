"""Witnesses as runs of the model: made from the states that a search found, and followed again from a file."""

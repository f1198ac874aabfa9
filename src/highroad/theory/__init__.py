"""What randomised searches do, computed instead of tried: the theory of "Systems Verification using Randomized
Exploration" for uniform and simplified deep random search, and of highway search. See docs/theory.md.

Everything here is plain Python; only figures need more.
"""

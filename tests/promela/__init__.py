"""Promela against SPIN: an oracle that runs `spin` and `pan`, models with known counts, and random programs.

`expected.json` beside the models is made by `python tests/promela/refresh.py` from the oracle itself, never by hand.
"""

"""Laws of mCRL2: changes of a specification after which it is strongly bisimilar to what it was.

A law takes a specification and a source of randomness, and gives a changed specification, or None where it does not
apply. Most are rules for one process term, used at a random place of those where they apply.
"""

from importlib import import_module

from mcrl2.laws.places import LAWS

for family in ("processes", "operators", "declarations"):  # in this order: seeds choose among the laws by it
    import_module(f"{__name__}.{family}")

__all__ = ["LAWS"]

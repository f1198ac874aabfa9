"""How much algorithm 1 favours a state that many lanes lead to: property 8 of Engels, Groote, van Weerdenburg and
Willemse, "Search algorithms for automated validation" (2009).
"""

from fractions import Fraction
from math import prod


def funnel_probability(width: int, considered: int, repeats: int) -> Fraction:
    """Return the probability that a state ends in the next level when it is offered `repeats` times in a row.

    Before the first offer `considered` other offers were counted. Nothing follows the last offer: a later one could
    still throw the state out. The formula of the paper, 1 - c!(c+K-N)! / ((c+K)!(c-N)!), speaks of a full level
    (c >= N) and equals the product used here; while a slot is free the first offer succeeds for certain.
    """
    if repeats == 0:
        return Fraction(0)
    if considered < width:
        return Fraction(1)
    refused = (1 - Fraction(width, considered + offer) for offer in range(1, repeats + 1))
    return 1 - prod(refused, start=Fraction(1))

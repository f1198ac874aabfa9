"""How much the approximate highway favours a funnel, a state that many states of a level lead to: Property 8 of Engels,
Groote, van Weerdenburg and Willemse, "Search algorithms for automated validation" (2009), formulas (1) to (3).

A place that the sampling offers again and again, while the level is full (c places were counted before, N <= c), is
taken by the k-th offer with probability N / (c + k). Nothing is offered after it; a later place could replace it.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from highroad.theory.work import require_whole

MOST_OFFERS = 10_000
MOST_PLACES = 10**12


def funnel_recursion(width: int, counted: int, offers: int, failed: int = 0) -> Fraction:
    """Formula (1) of Property 8: a place that was refused `failed` times is in a full level after all its offers."""
    _require_funnel(width, counted, offers)
    require_whole("the failed offers", failed, 0, offers)
    chance = Fraction(0)
    for k in reversed(range(failed, offers)):
        taken = Fraction(width, counted + k + 1)
        chance = taken + (1 - taken) * chance
    return chance


def funnel(width: int, counted: int, offers: int, failed: int = 0) -> Fraction:
    """Formula (2), the same in closed form: 1 - (c+k)! (c+K-N)! / ((c+K)! (c+k-N)!). The width N is at most c, the
    number of places that were counted before."""
    _require_funnel(width, counted, offers)
    require_whole("the failed offers", failed, 0, offers)
    refused = (Fraction(counted + offer - width, counted + offer) for offer in range(failed + 1, offers + 1))
    return 1 - prod(refused, start=Fraction(1))


def funnel_interval(width: int, occurrences: int, length: int, unique: int) -> tuple[Fraction, Fraction]:
    """Formula (3): within these bounds is the probability that a place is selected that occurs K times in a sequence
    of `length` places, `unique` of which are different."""
    require_whole("the width", width, 1)
    require_whole("the number of different places", unique, width + 1, MOST_PLACES)
    require_whole("the occurrences", occurrences, 1, MOST_OFFERS)
    require_whole("the length of the sequence", length, occurrences + unique - 1, MOST_PLACES)
    return Fraction(width, length), funnel(width, unique - 1, occurrences)


def _require_funnel(width: int, counted: int, offers: int) -> None:
    require_whole("the width", width, 1)
    require_whole("the number of counted places", counted, width, MOST_PLACES)
    require_whole("the number of offers", offers, 0, MOST_OFFERS)

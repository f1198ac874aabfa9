"""The numbers of states by how many runs visited them, as the core counts them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """Of the states that are counted: a random part, one in `scale`, of all that were visited."""

    runs: int
    level: int
    states: int  # visited by some run
    once: int  # visited by one run alone
    twice: int  # visited by two
    once_squares: float  # the sum over all runs of the square of the number of states that only it visited
    twice_squares: float  # likewise over all pairs of runs
    rare: int  # visited by as few runs as any, or by at most three
    rare_squares: float  # the sum over all runs of the square of the number of rare states that it found first
    first_half: int  # visited by the runs with odd numbers
    second_half: int
    both_halves: int

    @property
    def scale(self) -> int:
        return 1 << self.level

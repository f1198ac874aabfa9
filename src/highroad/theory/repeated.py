"""The repeated searches rurs and rsdrs: how many nodes they have covered, as a function of time.

Theorem 2 of "Systems Verification using Randomized Exploration", as a renewal equation. A run begins at the initial
node and ends when N nodes are stored; then the memory is emptied, which takes no step. A node v has been met after n
steps if it is in the memory of the first run, which has not ended yet; or the first run ended with step m and had
met it; or it ended with step m without having met it, and the search that begins anew meets it in n - m steps:

    R(v, n) = open(v, n) + sum over m of  full(v, m) + (ends(m) - full(v, m)) R(v, n - m)

(The printed formula has 1 in place of `ends(m)`, with which it would be no probability.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from highroad.theory.graphs import SIMULATE
from highroad.theory.work import Work, require_operations

NEGLIGIBLE = 1e-13  # a run that goes on for longer than all but this share of them is left out


@dataclass(frozen=True, slots=True)
class Filling:
    """One run until the memory is full, for classes of nodes that are met with the same probability.

    The lists have an entry for each number of steps; after the last one nearly every run has ended.
    """

    class_sizes: Sequence[int]
    open: Sequence[Sequence[float]]  # by class: the node is stored, and the memory is not full
    full: Sequence[Sequence[float]]  # by class: the node is stored, and the memory has become full with this step
    ends: Sequence[float]  # the memory has become full with this step


@dataclass(frozen=True, slots=True)
class Repeated:
    """A repeated search after 0, 1, ... steps."""

    class_sizes: Sequence[int]
    reachability: Sequence[Sequence[float]]  # by class of nodes

    @property
    def covered(self) -> list[float]:
        """The mean number of nodes that were covered at some time: Cov(n)."""
        rows = zip(*self.reachability, strict=True)
        return [sum(map(mul, self.class_sizes, row)) for row in rows]

    @property
    def minimum(self) -> list[float]:
        """The probability that the least likely node was covered."""
        return [min(row) for row in zip(*self.reachability, strict=True)]


def require_few_steps(steps: int, horizon: int, classes: int) -> None:
    """Refuses what is too much for the renewal equation. Runs take a step for each node that they store, or more."""
    require_operations(
        float(steps) * min(steps, horizon) * classes / 20,  # these are fast
        f"a repeated search of {steps:,} steps with runs of {horizon:,} or more",
        f"fewer steps; {SIMULATE}",
    )


def likely_length(memory: int, nodes: int) -> float:
    """About how many steps it takes until all but a negligible share of the runs has filled the memory: with k of n
    nodes stored, a step stores another one with a probability p of about (n - k) / n, and (1 - p)^(40 / p) is less than
    that share."""
    return memory + 40 * nodes / max(1, nodes - memory + 1)


def repeated(filling: Filling, steps: int, work: Work | None = None) -> Repeated:
    """Solves the renewal equation for each class of nodes."""
    work = work or Work()
    horizon = min(steps, len(filling.ends) - 1)
    require_few_steps(steps, horizon, len(filling.class_sizes))
    rows = []
    for opened, full in zip(filling.open, filling.full, strict=True):
        missed = [end - met for end, met in zip(filling.ends, full, strict=True)]
        met_at_once = 0.0  # in the first run, which has ended
        chances: list[float] = []
        for n in range(steps + 1):
            work.tick(horizon)
            met_at_once += full[n] if n <= horizon else 0
            last = min(n, horizon)
            later = sum(map(mul, missed[1 : last + 1], reversed(chances[n - last : n])))
            chances.append((opened[n] if n <= horizon else 0) + met_at_once + later)
        rows.append(chances)
    return Repeated(filling.class_sizes, rows)

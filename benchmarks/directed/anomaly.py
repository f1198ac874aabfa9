"""The anomaly of depth-bounded search (section 4 of "Trail-directed model checking"), and its cure.

Depth-first search that never visits a state twice misses errors within its bound: their states were met before, so deep
that the bound cut off the way on. Whether that happens changes from bound to bound.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from cases import FOLDER

import highroad

PHONES, ROOM = 2, 1
BOUNDS = 50  # how many are tried


@dataclass(frozen=True)
class Tried:
    """A bound, and what was found within it."""

    bound: int
    length: int | None
    expanded: int


def anomaly_lines() -> list[str]:
    system = highroad.load(FOLDER / "telephone.pml", PHONES=PHONES, ROOM=ROOM)
    shortest = _try(system, "bfs", 0).length
    assert shortest is not None
    bounds = range(shortest - 2, shortest - 2 + BOUNDS)
    never = [_try(system, f"bounded-dfs:depth={k},revisit=never", k) for k in bounds]
    again = [_try(system, f"bounded-dfs:depth={k},revisit=shorter", k) for k in bounds]
    rows = []
    for what, group in itertools.groupby(never, key=lambda tried: _what(tried, shortest)):
        tried = list(group)
        cure = [each for each in again if tried[0].bound <= each.bound <= tried[-1].bound]
        cures = {_what(each, shortest) for each in cure}
        rows.append(_row(tried, what, cure, " or ".join(sorted(cures))))
    head = "| bounds | revisit=never | lengths | expanded, at most | revisit=shorter | lengths | expanded, at most |"
    title = f"telephone with `-D PHONES={PHONES} -D ROOM={ROOM}`; the shortest error has {shortest} steps."
    return [title, "", head, "|---|---|--:|--:|---|--:|--:|", *rows]


def _what(tried: Tried, shortest: int) -> str:
    if tried.length is not None:
        return "found"
    return "missed" if tried.bound >= shortest else "nothing is there"


def _row(tried: list[Tried], what: str, cure: list[Tried], cured: str) -> str:
    bounds = f"{tried[0].bound}" if len(tried) == 1 else f"{tried[0].bound} to {tried[-1].bound}"
    return f"| {bounds} | {what} | {_lengths(tried)} | {_most(tried)} | {cured} | {_lengths(cure)} | {_most(cure)} |"


def _lengths(tried: list[Tried]) -> str:
    lengths = [each.length for each in tried if each.length is not None]
    if not lengths:
        return ""
    return f"{lengths[0]}" if min(lengths) == max(lengths) else f"{min(lengths)} to {max(lengths)}"


def _most(tried: list[Tried]) -> str:
    return f"{max(each.expanded for each in tried):,}"


def _try(system: object, search: str, bound: int) -> Tried:
    result = highroad.check(system, "bad", search=search, seed=1)
    return Tried(bound, None if result.witness is None else len(result.witness), result.statistics.visited)

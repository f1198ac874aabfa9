"""What SPIN calls a trail: `step:process:statement` on each line. Here, which lines an edge of a system has."""

from __future__ import annotations

from collections.abc import Iterable

from highroad.systems import Move


def lines_of(moves: Iterable[Move]) -> list[tuple[int, int]]:
    """Process and statement of each line for the moves of an edge."""
    return [(move.number, move.identifier) for move in moves if move.identifier is not None]

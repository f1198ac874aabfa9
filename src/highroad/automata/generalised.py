"""Generalised Büchi automata with acceptance on transitions, made of sets of states of an alternating automaton.

After Gastin and Oddoux (CAV 2001). A transition carries `pending`: the promises (one for each `until`) that it puts
off. A run is accepted if no promise is put off for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from highroad.automata.alternating import Alternating, Move, TooLarge, bits, demand, is_stricter

MAXIMUM_STATES = 2_000
MAXIMUM_MOVES = 30_000


class Edge(NamedTuple):
    """A transition: its guard, the promises that it puts off, and where it leads."""

    positive: int
    negative: int
    pending: int
    target: int


@dataclass(frozen=True, slots=True)
class Generalised:
    edges: list[list[Edge]]  # by state
    initial: int
    promises: int  # all of them, bit by bit


def reached(rows: Sequence[Sequence[Edge]], initial: int) -> tuple[list[list[Edge]], dict[int, int]]:
    """The rows of the states that are reached, numbered in the order in which they are met, and these numbers."""
    number = {initial: 0}
    waiting = [initial]
    for state in waiting:  # grows
        for edge in rows[state]:
            if edge.target not in number:
                number[edge.target] = len(number)
                waiting.append(edge.target)
    return [[edge._replace(target=number[edge.target]) for edge in rows[state]] for state in waiting], number


def generalised_of(alternating: Alternating) -> Generalised:
    """The sets of states that are reached from the initial one; sets with the same edges are one state."""
    number_of_set = {alternating.initial: 0}
    waiting = [alternating.initial]
    state_of_edges: dict[tuple[tuple[int, ...], ...], int] = {}
    rows: list[list[Edge]] = []
    same_as: list[int] = []
    considered = 0
    for states in waiting:  # grows
        moves = alternating.moves_of_set(states)
        considered += len(moves)
        if considered > MAXIMUM_MOVES:
            raise TooLarge(f"more than {len(rows)} states with {MAXIMUM_MOVES} transitions")
        row = []
        for move, pending in _useful([(move, _pending(move, alternating)) for move in moves]):
            if move.targets not in number_of_set:
                if len(number_of_set) == MAXIMUM_STATES:
                    raise TooLarge(f"more than {MAXIMUM_STATES} states")
                number_of_set[move.targets] = len(number_of_set)
                waiting.append(move.targets)
            row.append(Edge(move.positive, move.negative, pending, number_of_set[move.targets]))
        same_as.append(state_of_edges.setdefault(tuple(sorted(row)), len(rows)))
        rows.append(row)
    merged = [[edge._replace(target=same_as[edge.target]) for edge in row] for row in rows]
    return Generalised(merged, same_as[0], alternating.untils)


def _pending(move: Move, alternating: Alternating) -> int:
    """The promises among the targets that the same move could not have kept just as well."""
    pending = 0
    for until in bits(move.targets & alternating.untils):
        own = 1 << until
        if not any(_is_kept(move, own, other) for other in alternating.moves_of_state(until)):
            pending |= own
    return pending


def _is_kept(move: Move, until: int, other: Move) -> bool:
    return not other.targets & until and is_stricter(move, other)


def _useful(moves: list[tuple[Move, int]]) -> list[tuple[Move, int]]:
    """The moves without those that another one makes useless: more is possible, less remains, no more is put off."""
    kept: list[tuple[Move, int]] = []
    fulfilled: dict[int, list[Move]] = defaultdict(list)  # by what they put off
    for move, pending in sorted(moves, key=lambda pair: demand(pair[0])):
        less = (others for put_off, others in fulfilled.items() if not put_off & ~pending)
        if not any(is_stricter(move, other) for others in less for other in others):
            kept.append((move, pending))
            fulfilled[pending].append(move)
    return kept

"""A term as a very weak alternating automaton: each temporal subterm is a state, moves lead to sets of states.

After Gastin and Oddoux, "Fast LTL to Büchi Automata Translation" (CAV 2001). A set of states is a number, bit by bit. A
run is accepted if no branch of it stays in an `until` for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from highroad.automata.terms import Term

MAXIMUM_MOVES = 3_000  # of one set of states, before pruning


class TooLarge(Exception):
    """The automaton has more of something than is sensible; the text says of what."""


class Move(NamedTuple):
    """Possible when the atoms of `positive` hold and those of `negative` do not; all states of `targets` go on."""

    positive: int
    negative: int
    targets: int


_ALWAYS = Move(0, 0, 0)


class Alternating:
    def __init__(self, term: Term) -> None:
        self._states: list[Term] = []
        self._number: dict[Term, int] = {}
        self._moves: dict[Term, list[Move]] = {}
        self.untils = 0  # the set of those states that no branch may stay in
        self.initial = self.set_of(term)

    def set_of(self, term: Term) -> int:
        """The states that a term stands for: its parts, for a conjunction."""
        if term.kind == "and":
            return _union(self.set_of(part) for part in term.parts)
        if term.kind == "true":
            return 0
        if term not in self._number:
            self._number[term] = len(self._states)
            self._states.append(term)
            if term.kind == "until":
                self.untils |= 1 << self._number[term]
        return 1 << self._number[term]

    def moves_of_state(self, state: int) -> list[Move]:
        return self._moves_of(self._states[state])

    def moves_of_set(self, states: int) -> list[Move]:
        """The joint moves of all states of a set. None may be left out for being stricter than another one: it may be
        the one that keeps a promise."""
        moves = [_ALWAYS]
        for state in bits(states):
            moves = _product(moves, self.moves_of_state(state))
        return moves

    def _moves_of(self, term: Term) -> list[Move]:
        known = self._moves.get(term)
        if known is None:
            known = self._moves[term] = _without_stricter(self._computed_moves(term))
        return known

    def _computed_moves(self, term: Term) -> list[Move]:
        match term.kind:
            case "true":
                return [_ALWAYS]
            case "false":
                return []
            case "literal":
                bit = 1 << term.atom
                return [Move(bit, 0, 0) if term.holds else Move(0, bit, 0)]
            case "next":
                return [Move(0, 0, self.set_of(term.parts[0]))]
            case "or":
                return [move for part in term.parts for move in self._moves_of(part)]
            case "and":
                moves = [_ALWAYS]
                for part in term.parts:
                    moves = _joint(moves, self._moves_of(part))
                return moves
            case "until":
                left, right = map(self._moves_of, term.parts)
                return right + _joint(left, [Move(0, 0, self.set_of(term))])
            case "release":
                left, right = map(self._moves_of, term.parts)
                return _joint(right, [*left, Move(0, 0, self.set_of(term))])


def bits(number: int) -> Iterable[int]:
    """The places of the ones, lowest first."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def _union(sets: Iterable[int]) -> int:
    result = 0
    for each in sets:
        result |= each
    return result


def _joint(left: list[Move], right: list[Move]) -> list[Move]:
    return _without_stricter(_product(left, right))


def _product(left: list[Move], right: list[Move]) -> list[Move]:
    if len(left) * len(right) > MAXIMUM_MOVES:
        raise TooLarge(f"more than {MAXIMUM_MOVES} transitions out of one state")
    joint = {Move(a.positive | b.positive, a.negative | b.negative, a.targets | b.targets) for a in left for b in right}
    return [move for move in joint if not move.positive & move.negative]


def _without_stricter(moves: list[Move]) -> list[Move]:
    """Leaves out moves that ask for more than another one does, now and later."""
    kept: list[Move] = []
    for move in sorted(set(moves), key=demand):
        if not any(is_stricter(move, other) for other in kept):
            kept.append(move)
    return kept


def demand(move: Move) -> tuple[int, Move]:
    """An order in which no move comes before one that is less strict."""
    return move.positive.bit_count() + move.negative.bit_count() + move.targets.bit_count(), move


def is_stricter(one: Move, other: Move) -> bool:
    """Whether one move asks for all that the other one does, or more."""
    return not (other.positive & ~one.positive or other.negative & ~one.negative or other.targets & ~one.targets)

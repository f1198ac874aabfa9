"""Makes a witness for runs that an automaton accepts: a way to a cycle, and the cycle, replayed step by step.

A search names pairs of a state and a state of the automaton. Here each step must be one of the interpreter, its letter
(what holds in the state, and the label) must let the automaton move as the search says, and what makes the run accepted
must come back again and again. Anything else is a defect of Highroad. A state in which nothing can move stays as it is
for ever: that is told as a cycle without steps.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, overload

from highroad import _core
from highroad.diagnostics import InternalError
from highroad.results import Witness
from highroad.systems import Edge, SoughtRuns, System
from highroad.trails.confirmation import doubt_of_rest
from highroad.trails.witness import Patience, contradiction, replay, with_doubt, witness_of

AUTOMATON_BYTES = 2  # at the end of a state of the product; with fairness, before the number of the copy
COPY_BYTES = 2
_STAYS = -1  # in place of the position of an edge, where nothing moves


@dataclass(frozen=True, slots=True)
class Pair:
    """A state of the product."""

    state: bytes
    place: int  # of the automaton


@dataclass(frozen=True, slots=True)
class _Step:
    """From one pair to the next; nothing moves if there is no edge."""

    source: Pair
    edge: Edge | None
    choice: int = _STAYS


def pair_of(product: bytes, *, is_fair: bool) -> Pair:
    """The parts of a state of the product."""
    end = len(product) - (COPY_BYTES if is_fair else 0)
    return Pair(product[: end - AUTOMATON_BYTES], int.from_bytes(product[end - AUTOMATON_BYTES : end], "little"))


def copy_of(product: bytes) -> int:
    """The number of the copy, in a state of the product for fair runs."""
    return int.from_bytes(product[-COPY_BYTES:], "little")


def product_state(state: bytes, place: int, copy: int | None) -> bytes:
    """A state of the product from its parts; there is a copy if runs are to be fair."""
    end = b"" if copy is None else copy.to_bytes(COPY_BYTES, "little")
    return state + place.to_bytes(AUTOMATON_BYTES, "little") + end


def certified_lasso(system: System, runs: SoughtRuns, finding: Mapping[str, Any], end: float | None = None) -> Witness:
    """The witness for what a search found in the product. `end`: when to give up, by `time.monotonic`."""
    pairs = _Pairs(finding["path"], runs.is_fair)
    patience = Patience(len(pairs) - 1, end)
    initial = list(system.initial())
    if not len(pairs) or pairs[0].state not in initial or pairs[0].place != runs.automaton.initial:
        raise contradiction(system, "the witness does not begin in an initial state")
    begin: int | None = finding["cycle"]
    choices = array("q")
    in_cycle: list[list[_Step]] = []  # all that are possible, where somebody may have to be served
    for position, (source, target) in enumerate(pairwise(pairs)):
        patience.require_time(position)
        possible = _possible(system, runs, source, target)
        choices.append(possible[0].choice)
        if runs.is_fair and begin is not None and position >= begin:
            in_cycle.append(possible)
    if begin is None:
        if pairs[-1].place not in runs.automaton.final:
            raise InternalError("the automaton does not come to its end")
    else:
        _check_cycle(system, runs, pairs, begin)
        if runs.is_fair:
            choices[begin:] = array("q", (step.choice for step in _fairly_chosen(system, in_cycle)))
        choices, begin = _folded(pairs, choices, begin)
    first = pairs[0].state
    moving = [position for position, choice in enumerate(choices) if choice != _STAYS]
    cycle = None if begin is None else sum(position < begin for position in moving)
    states = _core.Run(pairs[position].state for position in moving or [0])

    def edges() -> Iterator[tuple[Edge, int]]:
        for done, (state, position) in enumerate(zip(states, moving, strict=False)):
            patience.require_time(done)
            yield next(islice(system.edges(state), choices[position], None)), choices[position]

    replayed = replay(system, states, len(moving), edges(), is_cycle=cycle is not None)
    reason = _told(runs.reason, len(replayed.steps), cycle)
    for state in {pairs[position].state for position, choice in enumerate(choices) if choice == _STAYS}:
        reason = with_doubt(reason, doubt_of_rest(system, state))
    return witness_of(system, first, initial.index(first), replayed, reason, cycle)


class _Pairs(Sequence[Pair]):
    """The pairs of a path, each made when it is asked for."""

    def __init__(self, path: Sequence[bytes], is_fair: bool) -> None:
        self._path = path
        self._is_fair = is_fair

    def __len__(self) -> int:
        return len(self._path)

    @overload
    def __getitem__(self, position: int) -> Pair: ...

    @overload
    def __getitem__(self, position: slice) -> Sequence[Pair]: ...

    def __getitem__(self, position: int | slice) -> Pair | Sequence[Pair]:
        if isinstance(position, slice):
            return _Pairs(self._path[position], self._is_fair)
        return pair_of(self._path[position], is_fair=self._is_fair)


def _folded(pairs: Sequence[Pair], choices: array[int], begin: int) -> tuple[array[int], int]:
    """The same run, told with fewer steps: rounds of the cycle that are alike are one, and it begins where it can.

    The automaton may need several rounds to be where it was, or some time before its cycle begins.
    """

    def key(position: int) -> tuple[bytes, int]:
        return pairs[position].state, choices[position]

    rounds = [key(position) for position in range(begin, len(choices))]
    length = next(n for n in range(1, len(rounds) + 1) if rounds == rounds[:n] * (len(rounds) // n))
    while begin > 0 and key(begin - 1) == key(begin + length - 1):
        begin -= 1
    return choices[: begin + length], begin


def letter(system: System, runs: SoughtRuns, state: bytes, label: str | None) -> int:
    """The atoms that hold, a bit each: of a state, and of the step out of it, if there is one."""
    word = 0
    for bit, (atom, predicate) in enumerate(zip(runs.automaton.atoms, runs.atoms, strict=True)):
        if atom.is_action:
            holds = label is not None and _core.label_matches(atom.text, label)
        else:
            holds = predicate is not None and system.holds(predicate, state)
        word |= holds << bit
    return word


def _possible(system: System, runs: SoughtRuns, source: Pair, target: Pair) -> list[_Step]:
    """The steps of the system whose letters let the automaton go where it went: there is at least one."""
    edges = list(enumerate(system.edges(source.state)))
    if (
        not edges
        and source.state == target.state
        and _reads(runs, source, letter(system, runs, source.state, None), target)
    ):
        return [_Step(source, None)]
    there = [(choice, edge) for choice, edge in edges if edge.state == target.state and edge.fault is None]
    found = [
        _Step(source, edge, choice)
        for choice, edge in there
        if _reads(runs, source, letter(system, runs, source.state, edge.action), target)
    ]
    if found:
        return found
    raise contradiction(system, "the witness does not replay: there is no such step, or the automaton cannot follow it")


def _reads(runs: SoughtRuns, source: Pair, word: int, target: Pair) -> bool:
    return any(
        transition.target == target.place and transition.allows(word)
        for transition in runs.automaton.transitions[source.place]
    )


def _check_cycle(system: System, runs: SoughtRuns, pairs: Sequence[Pair], begin: int) -> None:
    if not 0 <= begin < len(pairs) - 1 or pairs[begin] != pairs[-1]:
        raise InternalError("the cycle does not lead back to where it begins")
    if not any(is_accepting(system, runs, pair) for pair in pairs[begin:-1]):
        raise InternalError("the automaton accepts nothing in the cycle")


def is_accepting(system: System, runs: SoughtRuns, pair: Pair) -> bool:
    is_labelled = runs.accepting is not None and system.holds(runs.accepting, pair.state)
    return is_labelled or pair.place in runs.automaton.accepting


def _fairly_chosen(system: System, cycle: Sequence[Sequence[_Step]]) -> list[_Step]:
    """A step for each place of a cycle, so that every process that can move in all of its states does so somewhere.

    Several processes may have a step between the same two states. Each gets a place; who has one already makes way if
    there is another place for it.
    """
    moved_by: dict[int, object] = {}  # the process for whose sake the step at a place is chosen

    def is_served(who: object, refused: set[int]) -> bool:
        for place, steps in enumerate(cycle):
            if place in refused or not any(who in _movers(step.edge) for step in steps):
                continue
            refused.add(place)
            if place not in moved_by or is_served(moved_by[place], refused):
                moved_by[place] = who
                return True
        return False

    for who in set.intersection(*(_able(system, steps[0].source.state) for steps in cycle)):
        if not is_served(who, set()):
            raise InternalError(f"the cycle is not fair: {who} can move all the time, and never does")
    return [
        next(step for step in steps if place not in moved_by or moved_by[place] in _movers(step.edge))
        for place, steps in enumerate(cycle)
    ]


def _able(system: System, state: bytes) -> set[object]:
    return {_movers(edge)[0] for edge in system.edges(state) if _movers(edge)}


def _movers(edge: Edge | None) -> Sequence[object]:
    """Who takes part; the first one begins."""
    if edge is None:
        return []
    if edge.parts:
        return [part.number for part in edge.parts]
    return [] if edge.process is None else [edge.process]


def _told(reason: str, length: int, cycle: int | None) -> str:
    if cycle is None:
        return f"{reason}, whatever follows"
    if cycle == length:
        return f"{reason}: after {_steps(length)} nothing can move any more"
    return f"{reason}: {_steps(cycle)}, then a cycle of {_steps(length - cycle)}"


def _steps(count: int) -> str:
    return f"{count:,} step{'' if count == 1 else 's'}"

"""A trail as every format gives it, and what becomes of it in a model: a run, step by step.

Most formats name each step by its position among the successors of a state, and by its label: `StepTrail`. Trails of
SPIN name statements instead (`highroad.trails.spin`).
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from sys import maxsize
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.results import Witness, WitnessStep, plain_changes, plain_values
from highroad.systems import Edge, System, Value
from highroad.trails.confirmation import doubt_of_rest
from highroad.trails.witness import replay, steps_along, with_doubt, witness_of

OTHER_MODEL = "is it a trail of this model, with these parameters?"
_DIGITS = 16  # of a fingerprint
_MOST_NAMED = 8  # labels that would be possible

Move = tuple[bytes, Edge, int]
"""A step in the model: the state that it leaves, the edge, and its position among the edges of that state."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a run comes from, as far as it is known: SPIN's trails tell nothing of it."""

    model: str | None = None
    parameters: Mapping[str, int | str] = field(default_factory=dict)
    property: str | None = None
    search: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """A trail that was followed in a model: the run that it stands for."""

    start: int  # which of the initial states
    initial: bytes
    moves: Sequence[Move]
    reason: str
    cycle: int | None = None  # how many moves come before the cycle; the others lead back to where it begins
    place: Span | None = None  # in the file: where the cycle begins, or the run

    @property
    def states(self) -> list[bytes]:
        """The states of the run. A last step that fails may have led to none."""
        return [self.initial, *(edge.state for _, edge, _ in self.moves if edge.state is not None)]

    def witness(self, system: System) -> Witness:
        """The run for people and files, with what each step changes."""
        states = [source for source, _, _ in self.moves] or [self.initial]
        edges = ((edge, choice) for _, edge, choice in self.moves)
        replayed = replay(system, states, len(self.moves), edges, is_cycle=self.cycle is not None)
        return witness_of(system, self.initial, self.start, replayed, self.reason, self.cycle)


class SavedTrail(ABC):
    """A trail from a file, in whatever format, before it meets its model."""

    origin: Origin
    cycle: int | None  # how many steps come before it; in SPIN's trails, lines. `Followed.cycle` always counts steps

    @abstractmethod
    def follow(self, system: System) -> Followed:
        """The run in the model; a located error where they part."""

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """Those of the model; none where the format has no place for them."""
        return self.origin.parameters

    @property
    def property(self) -> str | None:
        """What was asked, as a text for `parse_property`; None where the format has no place for it."""
        return self.origin.property


@dataclass(frozen=True, slots=True)
class SavedStep:
    """A step by its position among the successors of its state. `changes` are those that it must have, if known."""

    label: str
    choice: int
    changes: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class StepTrail(SavedTrail):
    """A trail that names each step by its position and its label."""

    origin: Origin
    reason: str
    start: int
    steps: Sequence[SavedStep]
    cycle: int | None
    place: Callable[[int], Span] = field(repr=False)  # of a step in the file; 0 is the initial state
    initial: Mapping[str, Any] | None = None  # the values that the initial state must have, if known
    fingerprint: str | None = None  # that of the whole run, if known

    def follow(self, system: System) -> Followed:
        initial = system.initial()
        if not 0 <= self.start < len(initial):
            raise self._parted(0, f"there is no initial state number {self.start}")
        first = initial[self.start]
        if self.initial is not None and self.initial != plain_values(system.describe(first)):
            raise self._parted(0, "the initial state has other values")
        moves: list[Move] = []
        made: list[WitnessStep] = []
        edges = ((edge, choice) for _, edge, choice in self._moves(system, first, moves))
        for number, (wanted, step) in enumerate(zip(self.steps, steps_along(system, first, edges), strict=True), 1):
            if wanted.changes is not None and wanted.changes != plain_changes(step):
                raise self._parted(number, f"'{wanted.label}' changes something else")
            made.append(step)
        doubt = self._check_cycle(system, moves, first)
        if self.fingerprint is not None and self.fingerprint != fingerprint(system.describe(first), made):
            raise self._parted(0, "the values of the variables are not those of the run that was saved")
        return Followed(
            self.start, first, moves, with_doubt(self.reason, doubt), self.cycle, self.place(self.cycle or 0)
        )

    def _moves(self, system: System, state: bytes | None, moves: list[Move]) -> Iterator[Move]:
        """The moves one by one, which are remembered as well."""
        for number, step in enumerate(self.steps, 1):
            if state is None:
                raise self._parted(number, f"the model fails before it ({moves[-1][1].fault})")
            edge = self._edge(system, state, number, step)
            moves.append((state, edge, step.choice))
            yield moves[-1]
            state = edge.state

    def _edge(self, system: System, state: bytes, number: int, step: SavedStep) -> Edge:
        """The edge of a step, computed no further than to its position."""
        position = step.choice if 0 <= step.choice < maxsize else maxsize
        edge = next(islice(system.edges(state), position, None), None)
        if edge is None or edge.label != step.label:
            raise self._parted(number, _impossible(step, system.edges(state)))
        return edge

    def _check_cycle(self, system: System, moves: Sequence[Move], first: bytes) -> str | None:
        """The last step leads back to where the cycle begins. A cycle without steps is that of a state without any;
        gives why that is not confirmed, if it is not."""
        if self.cycle is None:
            return None
        if not 0 <= self.cycle <= len(moves):
            raise self._parted(len(moves), f"there is no step {self.cycle} after which a cycle could begin")
        last = moves[-1][1].state if moves else first
        if self.cycle == len(moves):
            if last is None or next(iter(system.edges(last)), None) is not None:
                raise self._parted(len(moves), "the cycle has no steps, but there are some that are possible")
            return doubt_of_rest(system, last)
        entry = moves[self.cycle][0]
        if last != entry:
            message = not_closed(system, self.cycle, entry, last)
            raise InputError(Diagnostic("E704", message, self.place(len(moves)), OTHER_MODEL))
        return None

    def _parted(self, number: int, message: str) -> InputError:
        text = f"the trail does not fit at step {number}: {message}"
        return InputError(Diagnostic("E703", text, self.place(number), OTHER_MODEL))


def fingerprint(initial: Mapping[str, Value], steps: Iterable[WitnessStep]) -> str:
    """A short text that differs for runs in which the variables have other values."""
    digest = hashlib.sha256(b"[" + json.dumps(plain_values(initial), sort_keys=True).encode())
    for step in steps:
        digest.update(b", " + json.dumps(plain_changes(step), sort_keys=True).encode())
    digest.update(b"]")
    return digest.hexdigest()[:_DIGITS]


def not_closed(system: System, cycle: int, entry: bytes, last: bytes | None) -> str:
    """Says of a cycle that does not lead back what is different at its end."""
    message = f"the cycle does not lead back to the state after step {cycle}"
    if last is None:
        return f"{message}: the model fails in it"
    before, after = system.describe(entry), system.describe(last)
    names = [name for name in (*before, *after) if before.get(name) != after.get(name)]
    return f"{message}: '{names[0]}' is different" if names else message


def _impossible(step: SavedStep, edges: Iterable[Edge]) -> str:
    possible = sorted({edge.label for edge in edges})
    if step.label in possible:
        return f"choice {step.choice} is not '{step.label}'"
    shown = ", ".join(possible[:_MOST_NAMED]) or "nothing"
    return f"'{step.label}' is not possible; possible: {shown}{', ...' if len(possible) > _MOST_NAMED else ''}"

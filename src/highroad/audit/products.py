"""The product of a system and an automaton, read once more: core/product_model.hpp says what its states mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from highroad import _core
from highroad.diagnostics import InputError
from highroad.systems import SoughtRuns, Step, System
from highroad.trails.lasso import Pair, copy_of, is_accepting, letter, pair_of, product_state

SERVED = 0xFFFF  # the copy in which every process was served
_FINAL, _ACCEPTING = 1, 2  # what is observed of a pair; see core/model.hpp

Reached = tuple[str, int, bytes, int | None]
"""By a step: its label and its fault, the next state of the system, and the automaton's. A fault may lead nowhere."""


class OfProduct:
    """Pairs of a state and a state of the automaton, and for fair runs the number of a copy."""

    def __init__(self, system: System, runs: SoughtRuns, with_arguments: bool) -> None:
        self._system = system
        self._runs = runs
        self._automaton = runs.automaton
        self._with_arguments = with_arguments
        self._actions = [(1 << bit, atom.text) for bit, atom in enumerate(runs.automaton.atoms) if atom.is_action]

    def other_steps(self, state: bytes, told: Sequence[Step], has_all: bool) -> Sequence[Step] | None:
        """Several transitions of the automaton may lead to the same pair: that makes no difference."""
        if not has_all:
            return None
        try:
            found = self._reached(state)
        except InputError:  # an atom has no value: that is told in place of all steps
            return None if len(told) == 1 and not told[0].target else []
        seen = [(self._told(step), copy_of(step.target) if self._is_fair and step.target else 0) for step in told]
        if {key for key, _ in seen} == set(found) and all(copy in found[key] for key, copy in seen):
            return None
        return list(self._steps(found))

    def other_observation(self, state: bytes, told: int) -> int | None:
        """Whether the pair is final or accepting. What else is observed follows from the automaton alone."""
        pair = self._pair(state)
        try:
            accepts = copy_of(state) == SERVED if self._is_fair else is_accepting(self._system, self._runs, pair)
        except InputError:
            return None
        found = (pair.place in self._automaton.final) * _FINAL | accepts * _ACCEPTING
        return None if found == told & (_FINAL | _ACCEPTING) else found

    def inner(self, state: bytes) -> bytes:
        return self._pair(state).state

    @property
    def _is_fair(self) -> bool:
        return self._runs.is_fair

    def _pair(self, state: bytes) -> Pair:
        return pair_of(state, is_fair=self._is_fair)

    def _told(self, step: Step) -> Reached:
        if not step.target:
            return step.label, step.fault, b"", None
        pair = self._pair(step.target)
        return step.label, step.fault, pair.state, pair.place

    def _steps(self, found: dict[Reached, set[int]]) -> Iterator[Step]:
        """What was found, in the form of what a search is told."""
        for (label, fault, target, place), copies in found.items():
            for copy in copies:
                reached = b"" if place is None else product_state(target, place, copy if self._is_fair else None)
                yield Step(label, None, fault, reached)

    def _reached(self, state: bytes) -> dict[Reached, set[int]]:
        """Where the steps of the system lead together with those of the automaton, and in which copies that may be."""
        pair = self._pair(state)
        moves = list(self._system.reference_steps(pair.state, with_arguments=self._with_arguments))
        enabled = sorted({move.process for move in moves if move.target and move.process is not None})
        stutter = Step("", None, 0, pair.state)
        if not any(move.target for move in moves):
            moves.append(stutter)  # it stays as it is for ever, and no action holds of that
        transitions = self._automaton.transitions[pair.place]
        observed = letter(self._system, self._runs, pair.state, None) if transitions else 0
        waited_for = self._waited_for(state, pair)
        found: dict[Reached, set[int]] = {}
        for move in moves:
            actions = () if move is stutter else self._actions
            word = observed | sum(bit for bit, text in actions if _core.label_matches(text, move.label))
            places = {each.target for each in transitions if each.allows(word)} if move.target else ()
            copies = self._copies_after(waited_for, enabled, move)
            for place in places:
                found.setdefault((move.label, move.fault, move.target, place), set()).update(copies)
            if move.fault and not places:  # a fault is one even where the automaton does not go on
                found.setdefault((move.label, move.fault, b"", None), set()).add(0)
        return found

    def _waited_for(self, state: bytes, pair: Pair) -> int | None:
        """The process from which on processes are to be served; None: the automaton is to accept first."""
        if not self._is_fair:
            return None
        copy = copy_of(state)
        if copy not in (0, SERVED):
            return copy - 1
        return 0 if is_accepting(self._system, self._runs, pair) else None

    @staticmethod
    def _copies_after(waited_for: int | None, enabled: Sequence[int], move: Step) -> set[int]:
        """Copies after a step. Of those that take part, the one that begins is served, and whoever received last."""
        if waited_for is None:
            return {0}
        parties: list[Collection[int | None]] = [(move.process,), *((move.process, each) for each in move.partners)]
        left = [process for process in enabled if process >= waited_for]
        return {next((each + 1 for each in left if each not in served), SERVED) for served in parties}

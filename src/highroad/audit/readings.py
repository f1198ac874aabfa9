"""What an audit compares the searches' view with: the steps of a state, by code that the searches do not run.

A search sees the system itself, or its product with an automaton (`products`). Either is read in plain Python, over the
reading of the model that its language offers (`System.reference_steps`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Protocol

from highroad.diagnostics import InputError
from highroad.systems import Objective, Step, System, Target


class Reading(Protocol):
    """How a state of what is searched goes on."""

    def other_steps(self, state: bytes, told: Sequence[Step], has_all: bool) -> Sequence[Step] | None:
        """The steps of the state, if they are not those that a search was told; None if they are. If there were too
        many to keep, `told` has the first ones."""
        ...

    def other_observation(self, state: bytes, told: int) -> int | None:
        """What is observed of the state, if it is not what the search was told."""
        ...

    def inner(self, state: bytes) -> bytes:
        """The state of the system in a state of what is searched."""
        ...


def reading_of(system: System, objective: Objective, target: Target) -> Reading:
    if objective.runs is None:
        return OfSystem(system, objective, target.with_arguments)
    from highroad.audit.products import OfProduct

    return OfProduct(system, objective.runs, target.with_arguments)


class OfSystem:
    def __init__(self, system: System, objective: Objective, with_arguments: bool) -> None:
        self._system = system
        self._objective = objective
        self._with_arguments = with_arguments

    def other_steps(self, state: bytes, told: Sequence[Step], has_all: bool) -> Sequence[Step] | None:
        if not has_all and not self._system.reference_is_ordered:
            return None
        steps = self._system.reference_steps(state, with_arguments=self._with_arguments)
        found = list(steps if has_all else islice(steps, len(told)))
        tells_process = all(step.process is not None for step in (*found, *told))
        one, other = _counted(found, tells_process), _counted(told, tells_process)
        is_same = one == other if self._system.reference_is_ordered else one.keys() == other.keys()
        return None if is_same else found

    def other_observation(self, state: bytes, told: int) -> int | None:
        predicate = self._objective.predicate
        if predicate is None:
            return None
        try:
            found = int(self._system.holds(predicate, state) is self._objective.sought)
        except InputError:  # it has no value here, which a search tells as soon as it meets the state
            return None
        return None if found == told & 1 else found

    def inner(self, state: bytes) -> bytes:
        return state


def _counted(steps: Sequence[Step], with_process: bool) -> Counter[tuple[object, ...]]:
    """How often there is each step; with its process, if both sides know it."""
    return Counter((step.label, step.process if with_process else None, step.fault, step.target) for step in steps)

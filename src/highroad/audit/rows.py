"""An audit of a state space that was explored with all its edges: what is read back from it, state by state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from highroad.audit import Audit, AuditBudget
from highroad.audit.readings import OfSystem, Reading
from highroad.results import Audited
from highroad.systems import Objective, System, Target

MOST = 100_000  # states that are chosen at random, where not all are audited


def audit_rows(
    system: System,
    target: Target,
    space: Any,
    budget: AuditBudget,
    started: float,
    left: float | None,
    reading: Reading | None = None,
) -> Audited | None:
    """Compares the rows of an explored space with another reading; of a space that a limit cut, those of the states
    that have all their edges."""
    if budget.is_off:
        return None
    reading = OfSystem(system, Objective(), with_arguments=True) if reading is None else reading
    with Audit(system, Objective(), target, budget, reading) as audit:
        audit.attach_explored(_Rows(space, is_all=budget.is_all), started)
        return audit.finish("complete", left)


class _Rows:
    """The states of a space in random order, each with its edges."""

    def __init__(self, space: Any, *, is_all: bool) -> None:
        offsets, labels, targets = space.rows()
        self._offsets = memoryview(offsets).cast("Q")
        self._labels, self._targets = memoryview(labels).cast("I"), memoryview(targets).cast("I")
        self._space = space
        count = int(getattr(space, "whole_count", space.state_count))  # a reduction is read as what it is
        chosen: Sequence[int] = range(count)
        if not is_all:
            chosen = random.Random(0).sample(chosen, min(count, MOST))
        self._waiting = iter(chosen)

    def close(self) -> None:
        self._waiting = iter(())

    def take(self) -> tuple[bytes, int, bool, Sequence[tuple[int, int | None, int, bytes]]] | None:
        number = next(self._waiting, None)
        if number is None:
            return None
        state = self._space.state
        places = range(self._offsets[number], self._offsets[number + 1])
        edges = [(self._labels[each], None, 0, state(self._targets[each])) for each in places]
        return state(number), 0, True, edges

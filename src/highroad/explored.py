"""A state space that is explored with all its edges, in the shape that the writers of files want."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any, NoReturn

from highroad import _core
from highroad.audit.budget import AuditBudget
from highroad.audit.rows import audit_rows
from highroad.diagnostics import Diagnostic, InputError
from highroad.limits import Limits, seconds_left
from highroad.lts.graph import Graph
from highroad.results import Audited, Statistics
from highroad.running import Progress, Stopped, core_limits, statistics_of, watch
from highroad.systems import Objective, System, Target, text_of
from highroad.systems.explicit import ExplicitSystem


class Unfinished:
    """Stands for a space of which nothing is left but the counters: a limit came while the model was at work."""

    def __init__(self, ending: str, control: Any) -> None:
        seen = control.statistics()
        self.ending = ending
        self.whole_count = 0
        self.state_count = seen["stored"]
        self.transition_count = seen["transitions"]

    def rows(self) -> NoReturn:
        message = "a limit came while the model was at work: of its states and edges only the numbers are known"
        raise InputError(
            Diagnostic("E531", message, None, "`has_edges` tells whether there are any; give it more time")
        )

    def state(self, _: int) -> NoReturn:
        self.rows()


class ExploredLts:
    """The whole state space as numbered states and edges, as the writers of files want it."""

    def __init__(
        self,
        system: System,
        target: Target,
        space: Any,
        limit: str | None,
        statistics: Statistics,
        has_edges: bool,
        audit: Audited | None = None,
    ) -> None:
        self.audit = audit
        self.statistics = statistics
        self.has_edges = has_edges  # also when a limit cut others off
        self._system = system
        self._target = target
        self._space = space
        self.limit = limit
        self.initial = 0
        self.state_count = int(space.state_count)
        self.transition_count = int(space.transition_count)

    @property
    def whole_count(self) -> int:
        """The states before this one have all their edges; a limit may have left out some of the others."""
        return int(self._space.whole_count)

    def edges(self) -> Iterator[tuple[int, str, int]]:
        rows = self._space.rows()
        offsets, labels, targets = (
            memoryview(rows[0]).cast("Q"),
            memoryview(rows[1]).cast("I"),
            memoryview(rows[2]).cast("I"),
        )
        texts: dict[int, str] = {}
        for state in range(len(offsets) - 1):
            for edge in range(offsets[state], offsets[state + 1]):
                label = labels[edge]
                if label not in texts:
                    texts[label] = self._target.core.label_text(label)
                yield state, texts[label], targets[edge]

    def graph(self, states: int | None = None) -> Graph:
        """All of it in memory, without the states themselves, or only the edges of the first few states. It knows all
        labels of the system, if the system does: a formula may use them."""
        offsets, labels, targets = array("Q"), array("I"), array("I")
        rows = self._space.rows()
        count = self.state_count if states is None else states
        offsets.frombytes(memoryview(rows[0]).cast("Q")[: count + 1].cast("B"))
        for part, row in zip((labels, targets), rows[1:], strict=True):
            part.frombytes(memoryview(row).cast("I")[: offsets[-1]].cast("B"))
        del rows, row
        offsets.extend(repeat(offsets[-1], self.state_count - count))
        names: dict[str, int] = {}
        numbers: dict[int, int] = {}
        for label in sorted(set(labels)):
            text = self._target.core.label_text(label)
            numbers[label] = names.setdefault(text, len(names))
        for text in self._system.graph.label_names if isinstance(self._system, ExplicitSystem) else ():
            names.setdefault(text, len(names))
        labels = array("I", map(numbers.__getitem__, labels))
        return Graph(self.initial, self.state_count, offsets, labels, targets, tuple(names))

    def audited(self, budget: AuditBudget, started: float, left: float | None) -> Audited | None:
        """Compares the states that have all their edges with another reading of the model."""
        return audit_rows(self._system, self._target, self._space, budget, started, left)

    def state(self, number: int) -> bytes:
        return bytes(self._space.state(number))

    def describe(self, state: int) -> Mapping[str, str]:
        return {name: text_of(value) for name, value in self._system.describe(self.state(state)).items()}


def explored(
    system: System, limits: Limits, progress: Progress | None, audit: AuditBudget | None = None
) -> ExploredLts:
    """Explores breadth-first. Without a limit, a sample of what was explored is audited."""
    target = system.compile(Objective())
    require_one_initial_state(system)
    control = _core.Control()
    started = time.monotonic()

    def work() -> Any:
        return _core.ExplicitSpace(target.core, core_limits(limits), control)

    try:
        space, has_edges = watch(work, control, limits, progress, target.host).answer, True
    except Stopped as stopped:
        space, has_edges = Unfinished(stopped.limit, control), False
    limit = None if space.ending == "complete" else space.ending
    statistics = statistics_of(control, time.monotonic() - started)
    lts = ExploredLts(system, target, space, limit, statistics, has_edges)
    if limit is None:
        lts.audit = lts.audited(AuditBudget() if audit is None else audit, started, seconds_left(limits, started))
    return lts


def require_one_initial_state(system: System) -> None:
    """An LTS has no place for more."""
    if len(set(system.initial())) > 1:
        number = len(set(system.initial()))
        message = f"a graph (LTS) has one initial state, but the model '{system.name}' has {number:,}"
        hint = "let the model begin in one state, with a step to each of these"
        raise InputError(Diagnostic("E530", message, None, hint))

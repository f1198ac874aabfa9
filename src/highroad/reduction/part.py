"""A system restricted to the states that a reduction drew: what an audit of the reduction expects."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from highroad import _core
from highroad.systems import Step, System


class PartOfSystem:
    """The system itself, but for the steps that lead out of the part."""

    def __init__(self, system: System, core: _core.Reduction) -> None:
        self._system = system
        self._core = core
        self._is_without_dead_ends = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)

    def leave_out_dead_ends(self) -> None:
        """States from which every run comes to a dead end are not shown: for properties of whole runs."""
        self._is_without_dead_ends = self._core.dead_ends > 0

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterator[Step]:
        for step in self._system.reference_steps(state, with_arguments=with_arguments):
            if not step.target or self._is_shown(step.target):
                yield step

    def _is_shown(self, state: bytes) -> bool:
        number = self._core.number(state)
        return number is not None and not (self._is_without_dead_ends and number in self._without_future)

    @cached_property
    def _without_future(self) -> set[int]:
        """From the dead ends backwards: whoever has no step left but to one of them."""
        ends, offsets, targets = array("I", self._core.dead_end_numbers()), array("Q"), array("I")
        rows = self._core.rows()
        offsets.frombytes(rows[0])
        targets.frombytes(rows[2])
        sources: dict[int, list[int]] = {}
        for source in range(len(offsets) - 1):
            for target in targets[offsets[source] : offsets[source + 1]]:
                sources.setdefault(target, []).append(source)
        ways = [offsets[each + 1] - offsets[each] for each in range(len(offsets) - 1)]
        found, waiting = set(ends), list(ends)
        while waiting:
            for source in sources.get(waiting.pop(), ()):
                ways[source] -= 1
                if ways[source] == 0:
                    found.add(source)
                    waiting.append(source)
        return found

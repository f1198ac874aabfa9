"""A state space that was explored with all its edges, in the shape that the writers of files want."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from highroad.systems import System, Target


class ExploredLts:
    """The whole state space as numbered states and edges, as the writers of files want it."""

    def __init__(self, system: System, target: Target, space: Any, limit: str | None) -> None:
        self._system = system
        self._target = target
        self._space = space
        self.limit = limit
        self.initial = 0
        self.state_count = int(space.state_count)
        self.transition_count = int(space.transition_count)

    @property
    def variables(self) -> tuple[str, ...]:
        return tuple(self._system.describe(self._space.state(0))) if self.state_count else ()

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

    def state_values(self, state: int) -> tuple[str, ...]:
        return tuple(str(value) for value in self._system.describe(self._space.state(state)).values())

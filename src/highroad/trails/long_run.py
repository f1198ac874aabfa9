"""The steps of a run that is too long to keep them all: each is made again when it is asked for.

What is kept is the states, in one piece of memory, and for each step its position among the successors of its state:
some bytes a step, where the step itself with its texts and changes takes a thousand.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import overload

from highroad.results import WitnessStep
from highroad.systems import Edge, System, Value


class LongRun(Sequence[WitnessStep]):
    """A sequence of steps. `make` gives the step of an edge, from its position and the values of both states; `end`
    what is told of the last edge."""

    def __init__(
        self,
        system: System,
        states: Sequence[bytes],  # from which the steps lead
        choices: array[int],
        make: Callable[[Edge, int, Mapping[str, Value], Mapping[str, Value]], WitnessStep],
        end: Callable[[Edge], Edge],
    ) -> None:
        self._system = system
        self._states = states
        self._choices = choices
        self._make = make
        self._end = end

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, position: int) -> WitnessStep: ...

    @overload
    def __getitem__(self, position: slice) -> Sequence[WitnessStep]: ...

    def __getitem__(self, position: int | slice) -> WitnessStep | Sequence[WitnessStep]:
        if isinstance(position, slice):
            positions = range(len(self))[position]
            return list(self._steps(positions)) if positions.step == 1 else [self[each] for each in positions]
        at = range(len(self))[position]
        return next(self._steps(range(at, at + 1)))

    def __iter__(self) -> Iterator[WitnessStep]:
        return self._steps(range(len(self)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(one == another for one, another in zip(self, other, strict=True))
        )

    __hash__ = None  # type: ignore[assignment]

    def last_values(self) -> Mapping[str, Value]:
        """The values of the state to which the last step leads."""
        edge = self._edge(len(self) - 1)
        return self._system.describe(self._states[len(self) - 1] if edge.state is None else edge.state)

    def _steps(self, positions: range) -> Iterator[WitnessStep]:
        """Those at neighbouring positions. Every state is described once."""
        before: Mapping[str, Value] | None = None
        for position in positions:
            edge = self._edge(position)
            if before is None:
                before = self._system.describe(self._states[position])
            after = before if edge.state is None else self._system.describe(edge.state)
            yield self._make(edge, self._choices[position], before, after)
            before = after

    def _edge(self, position: int) -> Edge:
        choice = self._choices[position]
        edge = next(islice(self._system.edges(self._states[position]), choice, None))
        return self._end(edge) if position == len(self) - 1 else edge

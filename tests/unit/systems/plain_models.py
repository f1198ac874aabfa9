"""Small models in plain Python that several tests use."""

from collections.abc import Iterable, Iterator
from typing import Any

Pairs = Iterable[tuple[str, Any]]


class Counter:
    """Counts up to a limit, and stops there."""

    def __init__(self, limit: int = 3) -> None:
        self._limit = limit

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> Pairs:
        return [("up", state + 1)] if state < self._limit else []


class Grid:
    """Points with coordinates from 0 to `length`; a step increases one of them."""

    def __init__(self, dimensions: int, length: int) -> None:
        self._dimensions = dimensions
        self._length = length

    def initial_states(self) -> list[tuple[int, ...]]:
        return [(0,) * self._dimensions]

    def successors(self, state: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for axis, value in enumerate(state):
            if value < self._length:
                yield f"go({axis})", (*state[:axis], value + 1, *state[axis + 1 :])


class Forgetful:
    """Gives other successors whenever it is asked."""

    def __init__(self) -> None:
        self._asked = 0

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, _state: int) -> Pairs:
        self._asked += 1
        return [("up", self._asked)]

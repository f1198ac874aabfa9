"""A small system that knows the values of its states, as a finished search does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ValuedLts:
    initial: int
    transitions: Sequence[tuple[int, str, int]]
    values: Sequence[Mapping[str, str]]

    @property
    def state_count(self) -> int:
        return len(self.values)

    @property
    def transition_count(self) -> int:
        return len(self.transitions)

    def edges(self) -> Iterable[tuple[int, str, int]]:
        return self.transitions

    def describe(self, state: int) -> Mapping[str, str]:
        return self.values[state]

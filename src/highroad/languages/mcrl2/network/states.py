"""The local states of a component, numbered from 0 in the order in which they are met."""

from __future__ import annotations

from typing import Protocol

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.network.locations import Location

Frame = tuple[Location, tuple[Value, ...]]
Frames = tuple[Frame, ...]  # a local state, the topmost first; none after termination


class LocalStates(Protocol):
    def number(self, frames: Frames, /) -> int: ...

    def __getitem__(self, local: int, /) -> Frames: ...

    def __len__(self) -> int: ...


class ListedStates:
    def __init__(self) -> None:
        self._states: list[Frames] = []
        self._numbers: dict[Frames, int] = {}

    def number(self, frames: Frames) -> int:
        number = self._numbers.setdefault(frames, len(self._states))
        if number == len(self._states):
            self._states.append(frames)
        return number

    def __getitem__(self, local: int) -> Frames:
        return self._states[local]

    def __len__(self) -> int:
        return len(self._states)

"""The local states of a component that has native code: kept by the core, as a location and the words of its values.

What has no native form, such as a state with calls below it or with a number of a hundred digits, is kept here, and the
core has only its number.
"""

from __future__ import annotations

from collections.abc import Sequence

from highroad import _core
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.words import Words
from highroad.languages.mcrl2.network.locations import Location
from highroad.languages.mcrl2.network.states import Frames

FOREIGN, TERMINATED, FIRST = 0, 1, 2  # where no location is; the others are numbered from the last


class NativeStates:
    def __init__(self, machine: _core.LocalMachine, words: Words, locations: Sequence[Location]) -> None:
        self._machine = machine
        self._words = words
        self._locations = locations
        self._numbers = {location: number for number, location in enumerate(locations, start=FIRST)}
        self._foreign: list[Frames] = []
        self._foreign_numbers: dict[Frames, int] = {}

    def location_number(self, location: Location) -> int:
        if location not in self._numbers:
            raise Unsupported("a location that is not known")
        return self._numbers[location]

    def number(self, frames: Frames) -> int:
        if not frames:
            return self._machine.number(TERMINATED, ())
        try:
            [(location, values)] = frames
            return self._machine.number(self.location_number(location), [self._words.word(value) for value in values])
        except (ValueError, Unsupported):
            return self._machine.number(FOREIGN, [self._foreign_number(frames)])

    def __getitem__(self, local: int) -> Frames:
        number, words = self._machine.state(local)
        if number == FOREIGN:
            return self._foreign[words[0]]
        if number == TERMINATED:
            return ()
        location = self._locations[number - FIRST]
        pairs = zip(words, location.variables, strict=True)
        return ((location, tuple([self._words.node(word, variable.sort) for word, variable in pairs])),)

    def __len__(self) -> int:
        return len(self._machine)

    def _foreign_number(self, frames: Frames) -> int:
        number = self._foreign_numbers.setdefault(frames, len(self._foreign))
        if number == len(self._foreign):
            self._foreign.append(frames)
        return number

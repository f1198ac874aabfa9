"""Decisions decoded from a string of bytes. When the bytes are used up, every further decision is the simplest one."""

from collections.abc import Sequence
from typing import TypeVar

Option = TypeVar("Option")


class Entropy:
    def __init__(self, data: bytes) -> None:
        self._bytes = iter(data)

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`; 0 is the simplest."""
        return next(self._bytes, 0) % count

    def pick(self, options: Sequence[Option]) -> Option:
        """One of the options; the first is the simplest."""
        return options[self.below(len(options))]

    def happens(self, one_in: int) -> bool:
        """True once in `one_in` times; False is the simplest."""
        return self.below(one_in) == one_in - 1

    def between(self, low: int, high: int) -> int:
        """A number of a range of any size, its ends and those close to zero more often than others."""
        match self.below(4):
            case 0:
                return min(max(low, self.below(4)), high)
            case 1:
                return self.pick((low, high))
            case 2:
                return min(low + self.below(256), high)
            case _:
                wide = int.from_bytes(bytes(next(self._bytes, 0) for _ in range(8)), "little")
                return low + wide % (high - low + 1)

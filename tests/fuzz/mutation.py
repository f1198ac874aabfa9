"""Inputs like those that are kept, by chance alone: what every machine can do, and the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

MOST_CHANGES = 4


def mutations(seed: int, known: Sequence[bytes], words: Sequence[str], most_bytes: int) -> Iterator[bytes]:
    """Changed inputs without end."""
    chance = Random(seed)
    while True:
        data = chance.choice(known)
        for _ in range(chance.randint(1, MOST_CHANGES)):
            data = _changed(chance, data, known, words)
        yield data[:most_bytes]


def _changed(chance: Random, data: bytes, known: Sequence[bytes], words: Sequence[str]) -> bytes:
    start, end = sorted(chance.randint(0, len(data)) for _ in range(2))
    end = min(end, start + chance.choice((1, 4, 30, 10_000)))
    before, piece, after = data[:start], data[start:end], data[end:]
    match chance.randrange(6):
        case 0:
            return before + after
        case 1:
            return before + piece * chance.choice((2, 3, 20)) + after
        case 2:
            return before + chance.choice(words).encode() + data[start:]
        case 3:
            return before + chance.choice(words).encode() + after
        case 4:
            return before + bytes([chance.randrange(256)]) + data[start + 1 :]
        case _:
            other = chance.choice(known)
            at = chance.randint(0, len(other))
            return before + other[at : at + len(piece) + 20] + after

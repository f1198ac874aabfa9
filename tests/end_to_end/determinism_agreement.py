"""Answers in every version of Python that is there, with every hash seed, compared: see determinism.py."""

from __future__ import annotations

from compared import Compared
from end_to_end.determinism import HASH_SEEDS, installed, pythons, told


def compare(seed: int) -> Compared:
    found = Compared()
    first: tuple[str, list[str]] | None = None
    for version, python in pythons().items():
        interpreter = installed(version, python)
        for hash_seed in HASH_SEEDS:
            name, lines = f"Python {version}, hash seed {hash_seed}", told(interpreter, seed, hash_seed)
            found.figures["processes"] += 1
            found.figures["answers"] += len(lines)
            first = first or (name, lines)
            found.wrong += differences(first, (name, lines), seed)
    found.figures["seeds"] += 1
    return found


def differences(first: tuple[str, list[str]], other: tuple[str, list[str]], seed: int) -> list[str]:
    if len(first[1]) != len(other[1]):
        return [f"seed {seed}: {first[0]} gave {len(first[1])} answers, {other[0]} {len(other[1])}: {other[1][-1:]}"]
    pairs = zip(first[1], other[1], strict=True)
    return [f"seed {seed}: {first[0]}: {one}\n{other[0]}: {two}" for one, two in pairs if one != two]

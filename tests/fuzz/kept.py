"""Inputs that are kept in the repository: those that reach much (`corpus`), and those that were read wrong once
(`mended`). Whoever adds one gives it a name; what the fuzzer found is named by its content."""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from fuzz.judging import judged
from fuzz.readers import TARGETS, Target

HERE = Path(__file__).resolve().parent
CORPUS, MENDED = HERE / "corpus", HERE / "mended"
MOST_FILES = 24  # of a target in the corpus
_FOUND = re.compile("[0-9a-f]{12}")

Reached = frozenset[tuple[str, int, int]]
"""A file, and two lines of it, one after the other."""


def kept(name: str) -> dict[Path, bytes]:
    """The inputs of a target."""
    paths = sorted(path for folder in (CORPUS, MENDED) for path in (folder / name).glob("*"))
    return {path: path.read_bytes() for path in paths}


def is_found(path: Path) -> bool:
    """Whether the fuzzer made an input."""
    return _FOUND.fullmatch(path.name) is not None


def keep_best(name: str, found: Iterable[bytes]) -> int:
    """Chooses anew what is kept of a target, among what there is and what was found; the number of what is kept.

    Those with a name of their own stay. Then comes, again and again, what reaches most that none before it reaches.
    """
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    given = {path: data for path, data in kept(name).items() if not is_found(path)}
    former = [path for path in folder.glob("*") if is_found(path)]
    candidates = {*found, *(path.read_bytes() for path in former)} - set(given.values())
    reached = {data: reach(TARGETS[name], data) for data in (*candidates, *given.values())}
    known: set[tuple[str, int, int]] = set().union(*(reached[data] for data in given.values()))
    chosen: list[bytes] = []
    while candidates and len(chosen) + len(given) < MOST_FILES:
        best = max(candidates, key=lambda data: (len(reached[data] - known), -len(data), data))
        if not reached[best] - known:
            break
        candidates.remove(best)
        known |= reached[best]
        chosen.append(best)
    for path in former:
        path.unlink()
    for data in chosen:
        (folder / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
    return len(chosen) + len(given)


def reach(target: Target, data: bytes) -> Reached:
    """Which lines of Highroad an input comes to, in which order."""
    found: set[tuple[str, int, int]] = set()
    last: dict[int, int] = {}

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        file = frame.f_code.co_filename
        if "/highroad/" not in file:
            return None
        if event in ("call", "line"):
            found.add((file, last.get(id(frame), 0) if event == "line" else 0, frame.f_lineno))
            last[id(frame)] = frame.f_lineno
        elif event == "return":
            last.pop(id(frame), None)
        return trace

    with tempfile.TemporaryDirectory(prefix="highroad-fuzz-") as folder:
        former = sys.gettrace()
        sys.settrace(trace)
        try:
            judged(target.read, data, Path(folder), 60.0)
        finally:
            sys.settrace(former)
    return frozenset(found)

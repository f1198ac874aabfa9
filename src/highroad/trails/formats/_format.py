"""What a format of trails declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

from highroad.diagnostics import Source
from highroad.results import Witness
from highroad.trails.saved import Origin, SavedTrail


def _fits_always(_: Witness) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class TrailFormat:
    """A file format. What is written is read again, and stands for the same run."""

    name: str
    suffix: str
    summary: str
    read: Callable[[Source], SavedTrail]
    write: Callable[[TextIO, Witness, Origin], None]
    fits: Callable[[Witness], bool] = _fits_always  # whether a run can be written in this format

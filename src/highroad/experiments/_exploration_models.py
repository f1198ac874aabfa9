"""The four systems of "Systems Verification using Randomized Exploration", as models of this project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Model
from highroad.experiments._results import Record


@dataclass(frozen=True, slots=True)
class Example:
    """A column of the paper's tables: its model, and what table 1 says of it."""

    model: Model
    states: int
    diameter: int
    density: float


EXAMPLES = {
    "Quicksort": Example(Model("quicksort.pml", {"N": 8, "WORKERS": 3}), 6032, 19, 0.083),
    "Token": Example(Model("token_frames.pml", {"N": 6, "FRAMES": 2}), 20953, 72, 0.016),
    "Fischer": Example(Model("fischer_events.pml", {"N": 6, "TRIES": 1}), 34606, 14, 0.150),
    "Server": Example(Model("client_server.pml", {"CLIENTS": 5, "SERVERS": 1, "QUEUE": 2}), 35182, 28, 0.052),
}


def density_factor(states: float, diameter: float) -> float:
    """How wide a graph is for its depth: the degree of a tree of that size and depth, divided by the depth."""
    return float(states ** (1 / diameter) / diameter)


def mean(records: Sequence[Record], key: str) -> float:
    return sum(float(each[key]) for each in records) / max(1, len(records))

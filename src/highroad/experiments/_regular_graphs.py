"""Trees and grids, whose means are computed: as models of the project, and what is computed beside what runs give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from highroad.experiments._experiment import Evidence, Model
from highroad.experiments._probabilities import all_of
from highroad.experiments._samples import Mean
from highroad.experiments._statistics import Interval, corrected, interval
from highroad.experiments._texts import number
from highroad.theory.figures import Regular
from highroad.theory.trees import Tree

RUNS = {"small": 250, "paper": 4000}
DIGITS = 6  # of a computed mean, after the point
ROUNDED = 10.0**-DIGITS

ABOUT = (
    "T(h, m) is the tree of height h and degree m; G(L, d) is the grid of d dimensions with L + 1 points on a side. "
    "The paper does not say which ones it draws, and prints curves and no numbers. A step generates the successors of "
    "one node. Means are computed, without chance, as docs/theory.md tells; those with intervals are of the searches "
    "themselves, run on a model of the same graph."
)
TOGETHER = "Their intervals are at 99 % for all of them together."


def model_of(graph: Regular) -> Model:
    if isinstance(graph, Tree):
        return Model("tree.py", {"m": graph.degree, "h": graph.height})
    return Model("grid.py", {"length": graph.length, "d": graph.dimension})


def computed(search: str) -> str:
    """The column of what was computed for a search."""
    return f"{search}, computed"


def run(search: str) -> str:
    return f"{search}, run"


@dataclass(frozen=True, slots=True)
class Point:
    """A computed mean and the values of runs."""

    name: str
    computed: float
    values: Mean


def told(point: Point, points: int) -> str:
    """The mean of the runs, with its interval as one of so many."""
    mean, found = point.values.value, _interval(point.values, points)
    if mean is None:
        return "-"
    if found is None or found.low == found.high:
        return number(mean, False)
    return f"{number(mean, False)} ({number(found.low, False)} to {number(found.high, False)})"


def agreement(points: Sequence[Point]) -> Evidence:
    """Whether all computed means are in the intervals of the runs."""
    answers = [_agrees(point, len(points)) for point in points]
    farthest = max(points, key=lambda point: _distance(point, len(points)))
    numbers = (
        f"{answers.count(True)} of {len(points)} computed means are in the intervals; the farthest is {farthest.name}: "
        f"{told(farthest, len(points))}, computed {number(farthest.computed, False)}"
    )
    return Evidence(all_of(answers), numbers)


def _agrees(point: Point, points: int) -> bool | None:
    found = _interval(point.values, points)
    return None if found is None else found.low - ROUNDED <= point.computed <= found.high + ROUNDED


def _distance(point: Point, points: int) -> float:
    """From the mean of the runs, in widths of the interval."""
    found = _interval(point.values, points)
    if found is None or point.values.value is None:
        return 0.0
    return abs(point.computed - point.values.value) / (found.high - found.low + ROUNDED)


@cache
def _interval(values: Mean, points: int) -> Interval | None:
    """A table and a conclusion ask for the same ones, and resampling takes a while."""
    return interval(values, corrected(points))

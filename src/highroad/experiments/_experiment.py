"""What an experiment is: cells that are run many times, and what is made of their records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry
from highroad.systems import System

SCALES = ("small", "paper")
TINY = "tiny"  # for tests: whether it works at all
TINY_RUNS = 2


@dataclass(frozen=True, slots=True)
class Paper:
    """Where the published values come from. `order` is its place in the report."""

    order: int
    short: str
    citation: str


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the project: a file in its folder of models, and parameters."""

    file: str
    parameters: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        defined = "".join(f" -D {name}={value}" for name, value in self.parameters.items())
        return f"models/{self.file}{defined}"


class Measure(Protocol):
    """What is done in a cell: a record for each seed. As text, it tells people what was run."""

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterable[Record]: ...

    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One model and one way to search it, run `small` or `paper` times; the model is loaded once for each block."""

    row: str
    column: str
    model: Model
    measure: Measure
    small: int
    paper: int
    block: int = 250

    @property
    def name(self) -> str:
        return f"{self.row} / {self.column}"

    def runs(self, scale: str) -> int:
        return {"small": self.small, "paper": self.paper, TINY: min(TINY_RUNS, self.small)}[scale]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table. `about` is what an explanation of differences may speak of."""

    names: tuple[str, ...]
    entries: tuple[Entry | str, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns are the names of a row first, then its entries."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a figure, or dots only. Steps go up where the points are, as probabilities do."""

    name: str
    points: tuple[tuple[float, float], ...]
    joined: bool = True


@dataclass(frozen=True, slots=True)
class Figure:
    title: str
    x: str
    y: str
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Whether a conclusion holds in our results, and the numbers that say so; None, if chance may explain them."""

    holds: bool | None
    numbers: str


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a paper concludes, as a test of our results. A contradiction may be explained."""

    text: str
    test: Callable[[Results], Evidence]
    explanation: str = ""


def _nothing(_results: Results) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """`differences` says for what a row is about, or for all by `*`, why its figures are not the published ones."""

    name: str
    paper: Paper
    order: int  # within the paper
    title: str
    about: str
    cells: tuple[Cell, ...]
    tables: Callable[[Results], Iterable[Table]] = _nothing
    figures: Callable[[Results], Iterable[Figure]] = _nothing
    conclusions: tuple[Conclusion, ...] = ()
    differences: Mapping[str, str] = field(default_factory=dict)

    def cell(self, name: str) -> Cell:
        return next(cell for cell in self.cells if cell.name == name)

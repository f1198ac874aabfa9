"""Mean cover times of trees and grids by uniform and by deep random search, computed and run: figures 1 and 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Cell, Evidence, Figure, Measure, Row, Series, Table
from highroad.experiments._exploring import UNBOUNDED, Explorer
from highroad.experiments._regular_graphs import DIGITS, RUNS, Point, agreement, computed, model_of, run, told
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact, Mean
from highroad.systems import System
from highroad.theory.figures import Regular, mean_cover_times
from highroad.theory.graphs import SearchName

URS, SDRS = "URS", "SDRS"
SEARCHES: dict[str, SearchName] = {URS: "urs", SDRS: "sdrs"}
LEVELS = (10, 40, 70, 90, 100)  # percent of the nodes, in runs
MOSTLY = 70  # percent: from here on the paper sees most of the difference


@dataclass(frozen=True, slots=True)
class ComputedTimes:
    """The mean number of steps until 1, 2, ... all nodes are covered. Nothing is run."""

    graph: Regular
    search: SearchName

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:  # noqa: ARG002
        times = [round(time, DIGITS) for time in mean_cover_times(self.graph, self.search)]
        for _ in seeds:
            yield {"steps": times}

    def __str__(self) -> str:
        return f"mean cover times of {self.graph} by `{self.search}`, computed"


@dataclass(frozen=True, slots=True)
class Times:
    """Steps until so many states are stored. With the same seed the shorter runs are the beginnings of the longer."""

    search: SearchName
    counts: tuple[int, ...]

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explorer = Explorer(system)
        texts = [f"{self.search}:nodes={count},steps={UNBOUNDED}" for count in self.counts]
        for seed in seeds:
            yield {"steps": [explorer.run(text, seed).visited for text in texts]}

    def __str__(self) -> str:
        return f"`{self.search}` until {', '.join(map(str, self.counts))} states are stored"


def count_at(graph: Regular, level: int) -> int:
    """How many nodes so many percent are, rounded up."""
    return -(-graph.node_count * level // 100)


@dataclass(frozen=True, slots=True)
class CoverTimes:
    """Graphs whose cover times are computed and run, and some with which they are compared."""

    kind: str
    graphs: tuple[Regular, ...]
    others: tuple[Regular, ...] = ()

    def cells(self) -> tuple[Cell, ...]:
        known = [self._cell(each, name, True) for each in (*self.graphs, *self.others) for name in SEARCHES]
        return (*known, *(self._cell(each, name, False) for each in self.graphs for name in SEARCHES))

    def _cell(self, graph: Regular, name: str, is_computed: bool) -> Cell:
        search = SEARCHES[name]
        counts = tuple(count_at(graph, level) for level in LEVELS)
        measure: Measure = ComputedTimes(graph, search) if is_computed else Times(search, counts)
        runs = {"small": 1, "paper": 1} if is_computed else RUNS
        column = computed(name) if is_computed else run(name)
        return Cell(row=str(graph), column=column, model=model_of(graph), measure=measure, **runs)

    def tables(self, results: Results) -> Iterator[Table]:
        columns = (self.kind, "covered", computed(URS), run(URS), computed(SDRS), run(SDRS), "SDRS / URS, computed")
        rows = [row for graph in self.graphs if self._is_known(results, graph) for row in self._rows(results, graph)]
        yield Table("Mean number of steps until so many nodes are covered", columns, tuple(rows))
        if self.others and all(self._is_known(results, graph) for graph in self.others):
            compared = [
                Row((str(graph),), (f"{graph.density:.2g}", f"{ratio(results, graph):.2f}"))
                for graph in (*self.graphs, *self.others)
                if self._is_known(results, graph)
            ]
            yield Table("All nodes: SDRS / URS, computed", ("graph", "density factor", "SDRS / URS"), tuple(compared))

    def _rows(self, results: Results, graph: Regular) -> Iterator[Row]:
        for at, level in enumerate(LEVELS):
            count = count_at(graph, level)
            urs, sdrs = (times(results, graph, name)[count - 1] for name in SEARCHES)
            runs = [told(self._point(results, graph, name, at), self._points_in_all) for name in SEARCHES]
            entries = (Entry(Exact(urs)), runs[0], Entry(Exact(sdrs)), runs[1], f"{sdrs / urs:.2f}")
            yield Row((f"{graph}, DF {graph.density:.2g}", f"{level} % ({count} of {graph.node_count})"), entries)

    def figures(self, results: Results) -> Iterator[Figure]:
        for graph in self.graphs:
            lines = [
                Series(
                    computed(name),
                    tuple(
                        (100 * (at + 1) / graph.node_count, time) for at, time in enumerate(times(results, graph, name))
                    ),
                )
                for name in SEARCHES
            ]
            dots = [Series(run(name), tuple(self._dots(results, graph, name)), joined=False) for name in SEARCHES]
            title = f"{graph}, density factor {graph.density:.2g}: mean cover time"
            yield Figure(title, "covered, % of the nodes", "steps", (*lines, *dots))

    def _dots(self, results: Results, graph: Regular, name: str) -> Iterator[tuple[float, float]]:
        for at, level in enumerate(LEVELS):
            mean = self._point(results, graph, name, at).values.value
            if mean is not None:
                yield 100 * count_at(graph, level) / graph.node_count, mean

    def _point(self, results: Results, graph: Regular, name: str, at: int) -> Point:
        values = Mean.of([each["steps"][at] for each in results.of(str(graph), run(name))])
        known = times(results, graph, name)
        exact = known[count_at(graph, LEVELS[at]) - 1] if known else 0.0
        return Point(f"{name} on {graph} at {LEVELS[at]} %", exact, values)

    @property
    def _points_in_all(self) -> int:
        return len(self.graphs) * len(SEARCHES) * len(LEVELS)

    def _is_known(self, results: Results, graph: Regular) -> bool:
        return all(times(results, graph, name) for name in SEARCHES)

    def agreement(self, results: Results) -> Evidence:
        places = [(graph, name, at) for graph in self.graphs for name in SEARCHES for at in range(len(LEVELS))]
        return agreement([self._point(results, *place) for place in places])


def times(results: Results, graph: Regular, name: str) -> Sequence[float]:
    """The computed means until 1, 2, ... nodes are covered; nothing, if they are not known."""
    records = results.of(str(graph), computed(name))
    return records[0]["steps"] if records else ()


def ratio(results: Results, graph: Regular, level: int = 100) -> float:
    """How many steps SDRS takes for each step of URS, on average."""
    at = count_at(graph, level) - 1
    return times(results, graph, SDRS)[at] / times(results, graph, URS)[at]


def told_ratios(results: Results, graphs: Sequence[Regular]) -> str:
    told = [f"{graph} {ratio(results, graph, MOSTLY):.2f} and {ratio(results, graph):.2f}" for graph in graphs]
    return f"SDRS / URS at {MOSTLY} % and at 100 %: {', '.join(told)}"


def is_ahead(results: Results, name: str, graph: Regular, level: int = 0) -> bool:
    """Whether a search covers every share of a graph, from some level on, before the other one.

    The first two nodes take both one step.
    """
    other = SDRS if name == URS else URS
    pairs = list(zip(times(results, graph, name), times(results, graph, other), strict=True))
    return all(one < another for one, another in pairs[max(2, count_at(graph, level) - 1) :])


def sdrs_leads_until(results: Results, graph: Regular) -> float:
    """Up to which share of the nodes SDRS is ahead, in percent."""
    pairs = zip(times(results, graph, URS), times(results, graph, SDRS), strict=True)
    return max((100 * (at + 1) / graph.node_count for at, (urs, sdrs) in enumerate(pairs) if sdrs < urs), default=0.0)

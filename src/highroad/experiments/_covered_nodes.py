"""Nodes of trees and grids that searches with memory for a part of them cover in time: figures 2 and 4."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Cell, Evidence, Figure, Measure, Row, Series, Table
from highroad.experiments._exploring import Explorer
from highroad.experiments._probabilities import all_of, is_greater
from highroad.experiments._regular_graphs import DIGITS, RUNS, Point, agreement, computed, model_of, run, told
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact, Mean
from highroad.results import count_states
from highroad.systems import System
from highroad.theory.figures import STEPS, Regular, mean_covered, memory_of
from highroad.theory.graphs import SearchName

RURS, RSDRS = "RURS", "RSDRS"
SEARCHES: dict[str, SearchName] = {RURS: "urs", RSDRS: "sdrs"}
MULTIPLES = (1, 2, 4, 8)  # steps of runs, in sizes of the graph; later nearly everything is covered
TENTHS = range(10 * STEPS + 1)  # of the size: after so many steps a computed mean is kept
MEMORIES = (10, 15, 20)  # percent of the nodes of a large graph
LARGE_RUNS = {"small": 20, "paper": 400}
SHARES = (0.5, 0.65, 0.8)  # of the nodes: how long it takes to cover them


Line = Sequence[tuple[float, float]]
"""Steps, and how many nodes were covered then on average."""


@dataclass(frozen=True, slots=True)
class ComputedNodes:
    """The mean number of covered nodes after more and more steps. Nothing is run."""

    graph: Regular
    search: SearchName

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:  # noqa: ARG002
        means = mean_covered(self.graph, self.search)
        steps = [round(tenth * self.graph.node_count / 10) for tenth in TENTHS]
        for _ in seeds:
            yield {"steps": steps, "nodes": [round(means[step], DIGITS) for step in steps]}

    def __str__(self) -> str:
        room = memory_of(self.graph)
        return f"mean number of covered nodes of {self.graph} by `r{self.search}` with room for {room}, computed"


@dataclass(frozen=True, slots=True)
class Nodes:
    """Different states seen after more and more steps, as `Beyond` counts them, with room for so many."""

    search: SearchName
    room: int
    steps: tuple[int, ...]

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explorer = Explorer(system)
        texts = [f"r{self.search}:nodes={self.room},steps={steps}" for steps in self.steps]
        for seed in seeds:
            yield {"nodes": [count_states(explorer.run(text, seed)) for text in texts]}

    def __str__(self) -> str:
        return f"`r{self.search}` with room for {self.room} states, {', '.join(map(str, self.steps))} steps"


@dataclass(frozen=True, slots=True)
class CoveredNodes:
    """Graphs whose covered nodes are computed and run, some with which they are compared, and large ones that are only
    run."""

    kind: str
    graphs: tuple[Regular, ...]
    large: tuple[Regular, ...]
    others: tuple[Regular, ...] = ()

    def cells(self) -> tuple[Cell, ...]:
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        for name, search in SEARCHES.items():
            for graph in (*self.graphs, *self.others):
                yield _cell(graph, str(graph), computed(name), ComputedNodes(graph, search), {"small": 1, "paper": 1})
            for graph in self.graphs:
                yield _cell(graph, str(graph), run(name), _nodes(graph, search, memory_of(graph)), RUNS)
            for graph in self.large:
                for percent in MEMORIES:
                    measure = _nodes(graph, search, memory_of(graph, percent / 100))
                    yield _cell(graph, large_row(graph, percent), run(name), measure, LARGE_RUNS)

    def tables(self, results: Results) -> Iterator[Table]:
        columns = (self.kind, "steps", computed(RURS), run(RURS), computed(RSDRS), run(RSDRS))
        rows = [row for graph in self.graphs if is_known(results, graph) for row in self._rows(results, graph)]
        yield Table("Mean number of covered nodes", columns, tuple(rows))
        after = [f"{times} step{'s' if times > 1 else ''} a node" for times in MULTIPLES]
        wide = (self.kind, "memory", "search", *after)
        yield Table(f"Covered share of larger {self.kind}s, by runs", wide, tuple(self._large_rows(results)))

    def _rows(self, results: Results, graph: Regular) -> Iterator[Row]:
        title = f"{graph}, DF {graph.density:.2g}, memory {memory_of(graph)} of {graph.node_count}"
        for at, multiple in enumerate(MULTIPLES):
            points = [_point(results, graph, name, at) for name in SEARCHES]
            entries = [
                each for point in points for each in (Entry(Exact(point.computed)), told(point, self._points_in_all))
            ]
            yield Row((title, f"{multiple * graph.node_count:,}"), tuple(entries))

    def _large_rows(self, results: Results) -> Iterator[Row]:
        for graph in self.large:
            title = f"{graph}, DF {graph.density:.2g}, {graph.node_count:,} nodes, depth {graph.depth}"
            for percent in MEMORIES:
                memory = f"{memory_of(graph, percent / 100)} ({percent} %)"
                for name in SEARCHES:
                    records = results.of(large_row(graph, percent), run(name))
                    shares = [
                        Mean.of([each["nodes"][at] / graph.node_count for each in records])
                        for at in range(len(MULTIPLES))
                    ]
                    yield Row((title, memory, name), tuple(Entry(share, percent=True) for share in shares))

    def figures(self, results: Results) -> Iterator[Figure]:
        for graph in self.graphs:
            lines = [Series(computed(name), tuple(curve(results, graph, name))) for name in SEARCHES]
            dots = [Series(run(name), tuple(_dots(results, graph, name)), joined=False) for name in SEARCHES]
            title = f"{graph}: mean number of covered nodes, memory {memory_of(graph)} of {graph.node_count}"
            yield Figure(title, "steps", "nodes", (*lines, *dots))

    @property
    def _points_in_all(self) -> int:
        return len(self.graphs) * len(SEARCHES) * len(MULTIPLES)

    def agreement(self, results: Results) -> Evidence:
        places = [(graph, name, at) for graph in self.graphs for name in SEARCHES for at in range(len(MULTIPLES))]
        return agreement([_point(results, *place) for place in places])

    def similar_memories(self, results: Results) -> Evidence:
        """Whether the same search is ahead on a large graph whatever memory there is: at 99 % each."""
        answers, lines = list[bool | None](), []
        for graph in self.large:
            ahead = [large_lead(results, graph, percent) for percent in MEMORIES]
            answers.append(None if None in ahead else len(set(ahead)) == 1)
            means = " / ".join(told_large(results, graph, percent) for percent in MEMORIES)
            lines.append(f"{graph}: {means}")
        memories = " / ".join(map(str, MEMORIES))
        return Evidence(all_of(answers), f"RURS and RSDRS with {memories} % of the nodes; {'; '.join(lines)}")


def _cell(graph: Regular, row: str, column: str, measure: Measure, runs: dict[str, int]) -> Cell:
    return Cell(row=row, column=column, model=model_of(graph), measure=measure, **runs)


def _nodes(graph: Regular, search: SearchName, room: int) -> Nodes:
    return Nodes(search, room, tuple(multiple * graph.node_count for multiple in MULTIPLES))


def large_row(graph: Regular, percent: int) -> str:
    return f"{graph}, {percent} %"


def curve(results: Results, graph: Regular, name: str) -> list[tuple[float, float]]:
    """Steps and computed means; nothing, if they are not known."""
    for record in results.of(str(graph), computed(name))[:1]:
        return list(zip(record["steps"], record["nodes"], strict=True))
    return []


def is_known(results: Results, graph: Regular) -> bool:
    return all(curve(results, graph, name) for name in SEARCHES)


def lead(results: Results, graph: Regular) -> float:
    """How many nodes more RURS has covered, as a share of all, on average over the time that the figure shows."""
    rurs, rsdrs = ([nodes for _, nodes in curve(results, graph, name)] for name in SEARCHES)
    return (statistics.fmean(rurs) - statistics.fmean(rsdrs)) / graph.node_count


def told_leads(results: Results, graphs: Sequence[Regular]) -> str:
    return ", ".join(f"{graph} {lead(results, graph):+.1%}" for graph in graphs)


def grows(lines: Sequence[Line], nodes: int) -> tuple[bool, str]:
    """Whether RSDRS takes the more steps longer than RURS the more is covered, and how many for each of the shares."""
    rurs, rsdrs = ([_steps_to(line, share * nodes) for share in SHARES] for line in lines)
    more = [other - one for one, other in zip(rurs, rsdrs, strict=True) if one is not None and other is not None]
    holds = len(more) == len(SHARES) and more[0] > 0 and more == sorted(more)
    return holds, ", ".join(f"{each:,.0f}" for each in more) or "never"


def _steps_to(line: Line, nodes: float) -> float | None:
    """Between two points a line is straight."""
    before = (0.0, 1.0)
    for step, covered in line:
        if covered >= nodes:
            return before[0] + (step - before[0]) * (nodes - before[1]) / max(covered - before[1], 1e-12)
        before = step, covered
    return None


def large_lead(results: Results, graph: Regular, percent: int) -> bool | None:
    """Whether RURS covers more than RSDRS of a large graph, on average over the steps; None, if that may be chance."""
    return is_greater(*(_heights(results, graph, percent, name) for name in SEARCHES))


def told_large(results: Results, graph: Regular, percent: int) -> str:
    means = [statistics.fmean(_heights(results, graph, percent, name)) for name in SEARCHES]
    return " and ".join(f"{mean:.0%}" for mean in means)


def large_curve(results: Results, graph: Regular, percent: int, name: str) -> list[tuple[float, float]]:
    records = results.of(large_row(graph, percent), run(name))
    return [
        (multiple * graph.node_count, statistics.fmean(each["nodes"][at] for each in records))
        for at, multiple in enumerate(MULTIPLES)
    ]


def _heights(results: Results, graph: Regular, percent: int, name: str) -> list[float]:
    records = results.of(large_row(graph, percent), run(name))
    return [statistics.fmean(each["nodes"]) / graph.node_count for each in records]


def _point(results: Results, graph: Regular, name: str, at: int) -> Point:
    values = Mean.of([each["nodes"][at] for each in results.of(str(graph), run(name))])
    steps = MULTIPLES[at] * graph.node_count
    means = dict(curve(results, graph, name))
    return Point(f"{name} on {graph} after {steps:,} steps", means.get(steps, 0.0), values)


def _dots(results: Results, graph: Regular, name: str) -> Iterator[tuple[float, float]]:
    for at, multiple in enumerate(MULTIPLES):
        mean = _point(results, graph, name, at).values.value
        if mean is not None:
            yield float(multiple * graph.node_count), mean

"""The experiments on trees and grids, whose means are computed: what is measured, and what is made of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from highroad import api
from highroad.experiments import experiments
from highroad.experiments._cover_times import LEVELS, ComputedTimes, Times, count_at
from highroad.experiments._covered_nodes import MULTIPLES, TENTHS, ComputedNodes, Nodes
from highroad.experiments._experiment import Cell
from highroad.experiments._html import html
from highroad.experiments._judgement import judge
from highroad.experiments._markdown import markdown
from highroad.experiments._models import loaded
from highroad.experiments._regular_graphs import Point, agreement, model_of
from highroad.experiments._running import Item, work
from highroad.experiments._samples import Mean
from highroad.experiments.exploration_figure_1 import THIN as CHAIN
from highroad.experiments.exploration_figure_2 import THIN, WIDE
from highroad.experiments.exploration_figure_4 import DEEP, FLAT
from highroad.theory import figures
from highroad.theory.figures import Regular
from highroad.theory.grids import Grid
from highroad.theory.trees import Tree
from unit.experiments.small_experiment import block

Record = dict[str, Any]
TREES = [Tree(*shape) for shape in figures.TREES]
GRIDS = [Grid(*shape) for shape in {*figures.GRIDS, *figures.MEMORY_GRIDS}]
GRAPHS: dict[str, Regular] = {str(each): each for each in (*TREES, *GRIDS, CHAIN, THIN, WIDE, DEEP, FLAT)}
YES, NO = "confirmed", "contradicted"
FIGURES = [f"exploration-figure-{number}" for number in (1, 2, 3, 4)]


@pytest.mark.parametrize("graph", list(GRAPHS.values()), ids=list(GRAPHS))
def test_models_are_the_graphs(graph: Regular) -> None:
    counted = api.count(loaded(model_of(graph)))
    assert counted.states == graph.node_count
    assert counted.statistics.depth == graph.depth
    assert counted.statistics.transitions == len(graph.graph().edge_targets)


def test_cover_times_are_computed_and_run() -> None:
    tree = Tree(1, 2)
    (record,) = ComputedTimes(tree, "urs")(loaded(model_of(tree)), [1])
    assert record["steps"] == [0, 1, 5]  # from two nodes a step covers the third in one of four cases
    first, _ = Times("urs", (2, 3))(loaded(model_of(tree)), [1, 2])
    assert first["steps"][0] == 1 < first["steps"][1]


def test_covered_nodes_are_computed_and_run() -> None:
    tree = Tree(2, 2)
    (record,) = ComputedNodes(tree, "sdrs")(loaded(model_of(tree)), [1])
    assert len(record["steps"]) == len(record["nodes"]) == len(TENTHS)
    means = dict(zip(record["steps"], record["nodes"], strict=True))
    assert [means[step] for step in (2, 3, 4)] == [3, 3.5, 4.25]  # room for 3: each two steps are a walk to a leaf
    for room, most in ((2, 3), (3, 7)):  # with room for 2 no leaf is ever covered
        (record,) = Nodes("sdrs", room, (1, 200))(loaded(model_of(tree)), [1])
        assert record["nodes"] == [2, most]


def test_computed_means_must_be_in_the_intervals_of_runs() -> None:
    runs = Mean.of([9.0, 10.0, 11.0] * 40)
    assert agreement([Point("one", 10.1, runs), Point("other", 9.9, runs)]).holds
    evidence = agreement([Point("one", 10.1, runs), Point("other", 12.0, runs)])
    assert evidence.holds is False
    assert evidence.numbers.startswith("1 of 2 computed means are in the intervals; the farthest is other: 10 (")
    assert agreement([Point("one", 10.1, runs), Point("few", 10.0, Mean.of([10.0, 10.0]))]).holds is None
    certain = Mean.of([7.0] * 10)
    assert agreement([Point("certain", 7.0, certain)]).holds
    assert not agreement([Point("certain", 7.001, certain)]).holds


def test_intervals_of_many_are_wider() -> None:
    """What one interval leaves out may be in it if it is one of a hundred."""
    runs = Mean.of([9.0, 10.0, 11.0] * 40)
    assert agreement([Point("one", 10.22, runs)]).holds is False
    assert agreement([Point("one", 10.22, runs)] + [Point("others", 10.0, runs)] * 99).holds


def verdicts(name: str, record_of: Callable[[Cell, Regular, str], Record]) -> list[str]:
    """Of an experiment with records that were not measured, made for each cell, its graph and its search."""
    blocks = []
    for cell in experiments()[name].cells:
        graph = next(GRAPHS[graph] for graph in GRAPHS if cell.row == graph or cell.row.startswith(f"{graph}, "))
        records = [record_of(cell, graph, cell.column.split(",")[0])] * cell.runs("small")
        blocks.append(block(cell.name, runs=len(records), experiment=name, records=records))
    judged = judge(experiments()[name], blocks)
    assert experiments()[name].title in markdown([judged])
    assert "<svg" in html([judged])
    return [each.verdict for each in judged.conclusions]


def is_computed(cell: Cell) -> bool:
    return cell.column.endswith("computed")


def cover_times(
    sdrs: Callable[[Regular, int], float], more_in_runs: float = 0
) -> Callable[[Cell, Regular, str], Record]:
    """URS takes a step for each node; SDRS as told, for a graph and a number of covered nodes."""

    def record(cell: Cell, graph: Regular, search: str) -> Record:
        counts = range(1, graph.node_count + 1) if is_computed(cell) else [count_at(graph, each) for each in LEVELS]
        more = 0 if is_computed(cell) else more_in_runs
        return {"steps": [more + (sdrs(graph, count) if search == "SDRS" else count) for count in counts]}

    return record


def test_conclusions_of_figure_1() -> None:
    def as_published(graph: Regular, count: int) -> float:
        return count * (0.5 if count <= 3 or graph == CHAIN else 1 + graph.density)

    def otherwise(graph: Regular, count: int) -> float:
        return 2 * count if graph == CHAIN else count + min(count, 5) if count < graph.node_count else count - 1

    assert verdicts(FIGURES[0], cover_times(as_published)) == [YES, YES, YES, YES, NO, YES, YES]
    assert verdicts(FIGURES[0], cover_times(otherwise, 1)) == [NO, NO, NO, NO, YES, NO, NO]


def test_conclusions_of_figure_3() -> None:
    def as_published(graph: Regular, count: int) -> float:
        return count * (3 if isinstance(graph, Grid) else 2)

    def sdrs_first(graph: Regular, count: int) -> float:
        return count * (2 if isinstance(graph, Tree) else 1.5 if 2 * count > graph.node_count else 0.5)

    assert verdicts(FIGURES[2], cover_times(as_published)) == [YES, YES, YES, YES]
    assert verdicts(FIGURES[2], cover_times(sdrs_first)) == [NO, YES, NO, YES]
    assert verdicts(FIGURES[2], cover_times(lambda _, count: count / 2, 1)) == [NO, NO, NO, NO]


def covered(rsdrs: Callable[[Regular], float], otherwise: bool = False) -> Callable[[Cell, Regular, str], Record]:
    """Of what is not covered yet RURS covers half in a time, and RSDRS as much as told, for a graph.

    Or else runs cover less than was computed, and with the largest memory the searches change their places.
    """

    def record(cell: Cell, graph: Regular, search: str) -> Record:
        changed = otherwise and cell.row.endswith("20 %")
        rate = 0.5 if (search == "RURS") != changed else rsdrs(graph)
        times = [tenth / 10 for tenth in TENTHS] if is_computed(cell) else MULTIPLES
        less = otherwise and not is_computed(cell)
        nodes = [graph.node_count * (1 - math.exp(-rate * each)) - less for each in times]
        return {"steps": [round(each * graph.node_count) for each in times], "nodes": nodes}

    return record


def test_conclusions_of_figure_2() -> None:
    def as_published(graph: Regular) -> float:
        return 0.7 if graph == THIN else 0.5 / (1 + graph.density / 10)

    def otherwise(graph: Regular) -> float:
        return 0.4 if graph == THIN else 0.5 * (1 + graph.density / 10)

    assert verdicts(FIGURES[1], covered(as_published)) == [YES] * 6
    assert verdicts(FIGURES[1], covered(otherwise, otherwise=True)) == [NO] * 6


def test_conclusions_of_figure_4() -> None:
    def as_published(graph: Regular) -> float:
        return 0.7 if graph == DEEP else 0.5 / (1 + graph.density * (3 if isinstance(graph, Grid) else 0.01))

    def otherwise(graph: Regular) -> float:
        return 0.5 if isinstance(graph, Tree) else 0.5 * (1 + graph.density)

    assert verdicts(FIGURES[3], covered(as_published)) == [YES] * 7
    assert verdicts(FIGURES[3], covered(otherwise, otherwise=True)) == [NO] * 7


@pytest.mark.parametrize(
    "name", [FIGURES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in FIGURES[1:])], ids=FIGURES
)
def test_the_smallest_run_works(name: str) -> None:
    experiment = experiments()[name]
    blocks = [work(Item(name, cell.name, 0, cell.runs("tiny"), "tiny", 1, "")) for cell in experiment.cells]
    judged = judge(experiment, blocks)
    assert judged.is_complete
    assert judged.conclusions[-1].verdict == "undecided"  # whether computed means are those of two runs
    assert experiment.title in markdown([judged])
    assert html([judged]).count("<svg") == len(judged.figures) >= 3

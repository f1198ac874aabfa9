"""The experiments on randomised exploration: what they measure, and what is made of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from highroad import api
from highroad.experiments import experiments
from highroad.experiments._exploration_models import EXAMPLES, density_factor
from highroad.experiments._exploring import Beyond, Cover, Size, longest_path
from highroad.experiments._judgement import judge
from highroad.experiments._markdown import markdown
from highroad.experiments._models import models_folder
from highroad.experiments._results import Block
from highroad.experiments.exploration_table_2 import LEVELS, OTHER
from highroad.lts.graph import Graph
from highroad.systems import System
from unit.experiments.small_experiment import block

Record = dict[str, Any]


def loaded(name: str, **parameters: int) -> System:
    return api.load(models_folder() / f"{name}.pml", **parameters)


def graph(states: int, *edges: tuple[int, int]) -> Graph:
    return Graph.from_edges(0, states, [(source, "a", target) for source, target in edges])


def test_the_density_factor_is_that_of_the_paper() -> None:
    for example in EXAMPLES.values():
        assert density_factor(example.states, example.diameter) == pytest.approx(example.density, abs=0.001)


def test_the_longest_path() -> None:
    assert longest_path(graph(1)) == 0
    assert longest_path(graph(4, (0, 1), (0, 2), (2, 1), (1, 3), (0, 3))) == 3
    assert longest_path(graph(3, (0, 1), (1, 2), (2, 1))) is None
    assert longest_path(graph(1, (0, 0))) is None


def test_sizes() -> None:
    (record,) = Size()(loaded("quicksort", N=4), [1])
    counted = api.count(loaded("quicksort", N=4))
    assert (record["states"], record["depth"]) == (counted.states, counted.statistics.depth)
    assert record["longest"] >= record["depth"]
    (record,) = Size()(loaded("token_frames", N=3), [1])
    assert record["longest"] is None


@pytest.mark.parametrize("search", ["urs", "sdrs", "urs:pick-closed=0", "sdrs:pick-closed=0"])
def test_runs_to_a_lower_level_are_the_beginnings_of_others(search: str) -> None:
    system = loaded("quicksort", N=5)
    size = api.count(system).states
    records = [list(Cover(search, level)(system, [7, 8])) for level in LEVELS]
    for level, both in zip(LEVELS, records, strict=True):
        assert [each["states"] for each in both] == [math.ceil(size * level / 100)] * 2
        assert all(each["steps"] >= each["states"] - 1 for each in both)  # the first one is there before any step
    for run in range(2):
        steps = [both[run]["steps"] for both in records]
        assert steps == sorted(set(steps))


def test_a_bound_of_steps_ends_a_run() -> None:
    (record,) = Cover("sdrs", 100, 500)(loaded("quicksort", N=5), [1])
    assert record["steps"] == 500
    assert record["states"] < 500


def test_searches_that_forget_go_beyond_their_room() -> None:
    system = loaded("client_server", CLIENTS=3)
    size = api.count(system).states
    for search in ("rurs", "rsdrs"):
        (record,) = Beyond(search, 20, (0.5, 2.0, 8.0))(system, [1])
        assert (record["size"], record["room"], record["steps"][1]) == (size, size // 5, 2 * size)
        assert record["states"] == sorted(record["states"])
        assert record["room"] < record["states"][-1] <= size
    (record,) = Beyond("bfs", 20, (1.0,))(system, [1])
    assert record["states"] == [record["room"]]
    assert record["steps"][0] < record["room"]


@pytest.mark.parametrize("search", ["urs", "sdrs"])
@pytest.mark.parametrize("model", ["token_frames", "fischer_events"])
def test_with_closed_states_passed_over_everything_is_seen(search: str, model: str) -> None:
    """Also where a random walk has no dead ends. A search that picks closed states does not know when it is done."""
    system = loaded(model, N=4)
    counted = api.count(system)
    found = api.count(system, search=f"{search}:pick-closed=0", seed=5)
    assert found.complete
    assert found.states == counted.states
    assert not api.count(system, search=f"{search}:steps=200000", seed=5).complete


def test_closed_states_need_fewer_steps_when_they_are_passed_over() -> None:
    system = loaded("quicksort", N=5)
    plain, passed = (
        [each["steps"] for each in Cover(search, 100)(system, range(5))] for search in ("urs", "urs:pick-closed=0")
    )
    assert max(passed) < min(plain)


def blocks_of(name: str, record_of: Any) -> list[Block]:
    """A block for each cell of an experiment, with records that were not measured."""
    blocks = []
    for cell in experiments()[name].cells:
        records = [record_of(cell.row, cell.column)] * cell.runs("tiny")
        blocks.append(block(cell.name, runs=len(records), experiment=name, scale="tiny", records=records))
    return blocks


def verdicts(name: str, blocks: Sequence[Block]) -> list[str]:
    judged = judge(experiments()[name], blocks)
    assert experiments()[name].title in markdown([judged])
    return [each.verdict for each in judged.conclusions]


def cover_record(faster: dict[str, str], row: str, column: str) -> Record:
    """The last tenth takes as long as all before, several times."""
    level = int(column.split(", ")[-1].removesuffix(" %"))
    steps = (level if level < 100 else 1000) * (1 if column.startswith(faster[row] + ",") else 2)
    return {"steps": steps, "seconds": steps / 1000, "states": 1}


def test_conclusions_of_table_2() -> None:
    name = "exploration-table-2"
    thin = {"Quicksort": "URS", "Token": "SDRS", "Fischer": "URS", "Server": "URS", OTHER: "URS"}
    assert verdicts(name, blocks_of(name, lambda *at: cover_record(thin, *at))) == [
        "confirmed",
        "confirmed",
        "confirmed",
        "contradicted",
        "confirmed",
        "confirmed",
    ]
    never_thin = {**thin, "Token": "URS", "Fischer": "SDRS"}
    assert verdicts(name, blocks_of(name, lambda *at: cover_record(never_thin, *at)))[:4] == [
        "contradicted",
        "confirmed",
        "contradicted",
        "confirmed",
    ]


def test_conclusions_of_figure_5() -> None:
    name = "exploration-figure-5"

    def record(column: str, gain: float) -> Record:
        states = [100] if column == "BFS" else [50, round(100 * gain)]
        steps = [1, 2][: len(states)]
        return {"size": 1000, "room": 100, "steps": steps, "states": states, "seconds": [each / 10 for each in steps]}

    more = {"BFS": 1.0, "RURS": 1.5, "RSDRS": 1.2}
    assert verdicts(name, blocks_of(name, lambda _, column: record(column, more[column]))) == ["confirmed"] * 3
    less = {"BFS": 1.0, "RURS": 0.9, "RSDRS": 1.2}
    assert verdicts(name, blocks_of(name, lambda _, column: record(column, less[column]))) == ["contradicted"] * 3

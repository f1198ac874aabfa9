"""The experiments on directed searches: what they measure, and what is made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highroad import api
from highroad.experiments import experiments
from highroad.experiments._directing import DepthBounds, Directed, TrailDirected, searched
from highroad.experiments._html import html
from highroad.experiments._judgement import judge
from highroad.experiments._markdown import markdown
from highroad.experiments._models import loaded, models_folder
from highroad.experiments._running import Item, work
from highroad.experiments._searching import made_ready
from highroad.experiments._shorter_cycles import Cycle, ShorterCycle
from highroad.experiments._statistics import Outcome
from highroad.experiments._trail_directed_tables import FSM, GENERAL, HAMMING, SHORTEST, TRAIL
from highroad.experiments.directed_anomaly import BOUNDS, LARGE, MODELS, SMALL
from highroad.experiments.directed_table_6 import SERVED
from highroad.systems import Objective, System
from unit.experiments.small_experiment import block

DIRECTED = [name for name in experiments() if name.startswith("directed-")]

Record = dict[str, Any]


@pytest.fixture(scope="module")
def phones() -> System:
    return loaded(MODELS[SMALL])


def verdicts(name: str, record_of: Callable[[str, str], Record]) -> list[bool]:
    """Which conclusions of an experiment are confirmed by records that were not measured."""
    cells = experiments()[name].cells
    blocks = [block(cell.name, experiment=name, records=[record_of(cell.row, cell.column)]) for cell in cells]
    judged = judge(experiments()[name], blocks)
    assert experiments()[name].title in markdown([judged])
    return [each.verdict == "confirmed" for each in judged.conclusions]


def test_every_table_is_there() -> None:
    assert set(DIRECTED) == {"directed-anomaly", *(f"directed-table-{number}" for number in range(2, 7))}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DIRECTED if name != "directed-table-2"])
def test_runs_and_reports(name: str) -> None:
    """Nothing here is random, so that the smallest run says what any other says."""
    experiment = experiments()[name]
    judged = judge(experiment, [work(Item(name, cell.name, 0, 1, "tiny", 1, "")) for cell in experiment.cells])
    assert judged.is_complete
    assert [each.conclusion.text[:20] for each in judged.conclusions if each.verdict != "confirmed"] == {
        "directed-table-5": ["It is easier with bo"],
        "directed-table-6": ["Considerable work is"],
    }.get(name, [])
    assert "Not explained." not in judged.explanations
    assert experiment.title in markdown([judged])
    assert f'id="{name}"' in html([judged])


def test_table_2_is_as_published() -> None:
    experiment = experiments()["directed-table-2"]
    blocks = [work(Item(experiment.name, cell.name, 0, 1, "tiny", 1, "")) for cell in experiment.cells]
    judged = judge(experiment, blocks)
    assert (judged.compared, judged.count(Outcome.MATCH), list(judged.explanations.values())) == (8, 7, [["dfs"]])
    assert {each.verdict for each in judged.conclusions} == {"confirmed"}


@pytest.mark.slow
def test_what_is_measured_is_what_check_says(phones: System) -> None:
    for search, heuristic in (("dfs", None), ("bfs", None), ("astar", "formula")):
        (record,) = Directed("bad", search, heuristic)(phones, [1])
        result = api.check(phones, "bad", search=search, heuristic=heuristic, seed=1)
        assert result.witness is not None
        assert (record["found"], record["length"]) == (True, len(result.witness))
        assert (record["expanded"], record["stored"]) == (result.statistics.visited, result.statistics.stored)


def test_trail_directed_search_is_what_check_does_with_a_trail(phones: System) -> None:
    objective, target = made_ready(phones, "bad")
    end = searched(phones, target, objective, "dfs")[0]["path"][-1]
    for heuristic in ("hamming", "fsm-distance"):
        (record,) = TrailDirected("bad", heuristic)(phones, [1])
        result = api.check(phones, "bad", search="astar", heuristic=heuristic, toward=end)
        assert result.witness is not None
        assert (record["length"], record["expanded"]) == (len(result.witness), result.statistics.visited)


def test_trail_directed_search_to_that_state_alone() -> None:
    circuit = api.load(models_folder() / "errors" / "circuit.pml", STAGES=3)
    (exactly,), (any_error,) = (TrailDirected("bad", "hamming", exactly=each)(circuit, [1]) for each in (True, False))
    objective, target = made_ready(circuit, "bad")
    end = searched(circuit, target, objective, "dfs")[0]["path"][-1]
    sought = Objective(goal=end, faults=False)
    finding, statistics = searched(circuit, circuit.compile(sought), sought, "astar", "hamming", end)
    assert finding["path"][-1] == end
    assert (exactly["length"], exactly["expanded"]) == (len(finding["path"]) - 1, statistics.visited)
    assert exactly["expanded"] > any_error["expanded"]


def result_length(system: System, search: str) -> int:
    (record,) = Directed("bad", search)(system, [1])
    return int(record["length"])


def test_depth_bounds(phones: System) -> None:
    shortest = result_length(phones, "bfs")
    bounds = (shortest - 1, shortest, shortest + 1, shortest + 2)
    (never,), (shorter,) = (list(DepthBounds("bad", revisit, bounds)(phones, [1])) for revisit in ("never", "shorter"))
    assert never["length"] == [None, None, None, shortest + 1]
    assert never["limit"] == ["bound", "bound", "bound", None]
    assert shorter["length"][:2] == [None, shortest]
    assert all(length is not None for length in shorter["length"][1:])


def test_parts_of_a_run_are_made_shorter() -> None:
    system = api.load(models_folder() / "errors" / "starvation.pml", FLOORS=6, NEAR=2)
    (found,), (least,) = (list(Cycle(SERVED, search)(system, [1])) for search in ("nested-dfs", "bfs-cycles"))
    (after,) = ShorterCycle(SERVED, "nested-dfs")(system, [1])
    assert found["prefix"] > after["prefix"] >= least["prefix"]
    assert found["cycle"] >= after["cycle"] >= least["cycle"]
    assert after["expanded"] == after["for prefix"] + after["for cycle"]
    (again,) = ShorterCycle(SERVED, "bfs-cycles")(system, [1])  # what is shortest stays as it is
    assert (again["prefix"], again["cycle"]) == (least["prefix"], least["cycle"])


def test_conclusions_of_table_2() -> None:
    def record(steps: int, count: int) -> Record:
        return {"depth": steps, "steps": steps, "expanded": count, "stored": count, "generated": count}

    good = {"dfs": record(100, 100), "A*": record(9, 50), "bfs": record(9, 70)}
    assert verdicts("directed-table-2", lambda _, column: good[column]) == [True, True, True]
    bad = {**good, "A*": record(10, 200)}
    assert verdicts("directed-table-2", lambda _, column: bad[column]) == [False, False, False]


def trail_record(lengths: dict[str, int], expanded: dict[str, int], column: str) -> Record:
    """One of the searches is told nothing about: it runs out of states."""
    length, count = lengths.get(column), expanded.get(column, 1)
    return {"found": length is not None, "length": length, "expanded": count, "stored": count}


def test_conclusions_on_trails() -> None:
    lengths = {TRAIL: 1000, HAMMING: 33, FSM: 31, GENERAL: 30, SHORTEST: 30}
    expanded = {HAMMING: 10, FSM: 30, GENERAL: 40}

    def told(name: str, lengths: dict[str, int], expanded: dict[str, int]) -> list[bool]:
        return verdicts(name, lambda _, column: trail_record(lengths, expanded, column))

    assert told("directed-table-3", lengths, expanded) == [True] * 5
    assert told("directed-table-3", {**lengths, FSM: 600}, {**expanded, FSM: 50}) == [False, False, False, True, False]
    assert told("directed-table-3", lengths, {**expanded, FSM: 19}) == [True, True, True, False, True]
    assert told("directed-table-4", lengths, expanded) == [True, True, False, True]
    assert told("directed-table-4", {**lengths, HAMMING: 40}, {**expanded, FSM: 11})[2] is False
    assert told("directed-table-4", {**lengths, TRAIL: 90}, {**expanded, FSM: 11}) == [True, False, True, True]
    assert told("directed-table-5", lengths, expanded) == [True, True, True]
    assert told("directed-table-5", {**lengths, TRAIL: 33}, {**expanded, HAMMING: 41}) == [False, False, False]
    del lengths[FSM]  # nothing was found
    assert told("directed-table-3", lengths, expanded)[:3] == [False, False, False]


def test_conclusions_of_table_6() -> None:
    def told(after: Record, improved: int) -> list[bool]:
        before = {"prefix": 50, "cycle": 10}
        counts = {"NDFS": 100, "INDFS": improved, "shortest": 100}

        def record(row: str, column: str) -> Record:
            return after if column == "trail-directed" else {**before, "expanded": counts[row]}

        return verdicts("directed-table-6", record)

    assert told({"prefix": 20, "cycle": 10, "expanded": 101}, 99) == [True, True, True, True]
    assert told({"prefix": 50, "cycle": 9, "expanded": 99}, 100) == [False, False, False, False]


def test_conclusions_on_the_anomaly() -> None:
    shortest, count = 34, len(BOUNDS[SMALL])

    def told(never: list[bool], shorter: list[bool], cost: int, idastar: int) -> list[bool]:
        def tried(found: list[bool], expanded: int) -> Record:
            bounds = zip(BOUNDS[SMALL], found, strict=True)
            return {"length": [bound if each else None for bound, each in bounds], "expanded": [expanded] * count}

        records = {
            (SMALL, "bfs"): {"length": shortest},
            (SMALL, "IDA*"): {"length": idastar},
            (SMALL, "never"): tried(never, 10),
            (SMALL, "shorter"): tried(shorter, cost),
            (LARGE, "dfs"): {"length": 5000, "expanded": 10},
            (LARGE, "never"): {"length": [None] * len(BOUNDS[LARGE]), "expanded": [cost * 5] * len(BOUNDS[LARGE])},
        }
        return verdicts("directed-anomaly", lambda row, column: records[row, column])

    reachable = [bound >= shortest for bound in BOUNDS[SMALL]]
    in_turns = [each and bound % 3 > 0 for each, bound in zip(reachable, BOUNDS[SMALL], strict=True)]
    assert told(in_turns, reachable, 20, shortest) == [True] * 6
    assert told(reachable, in_turns, 10, shortest + 1) == [False] * 6

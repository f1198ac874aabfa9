"""Control graphs of models of the IR: what a step costs, waits for and risks, and where processes are."""

from pathlib import Path

import pytest

import highroad
from differential.estimate_checks import EstimateCheck
from highroad import Builder
from highroad.systems.compiled import CompiledSystem
from highroad.systems.control import control_graphs
from highroad.systems.estimates import ControlEdge, Directed


def promela(text: str, directory: Path) -> CompiledSystem:
    file = directory / "model.pml"
    file.write_text(text)
    system = highroad.load(file)
    assert isinstance(system, CompiledSystem)
    return system


def edges_of(system: CompiledSystem, name: str) -> dict[str, ControlEdge]:
    """The edges of a type of process by the texts of their steps."""
    graph = next(graph for graph in system.control() if graph.name == name)
    return {action: edge for edge in graph.edges for action in edge.actions}


def test_a_builder_model() -> None:
    b = Builder("m")
    x = b.int("x", 0, 3)
    worker = b.process("worker", count=2, locations=["idle", "busy"])
    worker.step("take", source="idle", target="busy", when=x < 3)
    worker.step("drop", source="busy", target="idle")
    worker.step("count", source="busy", target="busy", do=[x.becomes(x + 1)])
    system = CompiledSystem(b.build(), "test")
    assert isinstance(system, Directed)
    (graph,) = system.control()
    assert (graph.name, graph.locations) == ("worker", ("idle", "busy"))
    take, drop, count = graph.edges
    assert (take.source, take.target, take.cost, take.can_block, take.can_fail) == (0, 1, 1, True, False)
    assert (drop.source, drop.target, drop.cost, drop.can_block, drop.can_fail) == (1, 0, 1, False, False)
    assert count.can_fail
    assert not count.asserts


def test_places_are_types_and_locations(tmp_path: Path) -> None:
    system = promela("active proctype A() { run B() } proctype B() { skip; skip }", tmp_path)
    state = system.initial()[0]
    assert system.places(state) == [(0, 0)]
    (started,) = (edge.state for edge in system.edges(state))
    assert started is not None
    assert system.places(started) == [(0, 1), (1, 0)]


def test_all_but_the_last_step_of_a_section_are_free(tmp_path: Path) -> None:
    text = "byte x; active proctype A() { atomic { x = 1; x = 2; x = 3 }; d_step { x = 4; x = 5 } }"
    costs = {text: edge.cost for text, edge in edges_of(promela(text, tmp_path), "A").items()}
    assert [costs[f"x = {n}"] for n in range(1, 6)] == [0, 0, 1, 0, 1]


ANSWER = """
chan q = [0] of { byte }; chan r = [0] of { byte }; chan b = [1] of { byte };
active proctype P() { q!1; r?1; b!1; done: skip }
active proctype Q() { atomic { q?1; r!1 } }
"""


def test_who_is_answered_moves_twice_in_one_step(tmp_path: Path) -> None:
    system = promela(ANSWER, tmp_path)
    costs = {text: edge.cost for text, edge in edges_of(system, "P").items()}
    assert (costs["q!1"], costs["r?1"], costs["b!1"]) == (0, 1, 1)
    check = EstimateCheck(system, seed=1, most_states=100)
    check.control_tells_what_steps_do()
    check.relaxed_formulas_are_lower_bounds(formulas=30)


def test_without_sections_a_joint_step_is_one_step(tmp_path: Path) -> None:
    system = promela(ANSWER.replace("atomic", ""), tmp_path)
    assert {edge.cost for graph in system.control() for edge in graph.edges} == {1}


def test_what_can_go_wrong(tmp_path: Path) -> None:
    text = """
        byte x; byte a[2]; chan q = [1] of { byte };
        active proctype A() { assert(x < 3); a[x] = 1; a[1] = 2; x = 7 / x; q!1; q?x; d_step { x = 1; x == 2; x = 3 } }
    """
    edges = edges_of(promela(text, tmp_path), "A")
    assert {text for text, edge in edges.items() if edge.can_fail} == {
        "assert(x < 3)",
        "a[x] = 1",
        "x = 7 / x",
        "x = 1",
    }
    assert {text for text, edge in edges.items() if edge.asserts} == {"assert(x < 3)"}


def test_starts_and_ends(tmp_path: Path) -> None:
    system = promela("active proctype A() { run B() } proctype B() { end: skip }", tmp_path)
    a, b = control_graphs(system.model)
    assert [(edge.starts, edge.ends) for edge in a.edges] == [(1, False), (None, True)]
    assert b.may_end == {0, 1}


@pytest.mark.parametrize(("body", "waiting"), [("if :: x = 1 :: else fi", {"else"}), ("x == 1", {"x == 1"})])
def test_what_depends_on_more_than_the_location(body: str, waiting: set[str], tmp_path: Path) -> None:
    edges = edges_of(promela(f"byte x; active proctype A() {{ {body}; x = 2 }}", tmp_path), "A")
    assert {text for text, edge in edges.items() if edge.can_block and not edge.ends} == waiting

"""Trails both ways: SPIN follows ours to the same error, and we follow those of its verifier."""

import re
from pathlib import Path
from random import Random

import pytest

import highroad
from highroad.languages.promela.system import PromelaSystem
from highroad.results import Witness
from highroad.trails import spin as trails
from highroad.trails.witness import step_of
from pace import slow_unless
from promela import spin
from promela.known import CORPUS, MICRO

pytestmark = pytest.mark.usefixtures("compiled_once")

QUICK = ("m41", "rendezvous_atomic_blocked")
DEADLOCKS = (
    *("m04", "m13", "m32", "m37", "m40", "m43", "m49", "p09", "p10"),
    *("atomic_blocks", "bank_transfer", "channel_array_rendezvous", "d_step_channels", "death_order", "hanoi"),
    *("needham_schroeder", "never_claim", "philosophers", "provided_toggle", "rendezvous_atomic_blocked"),
    *("rendezvous_else_receive", "river_crossing", "several_receivers", "stable_marriage", "unless_d_step"),
)
FAULTS = {
    "m41": "assertion violated",
    "p04": "indexing array 'a'",
    "assertion_failures": "assertion violated",
    "peterson_wrong": "assertion violated",
    "water_jugs": "assertion violated",
}
BLOCKED = ("m11", "d_step_block")  # the simulator of SPIN has no message for it
ALL = (*DEADLOCKS, *FAULTS, *BLOCKED)


def file_of(name: str) -> Path:
    return (MICRO.models() | CORPUS.models())[name]


def load(file: Path) -> PromelaSystem:
    system = highroad.load(file)
    assert isinstance(system, PromelaSystem)
    return system


def model(tmp_path: Path, text: str) -> PromelaSystem:
    file = tmp_path / "model.pml"
    file.write_text(text)
    return load(file)


def witness_of(system: PromelaSystem) -> Witness:
    found = highroad.check(system, "deadlock").witness
    assert found is not None
    return found


def written(tmp_path: Path, text: str) -> Path:
    trail = tmp_path / "x.trail"
    trail.write_text(text.replace(" ", "\n") + "\n")
    return trail


def end_of(system: PromelaSystem, trail: Path) -> tuple[str | None, bytes | None, int]:
    """How a trail ends in the model: the fault, the state, and how many lines we would write for it."""
    moves = list(trails.follow(system, trails.read(trail)))
    edge = moves[-1][1] if moves else None
    lines = sum(len(trails.lines_of(edge.parts)) for _, edge, _ in moves)
    return (edge.fault, edge.state, lines) if edge else (None, system.initial()[0], 0)


def is_invalid_end(system: PromelaSystem, state: bytes | None) -> bool:
    assert state is not None
    return not list(system.edges(state)) and not all(each.is_end for each in system.standing(state))


# Ours, followed by SPIN


@spin.needs_spin
@pytest.mark.parametrize("name", DEADLOCKS)
def test_spin_follows_to_the_same_deadlock(name: str, tmp_path: Path) -> None:
    system = load(file_of(name))
    witness = witness_of(system)
    trails.save(tmp_path / "x.trail", witness)
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert not replay.lost
    assert replay.steps == witness.trail_lines
    assert "assertion" not in (replay.error or "")
    _, state, _ = end_of(system, tmp_path / "x.trail")
    assert state is not None
    assert set(replay.stuck) == {number for number, each in enumerate(system.standing(state)) if not each.is_end}


@spin.needs_spin
@pytest.mark.parametrize(("name", "error"), FAULTS.items())
def test_spin_follows_to_the_same_fault(name: str, error: str, tmp_path: Path) -> None:
    witness = witness_of(load(file_of(name)))
    assert witness.is_fault
    trails.save(tmp_path / "x.trail", witness)
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert (replay.steps, replay.error, replay.lost) == (witness.trail_lines, error, False)


@spin.needs_spin
@pytest.mark.parametrize("name", BLOCKED)
def test_spin_follows_to_a_blocked_section(name: str, tmp_path: Path) -> None:
    witness = witness_of(load(file_of(name)))
    trails.save(tmp_path / "x.trail", witness)
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert (replay.steps, replay.lost) == (witness.trail_lines, False)


@pytest.mark.parametrize("name", ALL)
def test_ours_are_followed_again(name: str, tmp_path: Path) -> None:
    system = load(file_of(name))
    witness = witness_of(system)
    trails.save(tmp_path / "x.trail", witness)
    fault, state, lines = end_of(system, tmp_path / "x.trail")
    assert fault == (witness.steps[-1].fault if witness.steps else None)
    assert lines == witness.trail_lines
    assert fault is not None or is_invalid_end(system, state)


WALKED = (
    *("atomic_nested", "channel_in_message", "client_server", "d_step_loop", "dynamic_recursion", "for_channel"),
    *("for_range", "goto_between_atomics", "inline_labels", "mid_declarations", "random_receive", "rendezvous_timeout"),
    *("rendezvous_unless_both", "select_expression", "sorted_send", "telephone", "unless_atomic", "unless_nested"),
)


@spin.needs_spin
@pytest.mark.parametrize("name", WALKED)
def test_spin_follows_a_random_run_to_the_same_locations(name: str, tmp_path: Path) -> None:
    system, chooser = load(file_of(name)), Random(name)
    state, steps = system.initial()[0], []
    for _ in range(60):
        edges = [edge for edge in system.edges(state) if edge.state is not None]
        if not edges:
            break
        edge = chooser.choice(edges)
        steps.append(step_of(system, state, edge, 0))
        assert edge.state is not None
        state = edge.state
    trails.save(tmp_path / "x.trail", Witness({}, 0, tuple(steps), ""))
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert not replay.lost
    at_end = replay.text.partition("trail ends after")[2]
    places = dict(re.findall(r"proc\s+(\d+) \(.*?\) \S+ \(state (\d+)\)", at_end))
    assert places == {str(number): each.state.split()[-1] for number, each in enumerate(system.standing(state))}


# SPIN's, followed by us


@spin.needs_spin
@pytest.mark.parametrize("name", [pytest.param(n, marks=slow_unless(n in QUICK)) for n in ALL])
def test_trails_of_the_verifier_are_followed_to_the_same_error(name: str, tmp_path: Path) -> None:
    text = spin.first_trail(file_of(name))
    assert text is not None
    system = load(file_of(name))
    fault, state, lines = end_of(system, written(tmp_path, text))
    assert lines == len(text.split())
    if name in DEADLOCKS:
        assert fault is None
        assert is_invalid_end(system, state)
    else:
        assert fault == witness_of(system).steps[-1].fault


def test_merged_statements_are_filled_in(tmp_path: Path) -> None:
    """Of a search with the usual options: local statements have no lines, before a rendezvous and at the end."""
    system = load(file_of("vending_machine"))
    text = (
        "-4:-4:-4 1:1:32 2:1:33 3:0:0 4:1:34 5:0:1 6:1:32 7:1:33 8:0:0 9:1:34 10:0:1 11:1:32 12:1:33 13:0:0 14:1:34 "
        "15:0:1 16:1:46 17:0:19 18:0:20 19:0:22 20:0:20 21:1:44 22:1:45 23:1:32 24:0:22 25:0:20"
    )
    fault, state, lines = end_of(system, written(tmp_path, text))
    assert fault is None
    assert is_invalid_end(system, state)
    assert lines == 31


CYCLE = """byte x;
active proctype P() { do :: x = 1 - x :: x == 1 -> x = 0 od }
active proctype Q() { do :: x == 0 -> skip od }
ltl p { [] <> (x == 1) }
"""


def test_moves_of_a_claim_are_left_out(tmp_path: Path) -> None:
    system = model(tmp_path, CYCLE)
    trail = written(tmp_path, "-2:2:-2 1:0:14 2:2:7 -1:-1:-1 3:0:21 4:2:8 5:0:21 6:2:7")
    read = trails.read(trail)
    assert (read.has_claim, read.cycle, len(read.lines)) == (True, 1, 3)
    steps = [edge.label for _, edge, _ in trails.follow(system, read)]
    assert steps == ["x == 0", "skip", "x == 0"]


def test_the_line_too_many_of_breadth_first_search_is_passed(tmp_path: Path) -> None:
    system = load(file_of("hanoi"))
    fault, state, _ = end_of(system, written(tmp_path, "-4:-4:-4 1:0:1 2:0:6 3:0:10"))
    assert fault is None
    assert is_invalid_end(system, state)


# What is no trail of the model


SMALL = "byte x; active [2] proctype P() { atomic { x++; x++ } x = 0 }"


@pytest.mark.parametrize(
    ("text", "code", "line", "message"),
    [
        ("1:0:0 2:0:7", "E707", 2, "process 0 cannot execute statement 7 here; it can execute 1 'x++'"),
        ("1:0:0 2:0:1 3:1:3", "E707", 3, "process 1 cannot execute statement 3 here; it can execute 0 'x++'"),
        ("1:0:0 2:1:0", "E707", 2, "process 1 cannot execute statement 0 here; only process 0 can move"),
        ("1:5:0", "E707", 1, "only process 0 or 1 can move"),
        ("1:0:0 2:0", "E705", 2, "not a line of a trail"),
        ("1:0:0 -9:0:0", "E705", 2, "there is no mark -9"),
        ("-5:0:0 1:0:0", "E706", 1, "permuted"),
    ],
)
def test_bad_trails_are_refused_at_their_line(text: str, code: str, line: int, message: str, tmp_path: Path) -> None:
    system = model(tmp_path, SMALL)
    with pytest.raises(highroad.InputError) as caught:
        list(trails.follow(system, trails.read(written(tmp_path, text))))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert diagnostic.span is not None
    assert diagnostic.span.line == line


def test_a_trail_cannot_go_on_where_the_model_cannot(tmp_path: Path) -> None:
    system = load(file_of("m11"))
    with pytest.raises(highroad.InputError, match="line 2: the model fails before it"):
        list(trails.follow(system, trails.read(written(tmp_path, "1:0:3 2:0:4"))))


def test_other_models_have_no_trails_of_spin(tmp_path: Path) -> None:
    file = tmp_path / "two.aut"
    file.write_text('des (0,1,2)\n(0,"a",1)\n')
    with pytest.raises(highroad.InputError, match="E708"):
        list(trails.follow(highroad.load(file), trails.read(written(tmp_path, "1:0:0"))))


def test_a_trail_may_end_within_an_atomic_section(tmp_path: Path) -> None:
    moves = list(trails.follow(model(tmp_path, SMALL), trails.read(written(tmp_path, "1:0:0"))))
    assert [edge.process for _, edge, _ in moves] == ["P[0]"]

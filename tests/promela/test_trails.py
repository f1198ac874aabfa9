"""Trails both ways: SPIN follows ours to the same error, and we follow those of its verifier."""

import re
from pathlib import Path
from random import Random

import pytest

import highroad
from highroad.languages.promela.system import PromelaSystem
from highroad.results import Witness
from highroad.systems import Edge
from highroad.trails.chart import chart
from highroad.trails.files import Followed, Origin, follow, read_trail, save_trail
from highroad.trails.moves import lines as statement_lines
from highroad.trails.spin import SpinTrail
from highroad.trails.spin_lines import lines_of
from highroad.trails.text import CYCLE_BEGINS
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


def followed(system: PromelaSystem, trail: Path) -> Followed:
    return follow(system, read_trail(trail))


def save(trail: Path, witness: Witness) -> None:
    save_trail(trail, witness, Origin())


def end_of(system: PromelaSystem, trail: Path) -> tuple[str | None, bytes | None, int]:
    """How a trail ends in the model: the fault, the state, and how many lines we would write for it."""
    moves = followed(system, trail).moves
    edge = moves[-1][1] if moves else None
    lines = sum(len(lines_of(edge.parts)) for _, edge, _ in moves)
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
    save(tmp_path / "x.trail", witness)
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
    save(tmp_path / "x.trail", witness)
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert (replay.steps, replay.error, replay.lost) == (witness.trail_lines, error, False)


@spin.needs_spin
@pytest.mark.parametrize("name", BLOCKED)
def test_spin_follows_to_a_blocked_section(name: str, tmp_path: Path) -> None:
    witness = witness_of(load(file_of(name)))
    save(tmp_path / "x.trail", witness)
    replay = spin.replay(file_of(name), tmp_path / "x.trail")
    assert (replay.steps, replay.lost) == (witness.trail_lines, False)


@pytest.mark.parametrize("name", ALL)
def test_ours_are_followed_again(name: str, tmp_path: Path) -> None:
    system = load(file_of(name))
    witness = witness_of(system)
    save(tmp_path / "x.trail", witness)
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
    state, moves = system.initial()[0], []
    for _ in range(60):
        edges = [edge for edge in system.edges(state) if edge.state is not None]
        if not edges:
            break
        edge = chooser.choice(edges)
        moves.append((state, edge, 0))
        assert edge.state is not None
        state = edge.state
    save(tmp_path / "x.trail", Followed(0, system.initial()[0], moves, "").witness(system))
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
    read = read_trail(trail)
    assert isinstance(read, SpinTrail)
    assert (read.has_claim, read.cycle, len(read.lines)) == (True, 1, 3)
    run = follow(system, read)
    assert [edge.label for _, edge, _ in run.moves] == ["x == 0", "skip", "x == 0"]
    assert run.cycle == 1


def test_the_line_too_many_of_breadth_first_search_is_passed(tmp_path: Path) -> None:
    system = load(file_of("hanoi"))
    fault, state, _ = end_of(system, written(tmp_path, "-4:-4:-4 1:0:1 2:0:6 3:0:10"))
    assert fault is None
    assert is_invalid_end(system, state)


# Cycles

ACCEPTED = """byte x, y;
chan c = [1] of { byte };
active proctype P() {
  byte k;
  x = 1; k = 3; x = 2;
  do
  :: atomic { c!x; x = 3 - x }; k = 4; accept_a: k = 5; y = k
  od
}
active proctype Q() { byte v; do :: c?v; y = v; v = 0 od }
"""
NO_PROGRESS = """byte x;
mtype = { a, b };
chan c = [0] of { mtype };
active proctype P() { do :: x < 2 -> progress: x++ :: x > 0 -> c!a; x = 1 - x; x = 1 - x od }
active proctype Q() { mtype m; do :: c?m -> m = b; m = 0 :: x == 2 -> x = 0 od }
"""
IN_ATOMIC = "byte x; active proctype P() { do :: atomic { x = 1; x = 2; x = 3 }; x = 0 od }"
STAYS = """byte x;
active proctype P() { x = 1; if :: x = 2 :: do :: x = 3; x = 1 od fi }
ltl p { <> (x == 3) }
"""
NEVER_HIGH = """byte x;
active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 :: x == 1 -> x = 0 od }
ltl p { <> (x == 3) }
"""
CYCLES = {
    "accepted": (ACCEPTED, ["-a"]),
    "fair": (ACCEPTED, ["-a", "-f"]),
    "no progress": (NO_PROGRESS, ["-l"]),
    "of the claim alone": (STAYS, ["-a"]),
    "with a claim": (NEVER_HIGH, ["-a"]),
}
WAYS: dict[str, tuple[str, ...]] = {"merged": (), "single": spin.SINGLE}


@spin.needs_spin
@pytest.mark.parametrize("name", CYCLES)
@pytest.mark.parametrize("way", [pytest.param(way, marks=slow_unless(way == "merged")) for way in WAYS])
def test_cycles_of_the_verifier_are_closed_here_and_followed_by_spin(name: str, way: str, tmp_path: Path) -> None:
    text, options = CYCLES[name]
    trail = spin.cycle_trail(text, options, WAYS[way])
    assert trail is not None
    system = model(tmp_path, text)
    run = followed(system, written(tmp_path, trail))
    assert run.cycle is not None
    assert run.states[run.cycle] == run.states[-1]
    if name == "of the claim alone":
        assert run.cycle == len(run.moves)
        assert not list(system.edges(run.states[-1]))
        return
    assert run.cycle < len(run.moves)
    save(tmp_path / "again.trail", run.witness(system))
    lines = (tmp_path / "again.trail").read_text().split()
    before = sum(len(lines_of(edge.parts)) for _, edge, _ in run.moves[: run.cycle])
    assert lines.index("-1:-1:-1") == before
    again = followed(system, tmp_path / "again.trail")
    assert (again.states, again.cycle) == (run.states, run.cycle)
    replay = spin.replay(text, tmp_path / "again.trail")
    assert (replay.lost, replay.steps, replay.lines) == (False, len(lines) - 1, len(lines) - 1)
    assert replay.text.count("START OF CYCLE") == 1


def test_a_cycle_may_begin_within_an_atomic_section(tmp_path: Path) -> None:
    """There is no such state here: the cycle is closed where the next step ends."""
    run = followed(model(tmp_path, IN_ATOMIC), written(tmp_path, "1:0:0 -1:-1:-1 2:0:1 3:0:2 4:0:4 5:0:0"))
    assert [edge.label for _, edge, _ in run.moves] == ["x = 1; x = 2; x = 3", "x = 0", "x = 1; x = 2; x = 3"]
    assert run.cycle == 1


def places_in_the_cycle(system: PromelaSystem, trail: Path) -> list[str]:
    run = followed(system, trail)
    assert run.cycle is not None
    return [each.state for state in run.states[run.cycle :] for each in system.standing(state)]


def test_cycles_are_what_was_looked_for(tmp_path: Path) -> None:
    """A cycle that has an accepted state in it, and one that has no state of progress, however they are closed."""
    accepted = "-4:-4:-4 1:0:0 2:0:1 3:0:2 4:0:3 -1:-1:-1 5:1:13 6:1:14 7:1:15 8:0:7 9:0:8 10:0:3 11:1:13 12:1:14 "
    accepted += "13:1:15 14:0:7 15:0:8 16:0:3"
    idle = "-2:2:-2 -4:-4:-4 1:0:9998 2:1:0 3:0:9998 4:1:1 5:0:9997 6:1:2 -1:-1:-1 7:0:9999 8:1:3 9:2:10 10:0:9999 "
    idle += "11:2:11 12:0:9999 13:1:4 14:0:9999 15:1:5 16:0:9999 17:1:2"
    assert any(
        "accept_a" in each for each in places_in_the_cycle(model(tmp_path, ACCEPTED), written(tmp_path, accepted))
    )
    places = places_in_the_cycle(model(tmp_path, NO_PROGRESS), written(tmp_path, idle))
    assert places
    assert not any("progress" in each for each in places)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1:0:0 -1:-1:-1 2:0:1 3:0:3", "the cycle does not lead back to the state after step 1"),
        ("1:0:0 2:0:1 3:0:3 -1:-1:-1", "the cycle does not lead back to the state after step 2"),
        ("-1:-1:-1", "the cycle does not lead back to the state after step 0"),
    ],
)
def test_cycles_that_are_none(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(highroad.InputError) as caught:
        followed(model(tmp_path, SMALL), written(tmp_path, text))
    assert caught.value.diagnostic.code == "E704"
    assert message in caught.value.diagnostic.message
    assert caught.value.diagnostic.span is not None
    assert caught.value.diagnostic.span.line == text.split().index("-1:-1:-1") + 1


def test_cycles_of_promela_are_shown(tmp_path: Path) -> None:
    """As a witness, statement by statement, and in the chart of messages."""
    text = "chan c = [0] of { byte }; active proctype P() { c!1; do :: c!2 od } active proctype Q() { do :: c?_ od }"
    system = model(tmp_path, text)
    state = system.initial()[0]
    moves: list[tuple[bytes, Edge, int]] = []
    while len(moves) < 2:
        [edge] = system.edges(state)
        assert edge.state is not None
        moves.append((state, edge, 0))
        state = edge.state
    run = Followed(0, system.initial()[0], moves, "", 1)
    begins, ends = CYCLE_BEGINS, "--- back to the state after step 1, and so on for ever ---"
    shown = [line.strip() for line in highroad.show(run.witness(system)).split("\n")]
    assert (shown[2], shown[-1]) == (begins, ends)
    edges = [edge for _, edge, _ in moves]
    told = [line.strip() for line in statement_lines(system, run.initial, edges, run.cycle)]
    assert (told[2], told[-1]) == (begins, ends)
    drawn = [line.strip() for line in chart(edges, ["P[0]", "Q[1]"], run.cycle)]
    assert [line.split()[0] for line in drawn[2:]] == ["1", "---", "2"]
    assert drawn[3] == begins


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
        (f"1:0:0 2:{10**11}:0", "E705", 2, "not a line of a trail"),
        ("1:0:0 2:0:1 3:0:99999", "E707", 3, "process 0 cannot execute statement 99999 here"),
    ],
)
def test_bad_trails_are_refused_at_their_line(text: str, code: str, line: int, message: str, tmp_path: Path) -> None:
    system = model(tmp_path, SMALL)
    with pytest.raises(highroad.InputError) as caught:
        followed(system, written(tmp_path, text))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert diagnostic.span is not None
    assert diagnostic.span.line == line


def test_a_last_line_may_be_cut(tmp_path: Path) -> None:
    """1:0:1 may have been 1:0:12."""
    trail = tmp_path / "x.trail"
    trail.write_text("1:0:0\n2:0:1")
    with pytest.raises(highroad.InputError, match=r"x\.trail:2:1: error\[E710\]: the trail is not complete"):
        read_trail(trail)


def test_a_trail_cannot_go_on_where_the_model_cannot(tmp_path: Path) -> None:
    system = load(file_of("m11"))
    with pytest.raises(highroad.InputError, match="line 2: the model fails before it"):
        followed(system, written(tmp_path, "1:0:3 2:0:4"))


def test_other_models_have_no_trails_of_spin(tmp_path: Path) -> None:
    file = tmp_path / "two.aut"
    file.write_text('des (0,1,2)\n(0,"a",1)\n')
    with pytest.raises(highroad.InputError, match="E708"):
        follow(highroad.load(file), read_trail(written(tmp_path, "1:0:0")))


def test_a_trail_may_end_within_an_atomic_section(tmp_path: Path) -> None:
    moves = followed(model(tmp_path, SMALL), written(tmp_path, "1:0:0")).moves
    assert [edge.process for _, edge, _ in moves] == ["P[0]"]

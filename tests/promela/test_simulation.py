"""The simulator on Promela models: statements, changes, output, messages, and choices by hand."""

import builtins
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from answers import Highroad
from highroad.systems import Edge, Message, Move
from highroad.trails.chart import chart


def saved(tmp_path: Path, text: str, name: str = "model.pml") -> Path:
    file = tmp_path / name
    file.write_text(text)
    return file


ONE = """byte x;
mtype = { yes, no };
active proctype P() {
  x = 5;
  printf("x is %d,\\n%e\\n", x, no);
  atomic { x++; x = x * 2 }
}
"""


def test_statements_places_changes_and_output(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("simulate", saved(tmp_path, ONE), "--seed", 1)
    assert answer.status == 0
    first = 2  # behind the headline
    shown = [line.split() for line in answer.lines[first:]]
    assert shown[0] == ["1", "P[0]", "model.pml:4", "x", "=", "5", "x:", "0", "->", "5"]
    assert shown[1][:3] == ["2", "P[0]", "model.pml:5"]
    assert [line.strip() for line in answer.lines[first + 2 : first + 4]] == ["| x is 5,", "| no"]
    assert shown[4] == ["3", "P[0]", "model.pml:6", "x++", "x:", "5", "->", "6"]
    assert shown[5] == ["P[0]", "model.pml:6", "x", "=", "x", "*", "2", "x:", "6", "->", "12"]
    assert answer.lines[-1] == "  the end: no step is possible, and every process may stay where it is"
    assert "messages" not in answer.output


def test_the_end_says_where_processes_are(highroad: Highroad, tmp_path: Path) -> None:
    file = saved(tmp_path, "chan c = [0] of { bit };\nactive proctype S() {\n  c!1\n}\nactive proctype E() { end: 0 }")
    lines = highroad("simulate", file).lines
    assert lines[lines.index("at the end:") + 1 :] == [
        "  S[0]  model.pml:3 (state 1)",
        "  E[1]  model.pml:5 (state end 1)  <valid end>",
        "  deadlock: no step is possible",
    ]


def test_a_run_ends_with_the_first_statement_that_fails(highroad: Highroad, tmp_path: Path) -> None:
    text = "byte x;\nactive proctype P() {\n  atomic { x = 1; assert(x == 0); x = 7 }\n}\n"
    answer = highroad("simulate", saved(tmp_path, text))
    assert answer.status == 1
    assert "assert(x == 0)  FAULT: assertion violated" in answer.output
    assert "x = 7" not in answer.output
    assert "P[0]  model.pml:3 (state 3)" in answer.output


MESSAGES = """mtype = { hello };
chan now = [0] of { mtype, byte };
chan later = [2] of { byte };
active proctype S() { now!hello(3); later!4 }
active proctype R() { byte v; now?hello(v); later?v }
"""


def test_messages_are_drawn(highroad: Highroad, tmp_path: Path) -> None:
    file = saved(tmp_path, MESSAGES)
    lines = highroad("simulate", file, "--seed", 1).lines
    drawn = lines[lines.index("messages:") + 1 :]
    assert drawn[0].split() == ["step", "S[0]", "R[1]"]
    assert "|--now!hello,3-->|" in drawn[2].replace("---", "--")
    assert any("|-> later!4" in line for line in drawn)
    assert drawn[-1].endswith("|<- later?4")
    assert "messages:" not in highroad("simulate", file, "--no-msc").output
    assert highroad("simulate", saved(tmp_path, ONE), "--msc").output.endswith("messages: none\n")


def test_what_a_rendezvous_changes_is_told_with_the_receiver(highroad: Highroad, tmp_path: Path) -> None:
    lines = highroad("simulate", saved(tmp_path, MESSAGES), "--seed", 1).lines
    sender = next(line for line in lines if "now!hello" in line)
    receiver = lines[lines.index(sender) + 1]
    assert "->" not in sender
    assert "R[1]:v: 0 -> 3" in receiver


def event(process: str, channel: str, *values: str, is_sent: bool, is_rendezvous: bool = False) -> Move:
    message = Message(channel, values, is_sent, is_rendezvous)
    return Move("", process, 0, 0, b"", message=message)


def test_a_chart_has_a_column_for_each_process() -> None:
    offer = event("A[0]", "c", "1", is_sent=True, is_rendezvous=True)
    answer = event("B[2]", "c", "1", is_sent=False, is_rendezvous=True)
    back = event("B[2]", "d", "2", is_sent=True, is_rendezvous=True)
    taken = event("A[0]", "d", "2", is_sent=False, is_rendezvous=True)
    edges = [Edge("", b"", parts=(offer, answer)), Edge("", b""), Edge("", b"", parts=(back, taken))]
    assert chart(edges, ["A[0]", "X[1]", "B[2]"]) == [
        "  step  A[0]        X[1]        B[2]",
        "        |           |           |",
        "     1  |---------c!1---------->|",
        "     3  |<---------d!2----------|",
    ]
    assert chart([Edge("", b"")]) == []


# By hand


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def give(*texts: str) -> None:
        remaining: Iterator[str] = iter(texts)
        monkeypatch.setattr(builtins, "input", lambda _prompt: next(remaining))

    return give


def test_choices_name_process_line_and_text(highroad: Highroad, answers: Callable[..., None], tmp_path: Path) -> None:
    answers("0", "q")
    text = MESSAGES.replace("later!4", 'printf("sent\\n")')
    lines = highroad("simulate", saved(tmp_path, text), "-i").lines
    rendezvous = next(line for line in lines if line.startswith("  0)"))
    assert rendezvous.split()[1:5] == ["S[0]", "->", "R[1]", "model.pml:4"]
    assert rendezvous.endswith("R[1]:v: 0 -> 3")
    assert any(line.startswith("  0) S[0]  model.pml:4  printf") for line in lines)


def test_output_is_shown_when_a_step_is_chosen(
    highroad: Highroad, answers: Callable[..., None], tmp_path: Path
) -> None:
    answers("0", "0", "0", "u", "q")
    answer = highroad("simulate", saved(tmp_path, ONE), "-i")
    assert "  | x is 5,\n  | no\n" in answer.output
    assert "x++; x = x * 2  x: 5 -> 12" in answer.output


def test_a_step_that_fails_says_so_by_hand(highroad: Highroad, answers: Callable[..., None], tmp_path: Path) -> None:
    answers("0", "q")
    answer = highroad("simulate", saved(tmp_path, "active proctype P() { assert(false); skip }"), "-i")
    assert "this step fails: assertion violated" in answer.output


# Trails


def test_check_writes_what_simulate_follows(highroad: Highroad, tmp_path: Path) -> None:
    file = saved(tmp_path, MESSAGES.replace("later?v", "later?9"))
    for trail, first in (("x.trail", "1:0:0"), ("x.json", "{")):
        assert highroad("check", file, "--trail", tmp_path / trail).status == 1
        assert (tmp_path / trail).read_text().splitlines()[0] == first
        answer = highroad("simulate", file, "--trail", tmp_path / trail)
        assert answer.status == 0
        assert "  deadlock: no step is possible" in answer.lines
        assert "R[1]  model.pml:5 (state 2)" in answer.output


def test_both_lengths_are_told(highroad: Highroad, tmp_path: Path) -> None:
    file = saved(tmp_path, MESSAGES.replace("later?v", "later?9"))
    assert "(2 steps, 3 trail lines, proven shortest, bfs" in highroad("check", file).lines[0]
    witness = highroad("check", file, "--json").json["witness"]
    assert (witness["length"], witness["trail_lines"]) == (2, 3)
    trail = tmp_path / "x.trail"
    highroad("check", file, "--trail", trail)
    followed = highroad("simulate", file, "--trail", trail, "--json").json
    assert (followed["length"], followed["trail_lines"]) == (2, 3)


def test_a_trail_that_does_not_fit_is_bad_input(highroad: Highroad, tmp_path: Path) -> None:
    trail = saved(tmp_path, "1:0:0\n2:1:99\n", "x.trail")
    assert highroad("simulate", saved(tmp_path, MESSAGES), "--trail", trail).status == 2


def test_trails_of_other_models_stay_json(highroad: Highroad, tmp_path: Path) -> None:
    file, trail = saved(tmp_path, 'des (0,1,2)\n(0,"a",1)\n', "two.aut"), tmp_path / "x.trail"
    assert highroad("check", file, "--trail", trail).status == 1
    assert json.loads(trail.read_text())["format"] == "highroad trail"
    assert highroad("simulate", file, "--trail", trail).status == 0


def test_where_processes_are_when_a_guard_fails(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("simulate", saved(tmp_path, "byte x;\nactive proctype P() {\n  x = 0;\n  1 / x == 0\n}\n"))
    assert answer.status == 1
    assert "at the end:\n  P[0]  model.pml:4" in answer.output

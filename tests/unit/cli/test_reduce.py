"""`reduce` makes a part of the state space, and says what it lacks."""

from dataclasses import replace
from pathlib import Path

import pytest

from answers import Highroad
from highroad import reduction
from highroad.results import Inconclusive, Result
from highroad.running import Stopped

FAN = """
def model(width: int = 6):
    class Fan:
        def initial_states(self):
            return [0]

        def successors(self, state):
            if state == 0:
                for blade in range(1, width + 1):
                    yield f"to({blade})", blade
            elif state <= width:
                yield "on", state + width
            elif state <= 2 * width:
                yield "back", 0

    return Fan()
"""


@pytest.fixture
def fan(tmp_path: Path) -> Path:
    path = tmp_path / "fan.py"
    path.write_text(FAN)
    return path


@pytest.mark.parametrize("suffix", ["aut", "dot", "fsm"])
def test_formats(highroad: Highroad, fan: Path, tmp_path: Path, suffix: str) -> None:
    output = tmp_path / f"part.{suffix}"
    answer = highroad("reduce", fan, "--width", "2", "--seed", "1", "-o", output)
    assert answer.status == 0
    lines = answer.output.splitlines()
    assert lines[0] == f"{output}: 5 states, 6 transitions, 0 deadlocks, 3 levels   (highway, width 2, seed 1)"
    assert lines[1] == "  a part of the state space: cut were 4 transitions by the width"
    assert "back" in output.read_text()


def test_the_whole_is_called_so_and_written_as_lts_does(highroad: Highroad, fan: Path, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("whole.aut", "part.aut")]
    highroad("lts", fan, "-o", files[0])
    answer = highroad("reduce", fan, "--width", "6", "-o", files[1])
    assert "nothing was cut: this is the whole state space" in answer.output
    assert files[0].read_text() == files[1].read_text()


def test_depth(highroad: Highroad, fan: Path) -> None:
    answer = highroad("reduce", fan, "--width", "2", "--depth", "1", "--seed", "1")
    assert "3 states, 2 transitions, 0 deadlocks, 2 levels   (highway, width 2, depth 1, seed 1)" in answer.output
    assert (
        "cut were 4 transitions by the width and 2 transitions by the depth; "
        "2 states of the last level lost all of them and may look like deadlocks" in answer.output
    )


def test_json(highroad: Highroad, fan: Path, tmp_path: Path) -> None:
    output = tmp_path / "part.aut"
    options = ("--width", "2", "--depth", "1", "--seed", "1", "--search", "approximate-highway", "-o", output)
    data = highroad("reduce", fan, *options, "--json").json
    assert (data["states"], data["transitions"], data["levels"], data["deadlocks"]) == (3, 2, 2, 0)
    assert (data["is_cut"], data["cut"]) == (True, {"by_width": 4, "by_depth": 2, "dead_ends": 2})
    assert (data["search"], data["width"], data["depth"], data["seed"]) == ("approximate-highway", 2, 1, 1)
    assert (data["complete"], data["limit"], data["witness"], data["file"]) == (True, None, None, str(output))
    assert "runs" not in data


def test_states_that_were_drawn_for_others(highroad: Highroad, tmp_path: Path) -> None:
    """0 leads to 1 and 2; 1 has many successors and 2 has one, which it needs."""
    model = tmp_path / "needs.aut"
    edges = [(0, 1), (0, 2), (2, 3), *((1, state) for state in range(4, 40)), *((state, 0) for state in range(3, 40))]
    lines = "".join(f'({source},"a",{target})\n' for source, target in edges)
    model.write_text(f"des (0,{len(edges)},40)\n{lines}")
    answer = highroad("reduce", model, "--width", "2", "--seed", "2")
    assert "  1 state drawn lest others lost all their transitions\n" in answer.output


def test_properties(highroad: Highroad, fan: Path) -> None:
    def answer(property: str, width: int) -> tuple[int, str]:
        told = highroad("reduce", fan, "--width", width, "--seed", "1", "-p", property)
        return told.status, next(line for line in told.output.splitlines() if property in line)

    assert answer("action: back", 1) == (1, "violated: action: back   (3 steps, in the reduction, and so in the whole)")
    assert answer("action: off", 6) == (0, "holds: action: off   (in the whole state space)")
    status, line = answer("action: off", 1)
    assert (status, line) == (3, "not decided: action: off   (something was cut that may matter)")
    formula = "mu: nu X. mu Y. (<on>X || <!on>Y)"
    assert answer(formula, 1) == (0, f"holds: {formula}   (in the reduction, and so in the whole)")
    assert answer("mu: [true*]<true>true", 1)[0] == 3
    assert answer("mu: [true*]<true>true", 6)[0] == 0
    assert answer("mu: [true*.back]false", 1)[0] == 1


def test_a_property_in_json(highroad: Highroad, fan: Path) -> None:
    data = highroad("reduce", fan, "--width", "1", "-p", "action: back", "--json").json
    assert (data["result"]["verdict"], data["result"]["witness"]["length"]) == ("violated", 3)
    data = highroad("reduce", fan, "--width", "1", "-p", "action: off", "--json").json
    assert (data["result"]["verdict"], data["result"]["limit"]) == ("inconclusive", "bound")


@pytest.mark.parametrize(
    ("property", "width", "status"), [("action: back", 1, 1), ("action: off", 1, 3), ("action: off", 9, 0)]
)
def test_the_status_of_several_runs_is_what_some_of_them_decided(
    highroad: Highroad, fan: Path, property: str, width: int, status: int
) -> None:
    answer = highroad("reduce", fan, "--width", width, "--runs", "5", "--seed", "1", "-p", property)
    assert answer.status == status


def test_runs(highroad: Highroad, fan: Path) -> None:
    answer = highroad("reduce", fan, "--width", "3", "--runs", "200", "--seed", "1", "-p", "action: to(2)")
    assert answer.status == 1  # some of them have found it
    lines = answer.output.splitlines()
    assert lines[0] == "200 runs from seed 1   (highway, width 3)"
    assert lines[1] == "  7.0 ± 0.0 states, 9.0 ± 0.0 transitions, 3.0 levels"
    assert lines[2] == "  the whole state space in 0 runs"
    found = int(lines[3].split("violated in ")[1].split(",")[0])
    assert lines[3] == f"  action: to(2): holds in 0, violated in {found}, not decided in {200 - found}"
    assert 60 <= found <= 140  # each blade is drawn in half of the runs; the seed is fixed
    data = highroad("reduce", fan, "--width", "3", "--runs", "200", "--seed", "1", "-p", "action: to(2)", "--json").json
    runs = data["runs"]
    assert (runs["count"], runs["states_mean"], runs["violated"], runs["whole"]) == (200, 7.0, found, 0)


def test_what_runs_say_about_others(highroad: Highroad, fan: Path) -> None:
    command = ["reduce", fan, "-D", "width=500", "--width", "3", "--runs", "20", "--seed", "1", "--confidence", "0.9"]
    runs = highroad(*command, "--json").json["runs"]
    assert (runs["confidence"], runs["risk"], runs["success_low"]) == (0.9, None, None)
    once, distinct = runs["novelty"]["once"], runs["novelty"]["distinct"]
    assert 60 < once < distinct < 1 + 20 * 6  # a run has 6 states but the first, and few of them are those of others
    risk, new, reachable = highroad(*command, "-p", "action: off").output.splitlines()[4:]
    decides = "a reduction with these bounds decides it with a probability"
    assert risk == f"  risk: with a confidence of 90 %, {decides} of at most 0.11"
    assert new.startswith(f"  the next run is expected to visit {once / 20:.2g} new states (90 %: ")
    assert reachable.startswith(f"  the runs together visited {distinct} states; at least ")
    rate = highroad(*command, "-p", "action: back").output.splitlines()[4]
    assert rate == f"  {decides} between 88.0% and 100.0% (90 %)"


def test_one_of_several_runs_is_the_whole(highroad: Highroad, fan: Path) -> None:
    answer = highroad("reduce", fan, "--width", "6", "--runs", "9", "--seed", "1", "-p", "action: off")
    last = answer.output.splitlines()[-1]
    assert last == "  the runs together visited 13 states; one of them alone visited all there are: 13"


def test_an_interrupt_of_a_check_ends_all_runs(highroad: Highroad, fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check, checked = reduction.Reduction.check, []

    def interrupted(part: reduction.Reduction, property: str) -> Result:
        checked.append(part)
        return replace(check(part, property), verdict=Inconclusive("interrupted"), was_interrupted=True)

    monkeypatch.setattr(reduction.Reduction, "check", interrupted)
    answer = highroad("reduce", fan, "--width", "2", "--runs", "5", "-p", "deadlock", "--seed", "1")
    assert (answer.status, answer.output) == (130, "0 of 5 runs from seed 1   (highway, width 2)\n")
    assert len(checked) == 1


def test_runs_have_no_file(highroad: Highroad, fan: Path, tmp_path: Path) -> None:
    answer = highroad("reduce", fan, "--width", "3", "--runs", "2", "-o", tmp_path / "x.aut")
    assert (answer.status, answer.output) == (2, "")
    assert "--output goes with a single run" in answer.errors


def test_a_limit_leaves_the_old_file(highroad: Highroad, fan: Path, tmp_path: Path) -> None:
    output = tmp_path / "old.aut"
    output.write_text("precious")
    answer = highroad("reduce", fan, "--width", "2", "-o", output, "--max-states", "2", "--json")
    assert answer.status == 4
    assert (answer.json["complete"], answer.json["limit"], answer.json["file"]) == (False, "states", None)
    assert output.read_text() == "precious"
    answer = highroad("reduce", fan, "--width", "2", "-o", output, "--max-states", "2")
    assert answer.output.startswith("not reduced: --max-states reached after 2 states, ")


def test_too_little_memory(highroad: Highroad, fan: Path) -> None:
    answer = highroad("reduce", fan, "--width", "2", "--max-memory", "1M")
    assert answer.status == 4
    assert answer.output.startswith("not reduced: --max-memory reached")
    assert "without any search the process needs" in answer.output


def test_an_interrupt_is_called_one(highroad: Highroad, fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise Stopped("interrupted")

    monkeypatch.setattr(reduction, "watch", interrupted)
    answer = highroad("reduce", fan, "--width", "2")
    assert answer.status == 130
    assert answer.output.startswith("not reduced: interrupted after 0 states")
    answer = highroad("reduce", fan, "--width", "2", "--runs", "5")
    assert answer.status == 130
    assert "0 of 5 runs from seed" in answer.output


def test_a_model_that_fails(highroad: Highroad, tmp_path: Path) -> None:
    model = tmp_path / "failing.py"
    model.write_text(
        "from highroad import Builder\ndef model():\n    b = Builder('failing')\n    x = b.int('x', 0, 2)\n"
        "    b.step('up', do=[x.becomes(x + 1)])\n    return b\n"
    )
    answer = highroad("reduce", model, "--width", "2", "-o", tmp_path / "x.aut")
    assert answer.status == 1
    assert answer.output.startswith("not reduced: the model fails after 3 states")
    assert f"FAULT: value out of range at {model}:5:" in answer.output
    assert not (tmp_path / "x.aut").exists()


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ([], "Missing option '--width'"),
        (["--width", "0"], "0 is not in the range"),
        (["--width", "x"], "not a valid integer"),
        (["--width", "1", "--depth", "-1"], "-1 is not in the range"),
        (["--width", "1", "--search", "bfs"], "'bfs' is not one of"),
        (["--width", "1", "--runs", "0"], "0 is not in the range"),
        (["--width", "1", "--confidence", "0.9"], "E1034"),
        (["--width", "1", "--runs", "9", "--confidence", "1"], "E1031"),
        (["--width", "1", "--runs", "99999999"], "E1033"),
        (["--width", "1", "-p", "mu: <onn>true"], "E860"),
        (["--width", "1", "-p", "mu: <"], "<mu>:1:"),
        (["--width", "1", "-p", "dedlock: x"], "did you mean"),
        (["--width", "1", "-o", "x.atu"], "did you mean '.aut'?"),
    ],
)
def test_mistakes(highroad: Highroad, tmp_path: Path, options: list[str], shown: str) -> None:
    model = tmp_path / "loop.py"
    model.write_text("def initial_states():\n    return [0]\ndef successors(s):\n    return [('on', 0)]\n")
    answer = highroad("reduce", model, *options)
    assert (answer.status, answer.output) == (2, "")
    assert shown in answer.errors

"""What `check` and `count` print, and in which order things happen."""

from pathlib import Path

import pytest

from answers import Highroad
from highroad import api
from highroad.cli.check import worst
from highroad.results import Holds, Inconclusive, Result, Statistics, Violated, Witness
from highroad.searches import searches_for


def lines(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def test_a_violation_is_told_with_its_witness(highroad: Highroad, ladder: Path) -> None:
    shown = lines(highroad("check", ladder, "-D", "top=2", "--seed", "7").output)
    assert shown[:7] == [
        "violated: deadlock   (2 steps, proven shortest, bfs, seed 7)",
        "  deadlock: no step is possible",
        "",
        "  0  (initial)  state=0",
        "  1  climb      state: 0 -> 1",
        "  2  climb      state: 1 -> 2",
        "",
    ]
    assert shown[7] == "  visited 3  considered 3  stored 3  transitions 3  depth 2"
    assert "peak memory" in shown[8]


def test_what_holds_and_what_is_not_decided(highroad: Highroad, ladder: Path) -> None:
    assert lines(highroad("check", ladder, "-p", "state > 9", "--seed", "7").output)[0] == (
        "holds: reach: state > 9   (every state visited, rdfs, seed 7)"
    )
    shown = lines(
        highroad("check", ladder, "-p", "state > 9", "--max-states", "2", "--seed", "7", "--search", "bfs").output
    )
    assert shown[:2] == [
        "not decided: reach: state > 9   (--max-states reached, bfs, seed 7)",
        "  nothing was found in the part that was searched; the rest was not seen",
    ]


def test_an_unknown_action_is_doubted(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "m.aut"
    path.write_text('des (0,1,2)\n(0,"send(1)",1)\n')
    answer = highroad("check", path, "--action", "sent")
    assert answer.status == 0
    assert "  note: no step of this model is called 'sent'; did you mean 'send'?" in lines(answer.output)
    assert "did you mean 'send'?" in highroad("check", path, "--action", "sent", "--json").json["note"]
    assert "note" not in highroad("check", path, "--action", "send", "--json").json


CROSSROADS = """
def initial_states():
    return [0]

def successors(state):
    return {0: [("left", 1), ("right", 2)], 1: [("go", 3)], 3: [("go", 4)]}.get(state, [("stay", state)])
"""


def test_runs_are_summarised(highroad: Highroad, tmp_path: Path) -> None:
    """A walk of three steps sees the end of the left branch, or never."""
    path = tmp_path / "crossroads.py"
    path.write_text(CROSSROADS)
    search = ["-p", "state == 4", "--search", "random:steps=3", "--runs", "40", "--seed", "1"]
    shown = highroad("check", path, *search)
    assert "  40 runs from seed 1, " in shown.output
    assert "shown is the run with the shortest; '--seed " in shown.output
    runs = highroad("check", path, *search, "--json").json["runs"]
    assert runs["count"] == 40
    assert 0 < runs["successes"] < 40
    assert runs["success_rate"] == runs["successes"] / 40
    assert (runs["witness_min"], runs["witness_mean"]) == (3, 3)
    assert runs["visited_mean"] <= runs["considered_mean"]


def test_runs_without_success_have_no_witness(highroad: Highroad, ladder: Path) -> None:
    search = ["--search", "random:steps=5", "--runs", "3", "-p", "false", "--json"]
    answer = highroad("check", ladder, *search)
    assert answer.status == 3
    runs = answer.json["runs"]
    assert (runs["successes"], runs["success_rate"], runs["witness_mean"], runs["witness_min"]) == (0, 0, None, None)


def test_all_properties_are_read_before_the_first_is_checked(
    highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "check", None)  # a search would fail
    answer = highroad("check", ladder, "-p", "deadlock", "-p", "stat == 3")
    assert (answer.status, answer.output) == (2, "")
    assert "did you mean 'state'?" in answer.errors


def test_one_seed_for_all_properties(highroad: Highroad, ladder: Path) -> None:
    results = highroad("check", ladder, "-p", "deadlock", "-p", "state == 2", "--json").json
    assert results[0]["seed"] == results[1]["seed"]


def test_the_first_witness_is_saved(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.json"
    assert highroad("check", ladder, "-p", "false", "-p", "state == 2", "--deadlock", "--trail", trail).status == 1
    assert '"property": "reach: state == 2"' in trail.read_text()


def test_a_trail_of_several_witnesses_says_which(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.json"
    answer = highroad("check", ladder, "-p", "state == 2", "-p", "state == 3", "--deadlock", "--trail", trail)
    saved = f"{trail} has the witness for 'reach: state == 2'; not saved: that for 'reach: state == 3', 'deadlock'\n"
    assert (answer.status, answer.errors) == (1, saved)
    assert highroad("check", ladder, "--trail", trail).errors == ""


def test_a_trail_from_before_is_not_taken_for_a_new_one(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.json"
    answer = highroad("check", ladder, "-p", "false", "--trail", trail)
    assert (answer.status, answer.errors) == (0, "no trail was written: there is no witness\n")
    assert not trail.exists()
    trail.write_text("old")
    answer = highroad("check", ladder, "-p", "false", "--trail", trail, "--json")
    assert (answer.status, answer.errors) == (0, f"no trail was written: there is no witness; {trail} is from before\n")
    assert (answer.json["verdict"], trail.read_text()) == ("holds", "old")


def test_a_trail_that_cannot_be_written_is_refused_at_once(
    highroad: Highroad, ladder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "check", None)
    for place in (tmp_path, tmp_path / "missing" / "t.json"):
        answer = highroad("check", ladder, "--trail", place)
        assert (answer.status, answer.output) == (2, "")
        assert "error[E005]: cannot write" in answer.errors


def test_an_interrupt_that_comes_when_the_answer_is_ready(
    highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(_system: object, wanted: object, **_options: object) -> Result:
        return Result(Holds(), str(wanted), "bfs", 1, NOTHING, was_interrupted=True)

    monkeypatch.setattr(api, "check", late)
    assert highroad("check", ladder, "-p", "deadlock", "--search", "bfs").status == 0
    answer = highroad("check", ladder, "-p", "deadlock", "-p", "false", "--search", "bfs", "--json")
    assert (answer.status, [each["verdict"] for each in answer.json]) == (130, ["holds"])


def test_a_fault_is_not_called_what_was_looked_for(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(
        "from highroad import Builder\ndef model():\n    b = Builder('faulty')\n    x = b.int('x', 0, 3)\n"
        "    b.step('up', do=[x.becomes(x + 1)])\n    return b\n"
    )
    answer = highroad("check", path, "-p", "x == 9", "--seed", "1")
    assert answer.status == 1
    assert lines(answer.output)[:2] == [
        "violated: the model has a fault; not decided: reach: x == 9   (4 steps, proven shortest, bfs, seed 1)",
        "  the model fails: value out of range in 'up'",
    ]
    reached = highroad("check", path, "-p", "x == 2", "--seed", "1")
    assert lines(reached.output)[0] == "violated: reach: x == 2   (2 steps, proven shortest, bfs, seed 1)"


def test_an_interrupt_ends_all_properties(highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def interrupted(_system: object, wanted: object, **_options: object) -> Result:
        asked.append(wanted)
        return Result(Inconclusive("interrupted"), str(wanted), "bfs", 1, NOTHING)

    monkeypatch.setattr(api, "check", interrupted)
    answer = highroad("check", ladder, "-p", "deadlock", "-p", "false", "--search", "bfs", "--json")
    assert (answer.status, len(asked)) == (130, 1)
    assert [each["limit"] for each in answer.json] == ["interrupted"]


NOTHING = Statistics(0, 0, 0, 0, 0, 0, 0, None, True, 0.0, 0, 0.0)
VERDICTS = {
    0: Holds(),
    1: Violated(Witness({}, 0, (), "")),
    3: Inconclusive("bound"),
    4: Inconclusive("memory"),
    130: Inconclusive("interrupted"),
}


@pytest.mark.parametrize(
    ("statuses", "status"),
    [([0, 0], 0), ([0, 1, 130], 1), ([4, 3, 0], 4), ([3, 0], 3), ([4, 130, 3], 130), ([0, 4, 1], 1)],
)
def test_the_worst_verdict_decides(statuses: list[int], status: int) -> None:
    assert worst([Result(VERDICTS[each], "", "", 1, NOTHING) for each in statuses]) == status


def test_count(highroad: Highroad, ladder: Path) -> None:
    answer = highroad("count", ladder, "--seed", "3")
    assert lines(answer.output)[0] == "5 states, 5 transitions, 1 deadlock, 5 levels   (complete, bfs, seed 3)"
    partial = highroad("count", ladder, "--max-states", "1")
    assert partial.status == 4
    assert "(incomplete: states, bfs" in partial.output


@pytest.mark.parametrize("search", searches_for(runs=False))
def test_a_deadlock_that_was_found_is_counted_once(highroad: Highroad, ladder: Path, search: str) -> None:
    data = highroad("check", ladder, "--search", search, "--seed", "1", "--json").json
    assert (data["verdict"], data["deadlocks"]) == ("violated", 1)


def test_a_budget_below_what_the_process_has(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text("def initial_states():\n    return [0]\ndef successors(s):\n    return [('up', s + 1)]\n")
    for command in (["check", path], ["count", path], ["lts", path, "-o", tmp_path / "endless.aut"]):
        answer = highroad(*command, "--max-memory", "1M")
        assert answer.status == 4
        assert "  note: without any search the process needs about " in answer.output


def test_what_a_model_prints_does_not_disturb_the_result(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "chatty.py"
    path.write_text(
        "print('loading')\ndef initial_states():\n    print('start')\n    return [0]\n"
        "def successors(s):\n    print('asked')\n    return []\n"
    )
    for command in (["check", path], ["count", path], ["simulate", path], ["lts", path, "-o", tmp_path / "o.aut"]):
        answer = highroad(*command, "--json")
        assert answer.json
        assert answer.errors.startswith("loading\nstart\n")


@pytest.mark.parametrize(
    ("properties", "search", "code"),
    [
        (["state == 2", "ltl: G (state < 9)"], "bfs", "E935"),
        (["ltl: G (state < 9)", "state == 2"], "scc", "E935"),
        (["state == 2", "mu: true"], "bfs", "E967"),
        (["state == 2", "ltl: G !action(nothing)"], None, "E937"),
    ],
)
def test_what_cannot_be_searched_for_is_found_before_anything_runs(
    highroad: Highroad, tmp_path: Path, properties: list[str], search: str | None, code: str
) -> None:
    path = tmp_path / "m.aut"
    path.write_text('des (0,1,2)\n(0,"a",1)\n')
    options = [word for text in properties for word in ("-p", text)]
    answer = highroad("check", path, *options, *([] if search is None else ["--search", search]))
    assert (answer.status, answer.output) == (2, "")
    assert f"error[{code}]" in answer.errors


def test_temporal_properties_are_counted_in_pairs(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "m.aut"
    path.write_text('des (0,2,2)\n(0,"a",1)\n(1,"b",0)\n')
    answer = highroad("check", path, "-p", "ltl: G F action(b)", "--seed", 1)
    assert answer.lines[0] == (
        "holds: ltl: G F action(b)   (every pair of state and automaton state visited, scc, seed 1)"
    )
    assert "  pairs: visited 3  considered" in answer.output
    assert " bytes/pair " in answer.output
    assert "pair" not in highroad("check", path, "-p", "state > 3").output

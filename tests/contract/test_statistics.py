"""What is said after several runs about other runs, and about states that none of them visited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import highroad as package
from highroad import api
from highroad.api import derived_seed
from highroad.diagnostics import InputError
from highroad.searches import searches, searches_for
from highroad.statistics.series import Series
from highroad.trails.witness import certified_witness

MODELS = Path(__file__).parents[2] / "models"
WALK = "random:steps=20"


def test_the_lines_of_a_series_without_a_find(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "-p", "false", "--search", WALK, "--runs", "50", "--seed", "1"]
    text = highroad(*command).output
    assert (
        "  risk: with a confidence of 95 %, a run of this search with this budget finds something with a probability "
        "of at most 0.059\n"  # 0.0582 would be no bound if it were rounded down
    ) in text
    assert "  the next run is expected to visit " in text
    assert "Chao2, which estimates a lower bound: " in text
    assert "\n  the run that is shown:\n    visited 20 " in text
    runs = highroad(*command, "--json").json["runs"]
    assert runs["risk"] == pytest.approx(1 - 0.05 ** (1 / 50))
    assert (runs["confidence"], runs["success_low"], runs["success_high"]) == (0.95, None, None)
    novelty = runs["novelty"]
    assert (novelty["of"], novelty["sampled_one_in"], novelty["total"]) == ("states", 1, None)
    assert novelty["expected_new"] == novelty["once"] / 50
    assert novelty["expected_new_low"] <= novelty["expected_new"] <= novelty["expected_new_high"]
    assert novelty["distinct"] <= novelty["reachable_at_least"] <= novelty["chao2"]


def test_the_rate_of_success(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "--search", WALK, "--runs", "40", "--seed", "1", "--confidence", "0.8"]
    runs = highroad(*command, "--json").json["runs"]
    assert runs["risk"] is None
    assert 0 < runs["success_low"] < runs["success_rate"] < runs["success_high"] < 1
    assert " succeeds with a probability between " in highroad(*command).output


def test_a_risk_chooses_the_number_of_runs(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "-p", "false", "--search", WALK, "--risk", "0.1", "--confidence", "0.9"]
    text = highroad(*command).output
    assert text.startswith("22 runs, for a risk of 0.1 with a confidence of 0.9\n")
    runs = highroad(*command, "--json").json["runs"]
    assert (runs["asked"], runs["count"], runs["confidence"]) == (22, 22, 0.9)
    assert runs["risk"] <= 0.1


def test_when_a_run_saw_everything(highroad, philosophers: Path) -> None:
    text = highroad("check", philosophers, "-p", "false", "--search", "rdfs", "--runs", "6").output
    assert "one of them alone visited all there are: 242" in text
    assert "risk" not in text
    assert "expected" not in text


def test_searches_without_chance_say_nothing(highroad, philosophers: Path) -> None:
    answer = highroad("check", philosophers, "-p", "false", "--search", "bfs", "--max-states", "50", "--runs", "6")
    assert "risk" not in answer.output
    assert "expected" not in answer.output


@pytest.mark.parametrize("search", [name for name in searches_for(runs=False) if searches()[name].randomised])
def test_every_randomised_search_is_counted(search: str) -> None:
    """The states that all runs visited are at least those that one of them did, and no more than there are."""
    chosen = {"random": "random:steps=30", "highway": "highway:width=3"}.get(search, search)
    limits = package.Limits(states=200)
    result = package.check(MODELS / "philosophers.py", "false", search=chosen, limits=limits, runs=6, seed=3)
    assert result.runs is not None
    novelty = result.runs.novelty
    assert novelty is not None
    assert 0 < novelty.distinct <= 242
    assert novelty.once <= novelty.distinct


@pytest.mark.parametrize("model", ["two_locks.pml", "mcrl2/abp.mcrl2", "random_graph.py", "philosophers.py"])
def test_states_are_the_same_in_all_runs_of_any_kind_of_model(model: str) -> None:
    """As many runs as see all that walks of this length can reach: then there is no state of one run alone."""
    result = package.count(MODELS / model, search="random:steps=3,restart=0", runs=300, seed=1)
    assert result.runs is not None
    novelty = result.runs.novelty
    assert novelty is not None
    assert novelty.distinct < 100
    assert novelty.once <= novelty.distinct / 4


def test_pairs_of_a_temporal_property(highroad) -> None:
    command = ["check", MODELS / "two_locks.pml", "-p", "ltl: [] true", "--search", "monte-carlo:runs=3"]
    answer = highroad(*command, "--runs", "6", "--json")
    assert answer.json["runs"]["novelty"]["of"] == "pairs"


def test_count_adds_up_several_runs(highroad, philosophers: Path) -> None:
    command = ["count", philosophers, "--search", WALK, "--runs", "30", "--seed", "4"]
    answer = highroad(*command, "--json")
    assert (answer.status, answer.json["limit"], answer.json["visited"]) == (3, "bound", 600)
    assert answer.json["states"] == answer.json["runs"]["novelty"]["distinct"] > 20
    assert (answer.json["runs"]["count"], answer.json["runs"]["visited_mean"]) == (30, 20)
    text = highroad(*command).output
    assert "  30 runs from seed 4; visited 20.0 ± 0.0 each\n" in text
    assert "  the next run is expected to visit " in text


def test_a_count_that_is_interrupted_between_two_runs(
    highroad, philosophers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, begun = Series.begin, []

    def interrupted(series: Series) -> None:
        begun.append(series)
        if len(begun) == 4:
            raise KeyboardInterrupt
        begin(series)

    monkeypatch.setattr(Series, "begin", interrupted)
    answer = highroad("count", philosophers, "--search", WALK, "--runs", "30", "--json")
    assert (answer.status, answer.json["limit"], answer.json["visited"]) == (130, "interrupted", 60)
    assert (answer.json["runs"]["count"], answer.json["runs"]["limit"]) == (3, "interrupted")


def test_a_count_ends_with_the_run_that_saw_everything(highroad, philosophers: Path) -> None:
    answer = highroad("count", philosophers, "--search", "rdfs", "--runs", "30", "--json")
    assert (answer.status, answer.json["complete"], answer.json["states"]) == (0, True, 242)
    assert (answer.json["runs"]["count"], answer.json["runs"]["novelty"]["total"]) == (1, 242)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--risk", "x"], "E1030", "'x' is not a number"),
        (["--risk", "0"], "E1031", "--risk 0 is out of range"),
        (["--risk", "1"], "E1031", "--risk 1 is out of range"),
        (["--risk", "nan"], "E1031", "out of range"),
        (["--risk", "1e-300"], "E1031", "it must be from 1e-15 to 1 - 1e-15"),
        (["--runs", "9", "--confidence", "0.9999999999999999"], "E1031", "it must be from 1e-15 to 1 - 1e-15"),
        (["--runs", "99999999999999999999"], "E1033", "--runs 99,999,999,999,999,999,999 would take hours"),
        (["--risk", "-1e-3"], "E1031", "out of range"),
        (["--risk", "0.1", "--confidence", "1.5"], "E1031", "--confidence 1.5 is out of range"),
        (["--risk", "0.1", "--runs", "5"], "E1032", "--risk sets the number of runs, and so does --runs"),
        (["--risk", "1e-9"], "E1033", "needs 2,995,732,273 runs"),
        (["--confidence", "0.9"], "E1034", "--confidence is about several runs"),
    ],
)
def test_mistakes(highroad, philosophers: Path, arguments: list[str], code: str, message: str) -> None:
    answer = highroad("check", philosophers, "--search", WALK, *arguments)
    assert answer.status == 2
    assert code in answer.errors
    assert message in answer.errors
    assert "^" in answer.errors


def test_a_risk_is_about_one_search(highroad, philosophers: Path) -> None:
    answer = highroad("check", philosophers, "--risk", "0.1")
    assert (answer.status, "--risk needs --search" in answer.errors) == (2, True)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, "much"])
def test_the_api_refuses_a_confidence_that_is_none(confidence: float) -> None:
    with pytest.raises(InputError, match="is out of range"):
        package.count(MODELS / "philosophers.py", search=WALK, runs=5, confidence=confidence)


def test_a_risk_is_known_when_something_was_found(highroad, philosophers: Path) -> None:
    """No further run is made, and nothing is said about rates."""
    command = ["check", philosophers, "--search", "random", "--risk", "1e-6", "--seed", "1"]
    answer = highroad(*command)
    assert answer.status == 1
    assert "\n  1 of 2,995,731 runs (the last one decided it) from seed 1; visited " in answer.output
    assert "'--runs' in place of it gives a rate" in answer.output
    assert "succe" not in answer.output
    runs = highroad(*command, "--json").json["runs"]
    assert (runs["limit"], runs["count"], runs["successes"], runs["success_rate"]) == ("decided", 1, 1, None)
    assert (runs["risk"], runs["success_low"], runs["novelty"]) == (None, None, None)


def test_a_risk_is_known_when_everything_was_seen(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "-p", "false", "--search", "rdfs", "--risk", "1e-6", "--json"]
    answer = highroad(*command)
    assert (answer.status, answer.json["runs"]["limit"], answer.json["runs"]["count"]) == (0, "decided", 1)
    assert answer.json["runs"]["novelty"]["total"] == 242


def test_a_risk_that_one_run_is_enough_for(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "-p", "false", "--search", WALK, "--risk", "0.3", "--confidence", "0.3"]
    assert "risk: with a confidence of 30 %" in highroad(*command).output


@pytest.mark.parametrize("search", ["bfs", "dfs", "astar"])
def test_a_risk_of_a_search_without_chance(highroad, philosophers: Path, search: str) -> None:
    answer = highroad("check", philosophers, "-p", "false", "--search", search, "--risk", "0.5")
    assert (answer.status, answer.output) == (2, "")
    assert "error[E1035]" in answer.errors


def test_as_many_runs_as_one_likes_if_they_have_an_end(highroad, philosophers: Path) -> None:
    command = ["--search", WALK, "--runs", "99999999999999999999"]
    answer = highroad("check", philosophers, "-p", "false", *command, "--max-time", "0.2s", "--json")
    assert (answer.status, answer.json["runs"]["limit"]) == (4, "time")
    answer = highroad("count", philosophers, *command)
    assert (answer.status, "error[E1033]" in answer.errors) == (2, True)


def test_nearly_certain_is_not_certain(highroad, philosophers: Path) -> None:
    command = ["check", philosophers, "-p", "false", "--search", WALK, "--runs", "9", "--confidence"]
    assert "(99.9999999 %;" in highroad(*command, "0.999999999").output
    assert " 57 %," in highroad(*command, "0.57").output


def test_only_the_witness_that_is_shown_is_replayed(philosophers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To replay one takes a hundred times as long as to find it. Lengths are known without."""
    system = package.load(philosophers)
    each = [package.check(system, search="random", seed=derived_seed(5, run)).witness for run in range(30)]
    lengths = [len(witness) for witness in each if witness is not None]
    replayed = []

    def counting(*arguments: Any) -> package.Witness:
        replayed.append(arguments)
        return certified_witness(*arguments)

    monkeypatch.setattr(api, "certified_witness", counting)
    result = package.check(system, search="random", seed=5, runs=30)
    assert result.runs is not None
    assert result.witness is not None
    assert (result.runs.successes, len(replayed)) == (30, 1)
    assert len(result.witness) == result.runs.witness_min == min(lengths) < max(lengths)
    assert result.runs.witness_mean == pytest.approx(sum(lengths) / 30)
    again = package.check(system, search="random", seed=result.seed)
    assert again.witness == result.witness


def test_the_length_of_a_way_to_a_fault() -> None:
    """Its last step leads nowhere, and counts."""
    model = package.Builder("overflow")
    x = model.int("x", 0, 3)
    model.step("up", do=[x.becomes(x + 1)])
    result = package.check(model.build(), search="random", seed=1, runs=4)
    assert result.runs is not None
    assert result.witness is not None
    assert result.witness.is_fault
    assert result.runs.witness_min == result.runs.witness_mean == len(result.witness) == 4


def test_which_run_it_is(philosophers: Path) -> None:
    told: list[tuple[int, int]] = []
    package.check(philosophers, search=WALK, runs=7, progress=lambda c, _: told.append((c["run"], c["runs"])))
    assert list(dict.fromkeys(told)) == [(run, 7) for run in range(1, 8)]
    told.clear()
    package.count(philosophers, search=WALK, runs=7, progress=lambda c, _: told.append((c["run"], c["runs"])))
    assert list(dict.fromkeys(told)) == [(run, 7) for run in range(1, 8)]


def test_random_walks_say_it_with_the_confidence_that_was_asked_for(highroad) -> None:
    command = ["check", MODELS / "two_locks.pml", "-p", "ltl: [] true", "--search", "monte-carlo:runs=3"]
    text = highroad(*command, "--runs", "6", "--confidence", "0.99").output
    assert "note: with a confidence of 99 %, a random lasso is such a run with a probability below 0.79" in text


def test_a_deadlock_at_once(highroad, tmp_path: Path) -> None:
    path = tmp_path / "stuck.aut"
    path.write_text("des (0, 0, 1)\n")
    text = highroad("check", path, "--search", WALK, "--runs", "9").output
    assert "no run visited anything: what it found was there at once" in text
    assert " 0 are reachable" not in text

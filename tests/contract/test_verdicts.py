"""The exit status for each outcome in each mode, and the documented keys of the JSON output."""

from __future__ import annotations

from pathlib import Path

import pytest

from end_to_end import outcomes as end_to_end
from highroad.searches import searches_for

OUTCOMES = [
    ("holds", ["-D", "n=3", "-D", "polite=1"], 0),
    ("violated: deadlock", ["-D", "n=3"], 1),
    ("violated: reach", ["-D", "n=3", "-p", "fork[0] && fork[1]"], 1),
    ("violated: invariant", ["-D", "n=3", "--invariant", "!fork[0]"], 1),
    ("violated: action", ["-D", "n=3", "--action", "take_second"], 1),
    ("violated: label", ["-D", "n=3", "--action", "take_second(2)"], 1),
    ("violated: pattern", ["-D", "n=3", "--action", "*second(1*"], 1),
    ("holds: action", ["-D", "n=3", "--action", "take_first(7)"], 0),
    ("bound of the search", ["-D", "n=9", "-p", "false", "--search", "highway:width=2"], 3),
    ("depth", ["-D", "n=9", "--max-depth", "3"], 3),
    ("states", ["-D", "n=9", "--max-states", "50", "--search", "bfs"], 4),
    ("time", ["-D", "n=24", "--max-time", "200ms", "--search", "bfs"], 4),
    ("memory", ["-D", "n=24", "--max-memory", "1M", "--search", "bfs"], 4),
    ("usage", ["--no-such-option"], 2),
    ("bad property", ["-p", "fork["], 2),
]


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
@pytest.mark.parametrize(("arguments", "status"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES])
def test_exit_status(highroad, philosophers: Path, arguments: list[str], status: int, as_json: bool) -> None:
    answer = highroad("check", philosophers, *arguments, *(["--json"] if as_json else []))
    assert answer.status == status
    assert (answer.output == "") == (status == 2)
    assert (answer.errors != "") == (status == 2)


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
@pytest.mark.parametrize("outcome", end_to_end.OUTCOMES.values(), ids=end_to_end.OUTCOMES)
def test_exit_status_of_every_command(
    highroad, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outcome: end_to_end.Outcome, as_json: bool
) -> None:
    end_to_end.write_models(tmp_path)
    monkeypatch.chdir(tmp_path)
    answer = highroad(*outcome.line.split(), *(["--json"] if as_json else []))
    assert answer.status == outcome.status, answer.errors
    assert bool(answer.output) is (outcome.status != 2)
    assert bool(answer.errors) is (outcome.status == 2)
    if as_json and outcome.status != 2:
        assert answer.json.get("verdict") == outcome.verdict


def test_keys_of_check(highroad, philosophers: Path) -> None:
    data = highroad("check", philosophers, "-D", "n=4", "--json", "--seed", "7", "--search", "rdfs").json
    documented = {
        *("states", "transitions", "deadlocks", "levels", "complete", "seconds", "peak_memory_bytes"),
        *("verdict", "seed", "search", "visited", "considered", "stored", "witness"),
    }
    assert documented <= data.keys()
    assert (data["verdict"], data["seed"], data["search"], data["complete"]) == ("violated", 7, "rdfs", False)
    assert data["witness"]["length"] == len(data["witness"]["steps"]) >= 4


def test_keys_of_count(highroad, philosophers: Path) -> None:
    data = highroad("count", philosophers, "-D", "n=5", "--json").json
    assert (data["states"], data["transitions"], data["deadlocks"], data["complete"]) == (242, 805, 1, True)
    assert data["levels"] == data["depth"] + 1 == 13
    assert data["peak_memory_bytes"] > 0


def test_keys_of_runs(highroad, philosophers: Path) -> None:
    search = ["--search", "random:steps=40,restart=0", "--runs", "50", "--seed", "3"]
    runs = highroad("check", philosophers, *search, "--json").json["runs"]
    assert runs["count"] == 50
    assert 0 < runs["successes"] < 50
    assert runs["success_rate"] == runs["successes"] / 50
    assert runs["witness_min"] == 5 <= runs["witness_mean"]
    assert runs["visited_mean"] <= runs["considered_mean"]


def test_keys_of_a_model_in_python(highroad, tmp_path: Path) -> None:
    end_to_end.write_models(tmp_path)
    count = highroad("count", tmp_path / "ladder.py", "--json").json
    keys = {"states", "transitions", "deadlocks", "levels", "complete", "seconds", "peak_memory_bytes"}
    assert keys <= count.keys()
    assert [count[key] for key in ("states", "transitions", "deadlocks", "levels")] == [5, 4, 1, 5]
    check = highroad("check", tmp_path / "ladder.py", "--json", "--seed", "3", "--search", "bfs", "--runs", "2").json
    assert keys | {"verdict", "seed", "search", "visited", "considered", "stored", "witness", "runs"} <= check.keys()
    assert (check["seed"], check["search"], check["complete"]) == (3, "bfs", False)
    assert check["witness"]["length"] == len(check["witness"]["steps"]) == 4
    runs = {"count", "successes", "success_rate", "visited_mean", "considered_mean", "witness_mean", "witness_min"}
    assert runs <= check["runs"].keys()
    assert (check["runs"]["count"], check["runs"]["success_rate"], check["runs"]["witness_min"]) == (2, 1, 4)


def test_several_properties_give_the_worst_status(highroad, philosophers: Path) -> None:
    answer = highroad("check", philosophers, "-p", "false", "-p", "deadlock", "--json")
    assert answer.status == 1
    assert [result["verdict"] for result in answer.json] == ["holds", "violated"]


@pytest.mark.parametrize("search", searches_for(runs=False))
def test_same_seed_same_answer(highroad, philosophers: Path, search: str) -> None:
    has_width = any(option.name == "width" for option in searches_for(runs=False)[search].options)
    word = f"{search}:width=5" if has_width else search  # a wide level has room for everything, whatever the seed

    def once(seed: int) -> dict[str, object]:
        data = highroad("check", philosophers, "-D", "n=7", "--search", word, "--seed", seed, "--json").json
        return {
            key: value for key, value in data.items() if key not in ("seconds", "peak_memory_bytes", "seed", "audit")
        }

    assert once(5) == once(5)
    if searches_for(runs=False)[search].randomised:
        assert any(once(5) != once(seed) for seed in (6, 7, 8))


@pytest.mark.parametrize("search", searches_for(runs=False))
def test_every_search_finds_the_deadlock_with_a_witness_that_follows(
    highroad, philosophers: Path, tmp_path: Path, search: str
) -> None:
    trail = tmp_path / "trail.json"
    answer = highroad("check", philosophers, "-D", "n=4", "--search", search, "--seed", 1, "--trail", trail, "--json")
    assert answer.status == 1
    replayed = highroad("simulate", philosophers, "-D", "n=4", "--trail", trail, "--json").json
    assert [s["label"] for s in replayed["steps"]] == [s["label"] for s in answer.json["witness"]["steps"]]
    assert "deadlock" in highroad("simulate", philosophers, "-D", "n=4", "--trail", trail).output


@pytest.mark.parametrize("search", searches_for(runs=False))
@pytest.mark.parametrize(
    ("limit", "value"), [("--max-states", "60"), ("--max-time", "50ms"), ("--max-memory", "1M"), ("--max-depth", "2")]
)
def test_every_budget_works_on_every_search(highroad, philosophers: Path, search: str, limit: str, value: str) -> None:
    arguments = ["-D", "n=18", "-p", "false", "--search", search, "--seed", "2", limit, value]
    answer = highroad("check", philosophers, *arguments, "--json")
    assert answer.status in (3, 4)
    data = answer.json
    assert data["verdict"] == "inconclusive"
    if limit == "--max-states":
        assert data["stored"] <= 60
        assert data["visited"] <= 60
    if limit == "--max-depth":
        assert data["depth"] <= 2


@pytest.mark.parametrize("topic", ["searches", "heuristics", "properties", "languages", "formats", "trails"])
def test_list(highroad, topic: str) -> None:
    names = [entry["name"] for entry in highroad("list", topic, "--json").json]
    text = highroad("list", topic).output
    assert names == sorted(names)
    assert all(name in text for name in names)

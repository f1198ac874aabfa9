"""The searches that run when none is chosen: what each kind of model gets, and what is said about it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from answers import Highroad
from highroad import api, portfolio
from highroad.limits import Limits
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property
from highroad.results import Holds, Inconclusive, Result, Violated
from highroad.systems import System

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "models" / "errors"


class Lanes:
    """Some counters, each of which can be raised by anyone: many states, and one of them is the error."""

    def __init__(self, lanes: int, top: int) -> None:
        self.lanes, self.top = lanes, top

    def initial_states(self) -> list[tuple[int, ...]]:
        return [(0,) * self.lanes]

    def successors(self, state: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for lane, value in enumerate(state):
            if value < self.top:
                yield f"up({lane})", (*state[:lane], value + 1, *state[lane + 1 :])
            else:
                yield f"down({lane})", (*state[:lane], 0, *state[lane + 1 :])


def run(system: System, property: str, limits: Limits | None = None, **options: Any) -> Result:
    return PortfolioRun(system, parse_property(property), limits or Limits(), 1, **options).run()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All members begin together."""
    monkeypatch.setattr(portfolio, "LEAD_SHARE", 0.0)
    monkeypatch.setattr(portfolio, "HEAD_START", 0.0)


def test_a_small_model_needs_two_searches() -> None:
    system = api.load(ROOT / "models" / "philosophers.py", n=6)
    result = run(system, "deadlock")
    assert result.portfolio is not None
    assert isinstance(result.verdict, Violated)
    assert (result.search, len(result.verdict.witness), result.is_shortest) == ("bfs", 6, True)
    assert [(m.search, m.ending) for m in result.portfolio.members] == [("rdfs", "found"), ("bfs", "found")]
    alone = api.check(system, "deadlock", search="rdfs", seed=1)
    assert alone.witness is not None
    first = (result.portfolio.found_by, result.portfolio.first_length, result.portfolio.first_visited)
    assert first == ("rdfs", len(alone.witness), alone.statistics.visited)
    assert len(alone.witness) > 6
    assert result.portfolio.shortened_by == "bfs"


def test_the_scout_alone_may_decide() -> None:
    result = run(api.load(Lanes(2, 3)), "false")
    assert (result.verdict, result.search) == (Holds(), "rdfs")
    assert result.portfolio is not None
    assert [(m.search, m.ending) for m in result.portfolio.members] == [("rdfs", "complete")]


@pytest.mark.usefixtures("at_once")
def test_the_states_until_the_first_violation_are_those_of_all() -> None:
    result = run(api.load(Lanes(4, 5)), "state[0] == 5 && state[1] == 5 && state[2] == 5 && state[3] == 5")
    assert result.portfolio is not None
    visited = {member.search: member.statistics.visited for member in result.portfolio.members}
    assert result.portfolio.first_visited is not None
    assert visited[str(result.portfolio.found_by)] <= result.portfolio.first_visited <= sum(visited.values())


def test_without_shortening_nothing_follows_the_scout() -> None:
    result = run(api.load(ROOT / "models" / "philosophers.py", n=6), "deadlock", shortening_seconds=0.0)
    assert result.portfolio is not None
    assert [(m.search, m.ending) for m in result.portfolio.members] == [("rdfs", "found")]


CASES = [
    ("philosophers.pml", "deadlock", {"N": 7}),
    ("leader_election.pml", "bad", {}),
    ("link_layer.mcrl2", "deadlock", {}),
    ("coherence.py", "owners > 0 && holders > 1", {"n": 3}),
]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("model", "property", "parameters"), CASES, ids=[case[0] for case in CASES])
def test_the_last_witness_is_a_shortest_one(model: str, property: str, parameters: dict[str, int]) -> None:
    system = api.load(MODELS / model, **parameters)
    shortest = api.check(system, property, search="bfs").witness
    told: list[str] = []
    result = run(system, property, shortening_seconds=60.0, tell=told.append)
    assert shortest is not None
    assert result.witness is not None
    assert result.portfolio is not None
    assert (len(result.witness), result.is_shortest) == (len(shortest), True)
    assert result.portfolio.first_length is not None
    assert result.portfolio.first_length >= len(shortest)
    assert result.portfolio.found_by in {member.search for member in result.portfolio.members}
    assert told[0].startswith("searching by rdfs, bfs, highway, greedy")


def test_the_first_violation_is_told_before_it_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(portfolio._SHARES, "bfs", 0.0)  # so another one finds it, and nobody proves anything
    told: list[str] = []
    result = run(api.load(MODELS / "philosophers.pml", N=10), "deadlock", shortening_seconds=1.0, tell=told.append)
    assert result.witness is not None
    assert result.portfolio is not None
    first, last = result.portfolio.first_length, len(result.witness)
    assert first is not None
    assert first > last
    assert result.portfolio.found_by == "rdfs"
    assert told[0].startswith("found by rdfs after ")
    assert told[0].endswith(f": {first:,} steps; shortening for at most 1 s")
    assert told[1].startswith(f"  {first:,} -> ")
    assert f"-> {last:,} steps ({result.portfolio.shortened_by}, " in told[-1]


@pytest.mark.usefixtures("at_once")
def test_what_holds() -> None:
    result = run(api.load(Lanes(3, 4)), "false")
    assert result.verdict == Holds()
    assert result.portfolio is not None
    assert "complete" in {member.ending for member in result.portfolio.members}


def test_what_is_not_decided_tells_what_was_covered() -> None:
    result = run(api.load(Lanes(9, 9)), "false", Limits(seconds=1.5))
    assert result.verdict == Inconclusive("time")
    assert result.portfolio is not None
    members = {member.search: member for member in result.portfolio.members}
    assert {"bfs", "rdfs", "highway", "greedy"} <= members.keys()
    assert members["bfs"].ending == "time"
    assert members["bfs"].statistics.visited > 0


def test_a_highway_that_found_nothing_is_followed_by_a_wider_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "WIDTH", 1)
    monkeypatch.setattr(portfolio, "_SHARES", {"rdfs": 0.0, "bfs": 0.0, "highway": 0.5})
    result = run(api.load(Lanes(4, 5)), "false")
    assert result.portfolio is not None
    highways = [
        (member.search, member.ending) for member in result.portfolio.members if member.search not in ("rdfs", "bfs")
    ]
    assert highways[:2] == [("highway:width=1", "bound"), ("highway:width=4", "bound")]
    assert highways[-1][1] == "complete"
    assert result.verdict == Holds()


def test_without_time_for_it_nothing_is_shortened() -> None:
    result = run(api.load(Lanes(2, 3)), "state[0] == 3 && state[1] == 3", shortening_seconds=0.0)
    assert result.witness is not None
    assert result.portfolio is not None
    assert result.portfolio.shortened_by is None


def test_the_budget_has_an_end() -> None:
    limits = portfolio.with_defaults(Limits())
    assert limits.seconds == 60
    assert limits.memory is not None
    assert portfolio.with_defaults(Limits(seconds=3, memory=1 << 30)) == Limits(seconds=3, memory=1 << 30)


def test_the_command_shows_its_budget_and_who_did_what(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "lanes.py"
    path.write_text(
        "def initial_states():\n    return [(0,) * 9]\n"
        "def successors(s):\n    return [(f'up({i})', (*s[:i], (v + 1) % 9, *s[i + 1:])) for i, v in enumerate(s)]\n"
    )
    started = time.monotonic()
    answer = highroad("check", path, "-p", "false", "--max-time", "1s")
    assert time.monotonic() - started < 60
    assert answer.status == 4
    lines = answer.output.splitlines()
    assert re.fullmatch(r"searching by rdfs, bfs, highway, greedy; at most (1|0\.\d) s", lines[0])  # loading takes some
    assert lines[1].startswith("not decided: reach: false   (--max-time reached, several searches, seed ")
    assert [line.split()[0] for line in lines if "visited " in line and line.startswith("  ")][:1]
    assert re.search(r"\(at most (1|0\.\d) s and ", lines[-2])
    assert lines[-1].startswith("  audited ")


@pytest.mark.parametrize("option", [["--heuristic", "hamming"], ["--toward", "x.json"], ["--runs", "3"]])
def test_options_of_one_search_need_one(highroad: Highroad, option: list[str]) -> None:
    answer = highroad("check", ROOT / "models" / "two_locks.pml", *option)
    assert answer.status == 2
    assert f"{option[0]} needs --search" in answer.errors


def test_shortening_belongs_to_the_portfolio(highroad: Highroad) -> None:
    answer = highroad("check", ROOT / "models" / "two_locks.pml", "--search", "bfs", "--shorten", "1s")
    assert answer.status == 2
    assert "--shorten goes without --search only" in answer.errors

"""What searches declare about themselves must be true of what they do."""

from pathlib import Path

import pytest

import highroad
from highroad.searches import searches_for

SEARCHES = searches_for(runs=False)


class Diamond:
    """States (0,0) to (5,5), one deadlock at the far corner, 10 steps away."""

    def initial_states(self) -> list[tuple[int, int]]:
        return [(0, 0)]

    def successors(self, state: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
        x, y = state
        steps = [("right", (x + 1, y)), ("down", (x, y + 1))]
        return [(label, target) for label, target in steps if max(target) <= 5]


class Detour:
    """A deadlock that is near by one way and far by another, which is tried first."""

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        if state == 100:
            return []
        return [("slow", state + 1), ("fast", 100)]


def test_every_search_is_described() -> None:
    for name, search in SEARCHES.items():
        assert search.name == name
        assert search.summary
        for option in search.options:
            assert option.help, f"{name}:{option.name}"
            assert option.low <= option.default <= option.high, f"{name}:{option.name}"


def narrow(name: str) -> str:
    """The search with so little room or so few steps that it sees only a part, where it can be had."""
    small = {"width": "width=2", "steps": "steps=2000", "depth": "depth=5"}
    options = [small[option.name] for option in SEARCHES[name].options if option.name in small]
    return f"{name}:{options[0]}" if options else name


@pytest.mark.parametrize("name", SEARCHES)
def test_only_an_exhaustive_search_says_that_something_holds(name: str) -> None:
    word = name if SEARCHES[name].exhaustive else narrow(name)
    result = highroad.check(highroad.load(Diamond()), "state[0] > 5", search=word, seed=1)
    if SEARCHES[name].exhaustive:
        assert result.verdict == highroad.Holds()
        assert result.statistics.stored == 36
    else:
        assert result.verdict == highroad.Inconclusive("bound")


@pytest.mark.parametrize("name", SEARCHES)
def test_a_shortest_witness_is_shortest(name: str) -> None:
    result = highroad.check(highroad.load(Detour()), search=name, seed=1)
    assert isinstance(result.verdict, highroad.Violated)
    if SEARCHES[name].shortest:
        assert len(result.verdict.witness) == 1


@pytest.mark.parametrize("name", SEARCHES)
def test_the_seed_matters_where_it_is_said_to(name: str) -> None:
    """Counts may agree by chance, the paths of ten seeds hardly ever all do."""
    system = highroad.load(Diamond())
    results = [highroad.check(system, search=narrow(name), seed=seed) for seed in range(10)]
    paths = {
        tuple(step.label for step in result.verdict.witness.steps)
        for result in results
        if isinstance(result.verdict, highroad.Violated)
    }
    assert (len(paths) > 1) is SEARCHES[name].randomised


def test_deep_random_search_ends_also_when_it_forgets(tmp_path: Path) -> None:
    """On a ring the states that were deleted are met again and again."""
    path = tmp_path / "ring.aut"
    path.write_text('des (0,6,3)\n(0,"a",1)\n(0,"b",2)\n(1,"a",2)\n(1,"b",0)\n(2,"a",0)\n(2,"b",1)\n')
    limits = highroad.Limits(seconds=100)
    result = highroad.check(path, "false", search="drs:delete-closed=1", seed=1, limits=limits)
    assert result.verdict == highroad.Inconclusive("bound")
    assert result.statistics.visited == 1_000_000
    help_ = {option.name: option.help for option in SEARCHES["drs"].options}
    assert "steps are then a million" in help_["delete-closed"]

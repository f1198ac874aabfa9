"""Every budget ends every search, on a compiled model and on one in plain Python, with the counts so far."""

import time

import pytest

import highroad
from highroad import Limits
from highroad.results import Inconclusive
from highroad.searches import searches_for
from highroad.systems import System
from unit.systems.plain_models import Grid

pytestmark = pytest.mark.usefixtures("compiled_once")


def compiled_grid() -> System:
    """So large that no search comes to its end: 2^240 states."""
    b = highroad.Builder("grid")
    for axis in range(60):
        x = b.int(f"x{axis}", 0, 15)
        b.step("go", axis, when=x < 15, do=[x.becomes(x + 1)])
    return highroad.load(b)


SYSTEMS = {"compiled": compiled_grid(), "python": highroad.load(Grid(60, 15))}


def without_end(name: str) -> str:
    """The search without bounds of its own, where it has some."""
    endless = {"steps": "steps=no bound", "nodes": "nodes=4000000000"}
    options = [endless[option.name] for option in searches_for(runs=False)[name].options if option.name in endless]
    return f"{name}:{','.join(options)}" if options else name


def run(kind: str, name: str, limits: Limits) -> highroad.Result:
    return highroad.check(SYSTEMS[kind], "false", search=without_end(name), limits=limits, seed=1)


@pytest.mark.parametrize("kind", SYSTEMS)
@pytest.mark.parametrize("name", searches_for(runs=False))
def test_states(kind: str, name: str) -> None:
    result = run(kind, name, Limits(states=200))
    assert result.verdict == Inconclusive("states")
    assert 0 < result.statistics.visited <= 200
    assert result.statistics.considered > 0


@pytest.mark.parametrize("kind", SYSTEMS)
@pytest.mark.parametrize("name", searches_for(runs=False))
def test_time(kind: str, name: str) -> None:
    started = time.monotonic()
    result = run(kind, name, Limits(seconds=0.1))
    assert result.verdict == Inconclusive("time")
    assert result.statistics.visited > 0
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("kind", SYSTEMS)
@pytest.mark.parametrize("name", searches_for(runs=False))
def test_depth(kind: str, name: str) -> None:
    """Within two steps there are 1 + 60 + 1830 states; who forgets where it was goes on until its time is up."""
    is_exhaustive = searches_for(runs=False)[name].exhaustive
    result = run(kind, name, Limits(depth=2, seconds=60 if is_exhaustive else 0.05))
    assert result.verdict in (Inconclusive("depth"), Inconclusive("bound"), Inconclusive("time"))
    assert result.statistics.depth <= 2
    if is_exhaustive:
        assert result.verdict == Inconclusive("depth")
        assert result.statistics.stored == 1891


@pytest.mark.parametrize("kind", SYSTEMS)
@pytest.mark.parametrize("name", searches_for(runs=False))
def test_memory(kind: str, name: str) -> None:
    """A budget that the process exceeds already: whatever the search does, it ends at once and says why."""
    result = run(kind, name, Limits(memory=1, seconds=20))
    assert result.verdict == Inconclusive("memory")


@pytest.mark.parametrize("name", [name for name, search in searches_for(runs=False).items() if search.exhaustive])
def test_a_depth_that_cuts_nothing_off_is_no_limit(name: str) -> None:
    """The deepest state is six steps away. That it has no successors is known only to who may go on from there."""
    for depth, verdict in [(6, Inconclusive("depth")), (7, highroad.Holds())]:
        result = highroad.check(highroad.load(Grid(2, 3)), "false", search=name, limits=Limits(depth=depth), seed=1)
        assert result.verdict == verdict


def test_several_runs_share_one_budget_of_time() -> None:
    """Each run ends by itself after some milliseconds; together they use the whole budget and no more."""
    system = highroad.load(Grid(30, 15))
    started = time.monotonic()
    limits = Limits(seconds=0.6)
    result = highroad.check(system, "false", search="random:steps=50", limits=limits, runs=100_000, seed=1)
    assert 0.5 < time.monotonic() - started < 5
    assert result.runs is not None
    assert 2 < result.runs.count < 100_000
    assert (result.runs.asked, result.runs.limit) == (100_000, "time")
    assert result.verdict == Inconclusive("time")

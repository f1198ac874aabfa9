"""Temporal properties of Promela models: the verdicts of SPIN, by every exact search, with runs that SPIN follows."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import highroad
from highroad.properties import parse_property
from highroad.results import Result
from highroad.searches import searches
from highroad.systems import System
from highroad.trails.files import Origin, follow, read_trail, save_trail
from oracles.product import accepts_some_run
from promela import spin
from promela.ltl.cases import CASES, HERE

pytestmark = pytest.mark.usefixtures("compiled_once")

EXACT = [name for name, search in searches().items() if search.cycles and search.exhaustive]
NAMES = [f"{model.removesuffix('.pml')} {'fair ' * fair}{text}" for model, text, fair, _ in CASES]
OF_CASES = pytest.mark.parametrize(("model", "text", "fair", "is_violated"), CASES, ids=NAMES)


@cache
def loaded(model: str) -> System:
    return highroad.load(HERE / model)


@cache
def checked(model: str, text: str, fair: bool, search: str) -> Result:
    return highroad.check(loaded(model), text, fair=fair, search=search, seed=1)


def test_there_are_enough() -> None:
    assert len(EXACT) == 4
    assert len(CASES) >= 80
    for fair in (False, True):
        assert {is_violated for _, _, is_fair, is_violated in CASES if is_fair is fair} == {False, True}


@pytest.mark.parametrize("search", EXACT)
@OF_CASES
def test_the_verdict_is_that_of_spin(model: str, text: str, fair: bool, is_violated: bool, search: str) -> None:
    result = checked(model, text, fair, search)
    assert isinstance(result.verdict, highroad.Violated if is_violated else highroad.Holds)
    assert (result.witness is not None) is is_violated
    assert result.is_complete is not is_violated


@pytest.mark.parametrize("search", ["monte-carlo:runs=50", "highway-cycles:width=3"])
def test_randomised_searches_are_never_wrong(search: str) -> None:
    found = 0
    for model, text, fair, is_violated in CASES:
        result = checked(model, text, fair, search)
        right = highroad.Violated if is_violated else highroad.Holds
        assert isinstance(result.verdict, (right, highroad.Inconclusive))
        found += isinstance(result.verdict, highroad.Violated)
    assert found > 20  # with this seed


@pytest.mark.slow
@OF_CASES
def test_the_verdict_is_that_of_the_definition(model: str, text: str, fair: bool, is_violated: bool) -> None:
    """A product in plain Python; it knows no fairness."""
    if fair:
        return
    runs = parse_property(text).in_system(loaded(model)).objective.runs
    assert runs is not None
    assert accepts_some_run(loaded(model), runs) is is_violated


def _asked(model: str) -> Iterator[tuple[str, list[list[str]], list[bool], bool]]:
    """For each verifier of a model: its text, the options of each run, what is expected of them, and whether -DNP."""
    text = (HERE / model).read_text()
    own = [case for case in CASES if case[0] == model]
    formulas = [case for case in own if case[1].startswith("ltl: ")]
    blocks = "".join(f"ltl p{i} {{ {case[1].removeprefix('ltl: ')} }}\n" for i, case in enumerate(formulas))
    named = {case: f"p{i}" for i, case in enumerate(formulas)}
    named |= {case: case[1].removeprefix("claim: ") for case in own if case[1].startswith("claim: ")}
    for option, source, cases in (
        ("-a", text + blocks, list(named)),
        ("-a", text, [case for case in own if case[1] == "acceptance"]),
        ("-l", text, [case for case in own if case[1] == "non-progress"]),
    ):
        options = [
            [option, *(["-f"] if case[2] else []), *(["-N", named[case]] if case in named else [])] for case in cases
        ]
        if cases:
            yield source, options, [case[3] for case in cases], option == "-l"


@pytest.mark.slow
@spin.needs_spin
@pytest.mark.parametrize("model", sorted({case[0] for case in CASES}))
def test_spin_says_so(model: str) -> None:
    for text, options, expected, non_progress in _asked(model):
        assert spin.has_bad_runs(text, options, non_progress=non_progress) == expected


@pytest.mark.slow
@spin.needs_spin
@OF_CASES
def test_spin_follows_the_run(model: str, text: str, fair: bool, is_violated: bool, tmp_path: Path) -> None:
    if not is_violated:
        return
    witness = checked(model, text, fair, "scc").witness
    assert witness is not None
    trail = tmp_path / "run.trail"
    save_trail(trail, witness, Origin(model))
    replayed = spin.replay(HERE / model, trail)
    assert not replayed.lost
    assert replayed.error is None
    assert replayed.lines + replayed.text.count(" terminates") == witness.trail_lines
    assert ("START OF CYCLE" in replayed.text) is (witness.cycle is not None)


@pytest.mark.parametrize("suffix", [".json", ".txt", ".svg", ".mmd", ".trail"])
def test_runs_are_saved_and_followed(suffix: str, tmp_path: Path) -> None:
    for model, text in (("peterson.pml", "ltl: <> [] (inside == 0)"), ("forks.pml", "ltl: [] <> (eating == 1)")):
        witness = checked(model, text, False, "scc").witness
        assert witness is not None
        assert witness.cycle is not None
        path = tmp_path / f"run{suffix}"
        save_trail(path, witness, Origin(model, {}, text, "scc", 1))
        followed = follow(loaded(model), read_trail(path))
        again = followed.witness(loaded(model))
        assert (again.steps, again.cycle) == (witness.steps, witness.cycle)


def test_where_nothing_can_move_the_run_goes_on() -> None:
    result = checked("countdown.pml", "ltl: [] <> (n == 1)", False, "scc")
    assert result.witness is not None
    assert result.witness.cycle == len(result.witness)
    assert "nothing can move any more" in result.witness.reason


@pytest.mark.parametrize("search", EXACT)
def test_some_run_is_asked_for(search: str) -> None:
    system = loaded("peterson.pml")
    found = highroad.check(system, "ltl: E <> [] P[0]@wait", search=search)
    assert isinstance(found.verdict, highroad.Violated)
    assert found.witness is None
    assert found.is_complete
    found = highroad.check(system, "ltl: E [] <> (inside == 1)", search=search)
    assert isinstance(found.verdict, highroad.Holds)
    assert found.witness is not None
    assert not found.is_complete
    assert found.exit_status == 0


def test_an_unfinished_search_decides_nothing() -> None:
    for text in ("ltl: [] (inside <= 1)", "ltl: E <> (inside == 2)"):
        result = highroad.check(loaded("peterson.pml"), text, limits=highroad.Limits(states=5))
        assert isinstance(result.verdict, highroad.Inconclusive)

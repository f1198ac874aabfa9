"""The audit: it looks at every state of small models, and whatever a search was told wrongly, it notices."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import highroad
from highroad import Limits, api
from highroad.audit import products
from highroad.audit.budget import AuditBudget
from highroad.diagnostics import InputError, InternalError
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property
from highroad.reduction.part import PartOfSystem
from highroad.systems import Step, System
from highroad.temporal import TemporalRun

MODELS = Path(__file__).parents[3] / "models"


TOGETHER = "philosopher[0]@eating && philosopher[1]@eating"


class Clock:
    """Counts to a number and begins again."""

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        return [("tick", (state + 1) % 12)]


SYSTEMS: dict[str, Callable[[], System]] = {
    "promela": lambda: api.load(MODELS / "peterson.pml", N=2),
    "builder": lambda: api.load(MODELS / "philosophers.py", n=4),
    "mcrl2": lambda: api.load(MODELS / "mcrl2" / "abp.mcrl2"),
    "python": lambda: api.load(Clock()),
}


def ring(tmp_path: Path) -> System:
    path = tmp_path / "ring.aut"
    path.write_text('des (0,3,3)\n(0,"a",1)\n(1,"b",2)\n(2,"c",0)\n')
    return api.load(path)


@pytest.fixture(autouse=True)
def _reports_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


@pytest.mark.parametrize("language", [*SYSTEMS, "aut"])
def test_every_state_of_a_small_model_is_audited(language: str, tmp_path: Path) -> None:
    system = ring(tmp_path) if language == "aut" else SYSTEMS[language]()
    result = highroad.check(system, "false", search="bfs", audit=60)
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited
    assert result.audit.edges == result.statistics.transitions
    assert result.audit.read_back == result.statistics.stored


# What may go wrong on the way from a model to a search, as changes of what the other side says.
def without_first(steps: list[Step]) -> list[Step]:
    return steps[1:]


def other_label(steps: list[Step]) -> list[Step]:
    return [replace(step, label="other") for step in steps]


def other_target(steps: list[Step]) -> list[Step]:
    return [replace(step, target=bytes(len(step.target))) for step in steps]


def one_more(steps: list[Step]) -> list[Step]:
    return [*steps, *(replace(step, label="more") for step in steps[:1])]


def with_fault(steps: list[Step]) -> list[Step]:
    return [replace(step, fault=3) for step in steps]


DEFECTS = [without_first, other_label, other_target, one_more, with_fault]


def broken(system: System, defect: Callable[[list[Step]], list[Step]], at_least: int = 0) -> System:
    """The system, with a defect that shows in states with more than so many steps."""
    genuine = system.reference_steps

    def reference_steps(state: bytes, *, with_arguments: bool) -> Iterator[Step]:
        steps = list(genuine(state, with_arguments=with_arguments))
        return iter(defect(steps) if len(steps) > at_least else steps)

    system.reference_steps = reference_steps  # type: ignore[method-assign]
    return system


def checked_by_portfolio(system: System, property: str) -> Any:
    return PortfolioRun(system, parse_property(property), Limits(seconds=60), 1).run()


def checked_by_default(system: System, property: str) -> Any:
    return TemporalRun(system, parse_property(property), Limits(seconds=60), 1).run()


ANSWERS: dict[str, Callable[[System], Any]] = {
    "search": lambda system: highroad.check(system, "false", search="bfs"),
    "series": lambda system: highroad.check(system, "false", search="random:steps=100", runs=5, seed=1),
    "portfolio": lambda system: checked_by_portfolio(system, "false"),
    "temporal": lambda system: checked_by_default(system, f"ltl: [] !({TOGETHER})"),
    "count": lambda system: highroad.count(system),
    "count of several": lambda system: highroad.count(system, search="random:steps=100", runs=5, seed=1),
    "lts": lambda system: highroad.explore(system),
    "formula": lambda system: highroad.check(system, "mu: [true*]<true>true"),
    "reduction": lambda system: highroad.reduce(system, width=3, seed=1),
}


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("defect", DEFECTS)
def test_every_answer_is_audited(defect: Callable[[list[Step]], list[Step]], answer: str, tmp_path: Path) -> None:
    with pytest.raises(InternalError, match="the audit found a state that was searched wrongly"):
        ANSWERS[answer](broken(SYSTEMS["builder"](), defect))
    assert list(tmp_path.glob("highroad-audit-*.json"))


@pytest.mark.parametrize("language", [name for name in SYSTEMS if name != "python"])
@pytest.mark.parametrize("defect", [without_first, other_target])
def test_defects_in_every_language(defect: Callable[[list[Step]], list[Step]], language: str) -> None:
    with pytest.raises(InternalError):
        highroad.check(broken(SYSTEMS[language](), defect, at_least=1), "false", search="bfs", audit=60)


def test_what_is_reported() -> None:
    with pytest.raises(InternalError) as raised:
        highroad.check(broken(SYSTEMS["promela"](), without_first), "false", search="bfs")
    named = re.search(r"please send (\S+) with your report", str(raised.value))
    assert named is not None
    data = json.loads(Path(named[1]).read_text())
    assert data["language"] == "promela"
    assert data["values"]
    assert len(data["searched"]) == len(data["found"]) + 1


def test_a_wrong_observation() -> None:
    system = SYSTEMS["promela"]()
    genuine = system.holds
    system.holds = lambda predicate, state: not genuine(predicate, state)  # type: ignore[method-assign]
    with pytest.raises(InternalError, match="the search observed 0x0, there is 0x1"):
        highroad.check(system, "level[0] > 100", search="bfs")


@pytest.mark.parametrize("fair", [False, True])
def test_products_are_read_once_more(fair: bool) -> None:
    result = highroad.check(SYSTEMS["promela"](), "ltl: [] (level[0] < 100)", fair=fair, audit="all")
    assert isinstance(result.verdict, highroad.Holds)
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited


def test_fair_runs_hold_and_are_audited() -> None:
    result = highroad.check(SYSTEMS["promela"](), "ltl: [] <> (level[0] > 0)", fair=True, audit="all")
    assert isinstance(result.verdict, highroad.Holds)
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited


MUTANTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "an automaton that goes on everywhere": ("_reached", lambda *_: {("", 0, b"", 0): {0}}),
    "nobody is waited for": ("_waited_for", lambda *_: None),
    "whoever is waited for is served": ("_copies_after", staticmethod(lambda *_: {products.SERVED})),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_defects_of_products(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products.OfProduct, *MUTANTS[mutant])
    with pytest.raises(InternalError):
        highroad.check(SYSTEMS["promela"](), "ltl: [] <> (level[0] > 0)", fair=True, audit="all")


def test_acceptance_is_audited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "is_accepting", lambda *_: False)
    with pytest.raises(InternalError, match="the search observed 0xa, there is 0x0"):
        highroad.check(ring(tmp_path), "ltl: [] <> (state == 2)", audit="all")


def part_with_dead_ends() -> highroad.Reduction:
    """A reduction that the bound on its depth left with dead ends, and with cycles."""
    part = highroad.reduce(SYSTEMS["builder"](), width=4, depth=5, seed=1, audit="all")
    assert part.cut.dead_ends > 0
    return part


@pytest.mark.parametrize("property", [f"invariant: !({TOGETHER})", f"ltl: [] !({TOGETHER})"])
def test_a_property_of_a_reduction(property: str) -> None:
    part = part_with_dead_ends()
    assert part.lts.audit is not None
    assert part.lts.audit.states == part.lts.state_count
    result = part.check(property)
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited > 5


def test_dead_ends_of_a_reduction_are_audited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PartOfSystem, "leave_out_dead_ends", lambda _: None)
    with pytest.raises(InternalError):
        part_with_dead_ends().check(f"ltl: [] !({TOGETHER})")


class Forgetful(Clock):
    """Its answers change while it is searched."""

    def __init__(self) -> None:
        self.asked = 0

    def successors(self, state: int) -> list[tuple[str, int]]:
        self.asked += 1
        return super().successors(state) if self.asked <= 12 else []


def test_a_model_in_python_that_contradicts_itself() -> None:
    with pytest.raises(InputError, match="E308"):
        highroad.check(Forgetful(), "false", search="bfs")


def test_a_violation_needs_no_audit() -> None:
    result = highroad.check(SYSTEMS["builder"](), "deadlock", search="bfs")
    assert result.witness is not None
    assert result.audit is None


def test_no_audit() -> None:
    system = broken(SYSTEMS["builder"](), without_first)
    assert highroad.check(system, "false", search="bfs", audit="off").audit is None


def test_all_states_of_a_space_that_does_not_fit_into_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    from highroad import audit

    monkeypatch.setattr(audit, "MOST_VISITS", 10)
    result = highroad.check(SYSTEMS["promela"](), "false", search="bfs", audit="all")
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited
    sampled = highroad.check(SYSTEMS["promela"](), "false", search="bfs", audit=60)
    assert sampled.audit is not None
    assert 10 <= sampled.audit.states < result.audit.states


def test_the_usual_budget() -> None:
    usual = AuditBudget.of(None)
    assert [usual.seconds_after(searched) for searched in (0.01, 4.0, 20.0, 1000.0)] == [0.2, 0.2, 1.0, 5.0]
    assert AuditBudget.of(3).seconds_after(1000.0) == 3
    assert AuditBudget.of("off").is_off
    assert AuditBudget.of("all").is_all


@pytest.mark.parametrize("wanted", [-1, "some", True])
def test_no_budget(wanted: Any) -> None:
    with pytest.raises(InputError, match="E016"):
        highroad.check(Clock(), audit=wanted)

"""SPIN follows the trails that were made shorter, to an error of the same kind."""

from pathlib import Path

import pytest

import highroad
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.shortening import shorten_trail
from highroad.trails.files import Origin, follow, read_trail, save_trail
from oracles.followed_runs import is_formula_true
from pace import slow_unless
from promela import spin
from promela.known import CORPUS, MICRO

pytestmark = [pytest.mark.usefixtures("compiled_once"), spin.needs_spin]

QUICK = ("philosophers", "peterson_wrong")
ERRORS = ("philosophers", "bank_transfer", "needham_schroeder", "river_crossing", "stable_marriage")
FAULTS = ("peterson_wrong", "water_jugs", "assertion_failures")

STARVED = """byte n;
active proctype P() { do :: n < 9 -> n++ :: n > 0 -> n-- od }
active proctype Q() { n > 5;
accept: do :: n > 5 -> skip :: n < 5 -> skip od }
"""


def _named(names: tuple[str, ...]) -> list[object]:
    return [pytest.param(name, marks=slow_unless(name in QUICK)) for name in names]


@pytest.mark.parametrize("name", _named((*ERRORS, *FAULTS)))
def test_spin_follows_a_shortened_trail(tmp_path: Path, name: str) -> None:
    file = (MICRO.models() | CORPUS.models())[name]
    system = highroad.load(file)
    first = tmp_path / "first.trail"
    first.write_text(spin.first_trail(file) or "")
    run = follow(system, read_trail(first))
    result = shorten_trail(system, run, None, Limits(seconds=5))
    assert len(result.witness) <= result.before == len(run.moves)
    save_trail(tmp_path / "short.trail", result.witness, Origin())
    replayed = spin.replay(file, tmp_path / "short.trail")
    assert not replayed.lost
    if name in FAULTS:
        assert spin.ASSERTION in (replayed.error or "")
    else:
        assert replayed.stuck


def test_spin_follows_a_shortened_cycle(tmp_path: Path) -> None:
    file = tmp_path / "starved.pml"
    file.write_text(STARVED)
    trail = tmp_path / "cycle.trail"
    trail.write_text(spin.cycle_trail(file, ["-a"], [*spin.SINGLE]) or "")
    system = highroad.load(file)
    run = follow(system, read_trail(trail))
    assert run.cycle is not None
    result = shorten_trail(system, run, None, Limits(seconds=5))
    assert result.witness.cycle is not None
    assert len(result.witness) <= result.before
    save_trail(tmp_path / "short.trail", result.witness, Origin())
    assert not spin.replay(file, tmp_path / "short.trail").lost
    again = follow(system, read_trail(tmp_path / "short.trail"))
    assert (len(again.moves), again.cycle) == (len(result.witness), result.witness.cycle)


ANSWERED = """bool asked, answered; byte n;
active proctype P() { do :: !asked -> asked = true :: n < 9 -> n++ :: n > 3 -> n = 0 od }
active proctype Q() { do :: asked -> answered = true; asked = false; answered = false od }
"""
BLOCK = "ltl p { [] (asked -> <> answered) }\n"


@pytest.mark.parametrize(
    ("block", "property"), [(BLOCK, None), (BLOCK, "ltl: p"), ("", "ltl: [] (asked -> <> answered)")]
)
def test_a_trail_of_a_formula(tmp_path: Path, block: str, property: str | None) -> None:
    """The claim has its own lines in the trail; what it says is taken from the model, or from the user."""
    (tmp_path / "claimed.pml").write_text(ANSWERED + BLOCK)
    trail = tmp_path / "cycle.trail"
    trail.write_text(spin.cycle_trail(tmp_path / "claimed.pml", ["-a"], [*spin.SINGLE]) or "")
    file = tmp_path / "answered.pml"
    file.write_text(ANSWERED + block)
    system = highroad.load(file)
    run = follow(system, read_trail(trail))
    result = shorten_trail(system, run, property, Limits(seconds=30))
    assert result.before == len(run.moves) > len(result.witness)
    assert result.property == (None if property else "ltl: p")
    wanted = parse_property("ltl: [] (asked -> <> answered)").in_system(system)
    assert wanted.objective.runs is not None
    assert not is_formula_true(system, wanted.objective.runs, wanted.text, result.witness)
    save_trail(tmp_path / "short.trail", result.witness, Origin())
    assert not spin.replay(file, tmp_path / "short.trail").lost

"""SPIN follows the trails that were made shorter, to an error of the same kind."""

from pathlib import Path

import pytest

import highroad
from highroad.limits import Limits
from highroad.shortening import shorten_trail
from highroad.trails.files import Origin, follow, read_trail, save_trail
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

"""The oracle itself: what it reads from SPIN's reports, on models that are understood."""

import pytest

from pace import slow_unless
from promela import spin
from promela.known import MICRO, known

pytestmark = spin.needs_spin

DEADLOCK = "chan c = [0] of { bit }; active proctype P() { skip; c!1 }"
ASSERTION = "byte x; active proctype P() { x = 1; assert(x == 0); x = 2 }"


def test_the_initial_state_is_no_transition() -> None:
    counts = spin.canonical("active proctype P() { skip; skip }")
    assert (counts.states, counts.transitions, counts.errors, counts.kinds) == (4, 3, 0, ())


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=slow_unless(n in ("m04", "p06"))) for n in ("m04", "m07", "m15", "m41", "p06")]
)
def test_expected_counts_are_those_of_this_spin(name: str) -> None:
    counts, expected = spin.canonical(MICRO.models()[name]), known(MICRO)[name]
    assert (counts.states, counts.transitions, counts.kinds) == (expected.states, expected.transitions, expected.errors)


@pytest.mark.slow
def test_verdicts_are_told_apart() -> None:
    assert spin.verdict(DEADLOCK) == {spin.INVALID_END}
    assert spin.verdict(ASSERTION) == {spin.ASSERTION}
    assert spin.verdict("active proctype P() { skip }") == set()


def test_a_trail_is_replayed_to_its_error() -> None:
    trail = spin.first_trail(ASSERTION)
    assert trail is not None
    replay = spin.replay(ASSERTION, trail)
    assert (replay.steps, replay.lines, replay.error, replay.lost) == (2, 2, "assertion violated", False)


@pytest.mark.slow
def test_a_trail_is_replayed_to_its_deadlock() -> None:
    trail = spin.first_trail(DEADLOCK)
    assert trail is not None
    replay = spin.replay(DEADLOCK, trail)
    assert (replay.error, replay.lost, replay.stuck) == (None, False, (0,))


def test_a_trail_of_another_model_is_lost() -> None:
    assert spin.replay(DEADLOCK, "1:3:7\n2:3:8\n").lost


def test_limits_and_refusals_are_errors() -> None:
    endless = "int x; active proctype P() { do :: x++ od }"
    with pytest.raises(spin.TooLarge):
        spin.canonical(endless, depth=1000)
    with pytest.raises(spin.Refused, match="syntax error"):
        spin.canonical("active proctype P() { skip skip }")

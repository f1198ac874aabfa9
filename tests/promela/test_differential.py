"""Random programs against SPIN itself, and the generator and its shrinker on their own."""

import pytest

from compared import compared
from promela import spin
from promela.differential import compare
from promela.generator import generate, shrink
from promela.program import Program

PROGRAMS, AT_ONCE = 200, 10


@pytest.mark.slow
@spin.needs_spin
@pytest.mark.parametrize("first", range(0, PROGRAMS, AT_ONCE))
def test_random_programs_have_the_counts_of_spin(first: int) -> None:
    found = compared(compare, range(first, first + AT_ONCE))
    assert not found.wrong
    assert found.figures["programs"] >= AT_ONCE / 2


@pytest.mark.slow
@spin.needs_spin
def test_spin_accepts_nearly_all_programs() -> None:
    """Of twenty programs at most one may be refused; one in fifty is."""
    refused = 0
    for seed in range(1000, 1020):
        try:
            spin.canonical(generate(seed).text(), seconds=20)
        except spin.Refused:
            refused += 1
        except spin.TooLarge:
            pass
    assert refused <= 1


def test_a_seed_gives_one_program() -> None:
    assert generate(7).text() == generate(7).text() != generate(8).text()


def test_shrinking_keeps_what_fails_and_drops_the_rest() -> None:
    def still_fails(program: Program) -> bool:
        return "do" in program.text().split() and "q0" in program.text()

    program = next(p for p in map(generate, range(1000)) if still_fails(p))
    least = shrink(program, still_fails)
    assert still_fails(least)
    assert len(least.text()) < len(program.text()) / 3

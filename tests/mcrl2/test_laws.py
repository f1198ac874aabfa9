"""Random specifications: the core against a plain search, the laws of the language, and the generator on its own."""

from __future__ import annotations

from collections import Counter

import pytest

from mcrl2.generator import generate
from mcrl2.laws import LAWS
from mcrl2.random_specifications import SHARES, chosen_laws, outcome, report, shrunk, wrong_edges
from mcrl2.trees import Specification

SPECIFICATIONS, AT_ONCE, FAST = 500, 5, 5
LEAST = 12  # so that ten are left when those are not counted that are too large to compare


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=() if first < FAST else pytest.mark.slow)
        for first in range(0, SPECIFICATIONS, AT_ONCE)
    ],
)
def test_random_specifications_keep_the_laws(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        failure = report(seed)
        assert failure is None, failure


@pytest.mark.slow
def test_each_law_is_used() -> None:
    """What is used is known without exploring anything."""
    used = Counter(name for seed in range(SPECIFICATIONS) for name in chosen_laws(generate(seed), seed))
    assert set(SHARES) <= set(LAWS)
    assert {name: used[name] for name in LAWS if used[name] < LEAST} == {}


def test_a_seed_gives_one_specification() -> None:
    assert generate(7).text() == generate(7).text() != generate(8).text()


@pytest.mark.slow
def test_shrinking_keeps_what_fails_and_drops_the_rest() -> None:
    def still_fails(specification: Specification) -> bool:
        text = specification.text()
        return "comm(" in text and "sum " in text and outcome(wrong_edges, specification) is None  # so it is valid

    specification = next(each for each in map(generate, range(1000)) if still_fails(each))
    least = shrunk(specification, still_fails)
    assert still_fails(least)
    assert len(least.text()) < len(specification.text()) / 3

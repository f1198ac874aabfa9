"""Random systems behave as the rules of the language say."""

from __future__ import annotations

from random import Random

import pytest

from highroad.languages.mcrl2.parse import read
from mcrl2.explore import bisimilar, explored, explored_by_rules
from unit.mcrl2.network.systems import network_of, random_system

LIMIT = 300


def graphs(text: str) -> bool | None:
    """Whether both have the same behaviour; None if there are too many states to tell."""
    try:
        expected = explored_by_rules(read(text, "random.mcrl2"), LIMIT)
    except AssertionError:
        return None  # a process that calls itself and has something to do afterwards grows
    found = explored(network_of(text), 4 * LIMIT)
    return bisimilar(found.edges, 0, expected, 0)


@pytest.mark.parametrize("seed", range(8))
def test_random_systems_behave_as_the_rules_say(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for _ in range(40):
        text = random_system(random)
        same = graphs(text)
        assert same is not False, text
        compared += same is not None
    assert compared > 20

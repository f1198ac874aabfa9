"""The density factor: the paper's Table 1, models of known size, and a part of one."""

from __future__ import annotations

from pathlib import Path

import pytest

import highroad as hr
from highroad.diagnostics import InputError
from highroad.theory.density import Density, density_factor, estimate
from highroad.theory.work import OutOfTime

MODELS = Path(__file__).parents[3] / "models"


@pytest.mark.parametrize(
    ("states", "depth", "factor"),
    [(6032, 19, 0.083), (20953, 72, 0.016), (34606, 14, 0.150), (35182, 28, 0.052)],
    ids=["quicksort", "token", "fischer", "server"],
)
def test_table_1(states: int, depth: int, factor: float) -> None:
    assert density_factor(states, depth) == pytest.approx(factor, abs=0.001)


def test_recommendations_are_those_of_table_2() -> None:
    """Which search covered 60 to 90 % sooner."""
    found = [Density(*size, True, None).recommendation for size in ((6032, 19), (20953, 72), (34606, 14), (35182, 28))]
    assert found == ["urs", "sdrs", "urs", "urs"]


def test_a_model_of_known_size() -> None:
    tree = hr.load(MODELS / "tree.py", m=3, h=4)
    assert estimate(tree, hr.Limits()) == Density(121, 4, True, None)


def test_a_part_has_whole_levels() -> None:
    """Sixty states of a tree with levels of 1, 3, 9, 27, 81: the last whole ones are 40."""
    tree = hr.load(MODELS / "tree.py", m=3, h=4)
    assert estimate(tree, hr.Limits(states=60)) == Density(40, 3, False, "states")


def test_a_point() -> None:
    point = Density(1, 0, True, None)
    assert (point.factor, point.degree, point.recommendation) == (None, None, None)
    with pytest.raises(OutOfTime):
        estimate(hr.load(MODELS / "tree.py", m=3, h=4), hr.Limits(states=1))
    with pytest.raises(InputError, match="E1000"):
        density_factor(0, 3)

"""Random formulas on random systems, compared with their meaning carried out step by step."""

import pytest

from compared import compared
from oracles.mu_agreement import compare


@pytest.mark.slow
def test_verdicts_are_those_of_the_definition() -> None:
    found = compared(compare, range(100))
    assert not found.wrong
    assert found.figures["pairs"] == 1000
    assert 200 < found.figures["that hold"] < 800
    assert found.figures["known from a part"] > 100

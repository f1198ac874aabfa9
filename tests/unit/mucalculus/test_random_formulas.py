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
    assert 300 < found.figures["parts that decide"] < 900
    assert found.figures["parts that decide that it holds"] > 150

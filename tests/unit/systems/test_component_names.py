"""Components are called by what tells them apart, in a way that can be written in a predicate."""

import pytest

from highroad.systems.component_names import component_names


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["P"], ["P"]),
        (["P(1)", "P(-2)", "Q(7)"], ["P[1]", "P[-2]", "Q[7]"]),
        (["C(red)", "C(true)"], ['C["red"]', "C[true]"]),
        (["P#1", "Q", "P#2"], ["P[1]", "Q", "P[2]"]),
        (["S(0, [])#1", "T({})", "S(0, [])#2", "S(1, [])"], ["S[1]", "T", "S[2]", "S[3]"]),
        (["P(3)#1", "P(3)#2"], ["P[1]", "P[2]"]),
        (["P", "P(5)"], ["P[1]", "P[2]"]),
        (["P'(1)", "P'(2)"], ["P'[1]", "P'[2]"]),
    ],
)
def test_names(names: list[str], shown: list[str]) -> None:
    assert list(map(str, component_names(names))) == shown

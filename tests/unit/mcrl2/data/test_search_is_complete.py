"""The search skips values only when they are no solutions: it is compared with trying all of them."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from highroad.languages.mcrl2.data import Data, Value
from unit.mcrl2.data.samples import conditional, evaluated, solved, typed

NUMBERS = st.recursive(
    st.sampled_from(["x", "y", "0", "1", "2", "3", "-1", "-2"]),
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from(["+", "-", "*"]), parts).map(lambda row: f"({' '.join(row)})"),
        parts.map(lambda part: f"(-{part})"),
        parts.map(lambda part: f"abs({part})"),
        st.tuples(parts, st.sampled_from(["div", "mod"]), st.sampled_from("23")).map(lambda row: f"({' '.join(row)})"),
        st.tuples(st.sampled_from(["max", "min"]), parts, parts).map(lambda row: f"{row[0]}({row[1]}, {row[2]})"),
    ),
    max_leaves=4,
)
CONDITIONS = st.recursive(
    st.tuples(NUMBERS, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), NUMBERS).map(
        lambda row: f"({row[0]} {row[1]} {row[2]})"
    ),
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from(["&&", "||", "=>", "==", "!="]), parts).map(lambda row: f"({' '.join(row)})"),
        parts.map(lambda part: f"(!{part})"),
    ),
    max_leaves=4,
)
BOUNDS = "-2 <= x && x <= 2 && -2 <= y && y <= 2"
INSIDE = range(-2, 3)


def _integers(data: Data) -> dict[int, Value]:
    return {number: data.value(typed(str(number), "Int")[1], {}) for number in INSIDE}


@pytest.mark.slow
@settings(max_examples=150)
@given(condition=CONDITIONS)
@example("x * x == -1")
def test_sums(condition: str) -> None:
    found = solved("x, y: Int", f"{condition} && {BOUNDS}")
    data, [x, y], term = conditional("x, y: Int", condition)
    values = _integers(data)
    expected = [f"{a}, {b}" for a in INSIDE for b in INSIDE if data.holds(term, {x: values[a], y: values[b]})]
    assert sorted(found) == sorted(expected)


@settings(max_examples=60)
@given(condition=CONDITIONS)
def test_quantifiers(condition: str) -> None:
    data, [x, y], term = conditional("x, y: Int", condition)
    values = _integers(data)
    outcomes = {data.holds(term, {x: values[a], y: values[b]}) for a in INSIDE for b in INSIDE}
    assert evaluated(f"exists x, y: Int. {BOUNDS} && {condition}", "Bool") == str(True in outcomes).lower()
    assert evaluated(f"forall x, y: Int. ({BOUNDS}) => {condition}", "Bool") == str(False not in outcomes).lower()

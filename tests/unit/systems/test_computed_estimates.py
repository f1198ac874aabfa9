"""Estimates that are the user's own functions: what they may give, and whose mistake it is when they fail."""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Any

import pytest

from highroad import _core
from highroad.diagnostics import InputError
from highroad.systems.computed_estimates import computed


def describe(state: bytes) -> Mapping[str, Any]:
    return {"x": state[0], "name": "a" * 500}


def estimated(answer: Any) -> int:
    return computed(lambda _: answer, describe).estimate(bytes([3]))


ANSWERS = [
    (7, 7),
    (True, 1),
    (2.9, 2),
    (-1, 0),
    (-math.inf, 0),
    (Fraction(7, 2), 3),
    (math.inf, _core.UNREACHABLE),
    (10**400, _core.UNREACHABLE),
    (-(10**400), 0),
    (2**32 - 2, 2**32 - 2),
]


@pytest.mark.parametrize(("answer", "steps"), ANSWERS)
def test_numbers_become_steps(answer: float, steps: int) -> None:
    assert estimated(answer) == steps


def test_the_function_sees_names_and_values() -> None:
    assert computed(lambda values: values["x"] * 2, describe).estimate(bytes([21])) == 42


@pytest.mark.parametrize("answer", [math.nan, None, "7", 1j])
def test_what_is_no_number_is_refused(answer: Any) -> None:
    def mine(_: Mapping[str, Any]) -> Any:
        return answer

    with pytest.raises(InputError) as caught:
        computed(mine, describe).estimate(bytes([3]))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E618"
    assert diagnostic.span is not None
    assert (diagnostic.span.file, diagnostic.span.line) == (__file__, mine.__code__.co_firstlineno)
    assert "in state x=3, name='aaa" in diagnostic.message
    assert len(diagnostic.message) < 300


def test_an_error_is_located_where_it_was_raised() -> None:
    def mine(values: Mapping[str, Any]) -> float:
        return helper(values["x"])

    def helper(x: int) -> float:
        return 1 / (x - 3)

    with pytest.raises(InputError) as caught:
        computed(mine, describe).estimate(bytes([3]))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E617"
    assert diagnostic.message.startswith("ZeroDivisionError: division by zero, in the estimate of state x=3")
    assert diagnostic.span is not None
    assert (diagnostic.span.file, diagnostic.span.line) == (__file__, helper.__code__.co_firstlineno + 1)


def test_functions_of_all_kinds_are_found() -> None:
    class Mine:
        def __call__(self, values: Mapping[str, Any]) -> float:
            raise KeyError(values["x"])

    def of_two(factor: int, _: Mapping[str, Any]) -> float:
        raise KeyError(factor)

    for function in (Mine(), partial(of_two, 2)):
        with pytest.raises(InputError) as caught:
            computed(function, describe).estimate(bytes([3]))
        span = caught.value.diagnostic.span
        assert span is not None
        assert span.file == __file__
    with pytest.raises(InputError) as caught:
        computed(itemgetter("y"), describe).estimate(bytes([3]))
    assert caught.value.diagnostic.span is None

"""Estimates for a model in plain Python: computed from the values of a state, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from highroad import _core
from highroad.properties.distance import distance, no_locations
from highroad.properties.numeric import steps_of
from highroad.properties.syntax import parse_predicate
from highroad.systems import Target, Value
from highroad.systems.computed_estimates import computed
from highroad.systems.estimates import (
    Active,
    Computed,
    Differences,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
)

Describe = Callable[[bytes], Mapping[str, Value]]
Values = Mapping[str, Any]


def estimator(estimate: Estimate, target: Target, describe: Describe) -> _core.Heuristic:
    """A state has no processes, so distances between control locations count zero."""

    def of_values(steps: Callable[[Values], int]) -> _core.Heuristic:
        return _core.PythonEstimate(lambda state: steps(describe(state)))

    match estimate:
        case Distances(groups):
            return _core.PythonEstimate(lambda _: 0 if groups else _core.UNREACHABLE)
        case EachProcess():
            return _core.PythonEstimate(lambda _: 0)
        case Differences(goal, of_bits):
            wanted = describe(goal)
            return of_values(lambda values: differences(values, wanted, of_bits))
        case Active():
            return _core.ActiveProcesses(target.core, [])
        case Formula(predicate, sought, is_relaxed):
            node = parse_predicate(predicate)
            return of_values(lambda values: distance(node, values, sought, is_relaxed, no_locations))
        case Expression(text):
            node = parse_predicate(text)
            return of_values(lambda values: steps_of(node, values))
        case Computed(function):
            return computed(function, describe)


def differences(values: Values, wanted: Values, of_bits: bool) -> int:
    """The values that differ, or the bits in which they do; of what is no whole number, one. States may have values of
    different names."""
    return sum(
        _difference(values[name], wanted[name], of_bits) if name in values and name in wanted else 1
        for name in values.keys() | wanted.keys()
    )


def _difference(value: Any, wanted: Any, of_bits: bool) -> int:
    if of_bits and isinstance(value, int) and isinstance(wanted, int):
        return _different_bits(value, wanted)
    try:
        return int(bool(value != wanted))
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException:  # of the user's own `!=`: what cannot be compared is not the same
        return 1


def _different_bits(value: int, wanted: int) -> int:
    """Of numbers of different signs those bits that tell their amounts apart, and one for the sign."""
    return (abs(value) ^ abs(wanted)).bit_count() + ((value < 0) != (wanted < 0))

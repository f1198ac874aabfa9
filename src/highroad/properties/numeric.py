"""The value of an expression as a number of steps: the syntax is that of predicates."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Real
from typing import Any

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError
from highroad.properties.evaluation import evaluate
from highroad.properties.nodes import Node
from highroad.systems import represent


def steps_of(node: Node, values: Mapping[str, Any]) -> int:
    """Truth values count 0 or 1, what is less than none is none, and parts of a step are left out."""
    value: Any = evaluate(node, values)
    if not _is_number(value):
        hint = "compare it with something; a comparison counts 0 or 1"
        raise InputError(Diagnostic("E419", f"the estimate {_short(value)} is not a number", node.span, hint))
    if value != value:  # a whole number may be too large to ask `math.isnan`
        raise InputError(Diagnostic("E419", "the estimate is NaN, which is not a number", node.span))
    if value >= _core.UNREACHABLE:
        return _core.UNREACHABLE
    steps: int = math.floor(value)
    return max(0, steps)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real)


def _short(value: Any) -> str:
    text = represent(value)
    return text if len(text) <= 60 else text[:57] + "..."

"""A state in which a predicate holds."""

from highroad.properties import Kind
from highroad.systems import Objective

KIND = Kind(
    name="reach",
    summary="no state in which PREDICATE holds is reachable (a bare predicate means this)",
    objective=lambda source: Objective(predicate=source),
)

"""A predicate that must hold in every state: a state in which it does not is looked for."""

from highroad.properties import Kind
from highroad.systems import Objective

KIND = Kind(
    name="invariant",
    summary="PREDICATE holds in every reachable state",
    objective=lambda source: Objective(predicate=source, sought=False),
)

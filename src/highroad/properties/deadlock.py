"""A state without successors."""

from highroad.properties import Kind
from highroad.systems import Objective

KIND = Kind(
    name="deadlock",
    summary="no state without successors is reachable",
    objective=lambda _source: Objective(deadlock=True),
    needs_text=False,
)

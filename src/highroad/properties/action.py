"""A step with a given action name, or with a label that matches a pattern."""

from highroad.properties import Kind
from highroad.systems import Objective

KIND = Kind(
    name="action",
    summary="no step with this action name, or with a label that matches this pattern (* for anything), can happen",
    objective=lambda source: Objective(action=source.text),
)

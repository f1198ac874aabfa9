"""What the rules have no answer for."""

from __future__ import annotations

from highroad.diagnostics import InternalError
from highroad.systems import Unread


class Unreadable(Unread):
    """The rules cannot tell the steps of a state, since data have no answer: nothing can be compared there."""


class NoValue(InternalError):
    """A state lacks a value that its steps depend on: whoever made the state dropped it wrongly."""

    def __init__(self, variable: str) -> None:
        super().__init__(f"the state has no value for '{variable}', on which its steps depend")

"""How the work on a formula ends early: those who may take long look again and again whether they may go on."""

from __future__ import annotations

from highroad import _core


class Stopped(Exception):
    """The budget is spent, or the user wants to end."""


class Watch:
    def __init__(self, control: _core.Control) -> None:
        self._control = control

    def look(self) -> None:
        if self._control.is_stopped:
            raise Stopped

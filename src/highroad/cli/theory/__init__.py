"""highroad theory: what randomised searches do, computed. One command a file; each exposes `COMMAND`."""

from __future__ import annotations

from typing import Any

import click

from highroad.cli._commands import commands_in
from highroad.cli._output import warn
from highroad.results import ExitStatus
from highroad.theory.work import OutOfTime


class _Commands(commands_in(__name__)):  # type: ignore[misc]
    """What is out of time is told as such."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OutOfTime as error:
            warn(f"not computed: {error}{'' if error.option is None else f'; see {error.option}'}")
            return ExitStatus.LIMIT_REACHED


@click.group(cls=_Commands)
def theory() -> None:
    """What randomised searches do, computed exactly: see docs/theory.md.

    Whatever would take much longer than a minute is refused, and says how large it would be.
    """


COMMAND = theory

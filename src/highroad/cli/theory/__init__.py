"""highroad theory: what randomised searches do, computed. One command a file; each exposes `COMMAND`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import click

from highroad.cli._output import warn
from highroad.results import ExitStatus
from highroad.theory.work import OutOfTime


class _Commands(click.Group):
    """Commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"{__name__}.{cmd_name}").COMMAND
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OutOfTime as error:
            warn(f"not computed: {error}; see --max-time")
            return ExitStatus.LIMIT_REACHED


@click.group(cls=_Commands)
def theory() -> None:
    """What randomised searches do, computed exactly: see docs/theory.md.

    Whatever would take much longer than a minute is refused, and says how large it would be.
    """


COMMAND = theory

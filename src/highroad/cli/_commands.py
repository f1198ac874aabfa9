"""Commands that are imported when they are asked for: start-up is waited for every time."""

from __future__ import annotations

import importlib
import pkgutil

import click


def commands_in(package: str) -> type[click.Group]:
    """A group of the commands that the modules of a package expose as `COMMAND`."""

    class Commands(click.Group):
        def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
            path = importlib.import_module(package).__path__
            return sorted(module.name for module in pkgutil.iter_modules(path) if not module.name.startswith("_"))

        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
            if cmd_name not in self.list_commands(ctx):
                return None
            command: click.Command = importlib.import_module(f"{package}.{cmd_name}").COMMAND
            return command

    return Commands

"""What a model may not mean as it is written: told on standard error when it is loaded, and in JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from highroad.diagnostics import Diagnostic
from highroad.systems import Doubtful, System

MOST_SHOWN = 10
_QUIET = "highroad.quiet"


def _keep(context: click.Context, _: click.Parameter, is_quiet: bool) -> None:
    context.meta[_QUIET] = is_quiet


with_quiet = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    callback=_keep,
    expose_value=False,
    help="Do not show warnings about the model.",
)


def show_warnings(system: System) -> None:
    if click.get_current_context().meta.get(_QUIET):
        return
    warnings = _warnings(system)
    for warning in warnings[:MOST_SHOWN]:
        print(warning.render(), file=sys.stderr)
    if len(warnings) > MOST_SHOWN:
        print(f"... and {len(warnings) - MOST_SHOWN} more warnings; --json has them all", file=sys.stderr)


def warnings_to_json(system: System) -> dict[str, Any]:
    """The key `warnings`, if there are any."""
    found = [
        {"code": each.code, "message": each.message, "place": str(each.span) if each.span else None, "hint": each.hint}
        for each in _warnings(system)
    ]
    return {"warnings": found} if found else {}


def _warnings(system: System) -> Sequence[Diagnostic]:
    return system.warnings() if isinstance(system, Doubtful) else ()

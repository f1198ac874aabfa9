"""What the commands share: options, and how numbers are shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

import click

from highroad.theory.graphs import SearchName
from highroad.theory.intervals import CONFIDENCE, Estimate
from highroad.theory.simulation import Missed
from highroad.theory.work import Number

Command = TypeVar("Command", bound=Callable[..., Any])

LEVELS = (50, 60, 70, 80, 90, 100)  # percent
BOTH: tuple[SearchName, ...] = ("urs", "sdrs")

with_time = click.option("--max-time", metavar="TIME", help="Give up after this time, e.g. 30, 90s, 5m.")


def with_simulation(command: Command) -> Command:
    simulate = click.option(
        "--simulate",
        "runs",
        metavar="RUNS",
        type=click.IntRange(2, 10_000_000),
        help=f"Estimate by runs of the search itself instead, with intervals of {CONFIDENCE:.1%} confidence.",
    )
    return simulate(command)


with_searches = click.option(
    "--search", "searches", type=click.Choice(BOTH), multiple=True, help="One search alone.  [default: both]"
)


def chosen_searches(names: Sequence[str]) -> tuple[SearchName, ...]:
    return tuple(name for name in BOTH if not names or name in names)


def at_level(level: int, whole: int) -> int:
    """How many of all are at least so many percent."""
    return -(-level * whole // 100)


def number(value: Number | Estimate | Missed) -> str:
    if isinstance(value, Estimate | Missed):
        return str(value)
    return "never" if math.isinf(value) else f"{float(value):.6g}"


def plain(value: Number | Estimate | Missed) -> Any:
    """A number as JSON has it: there is none for what is infinite."""
    if isinstance(value, Estimate | Missed):
        return asdict(value)
    return None if math.isinf(value) else float(value)


def basis(runs: int | None, seed: int) -> str:
    """Where the numbers come from."""
    return "computed" if runs is None else f"{runs:,} runs for each number, seed {seed}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns, the first one to the left and the others to the right."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return [
        "  "
        + "  ".join(
            [line[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    ]

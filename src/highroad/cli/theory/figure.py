"""highroad theory figure: the figures of the paper on randomised exploration, computed anew."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import emit, print_json, save, unwritten_to_json
from highroad.cli.theory import _shared as s
from highroad.results import ExitStatus


@click.command()
@click.argument("number", type=click.IntRange(1, 4))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Where to: .svg, .pdf or .png.")
@s.with_time
@o.with_json
def figure(number: int, output: Path | None, max_time: str | None, as_json: bool) -> int:
    """Draw figure NUMBER of "Systems Verification using Randomized Exploration" from exact computation.

    1: mean cover time of trees; 2: covered nodes of trees over time with memory for a part of them; 3 and 4: the same
    for grids. Needs matplotlib (extra [plot]); --json prints the numbers instead.
    """
    from highroad.files import require_writable
    from highroad.theory import figures
    from highroad.theory.work import Work

    if output is None and not as_json:
        raise click.UsageError("A figure needs --output or --json.")
    limits = o.limits_of(None, None, None, max_time)
    if output is not None:
        figures.require_drawable(output)
        require_writable(output)
    computed = figures.figure(number, Work(limits.seconds))
    is_saved = output is not None and save(partial(figures.draw, computed, output))
    if as_json:
        print_json(asdict(computed) | {"file": str(output) if is_saved else None} | unwritten_to_json())
    else:
        place = output if is_saved else "not written"
        emit(f"{place}: {computed.title}: {'; '.join(panel.title for panel in computed.panels)}")
    return ExitStatus.HOLDS


COMMAND = figure

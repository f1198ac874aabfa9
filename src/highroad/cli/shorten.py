"""highroad shorten: makes the run of a trail shorter."""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import counted, emit, model_output, print_json, save, unwritten_to_json, warn, witness_lines
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.limits import last_moment
from highroad.results import ExitStatus, witness_to_json
from highroad.streaming import Streamed

if TYPE_CHECKING:
    from highroad.shortening import Improvement, Shortened

PROVING = "breadth-first"  # the way that proves most
REPLAYED_LATER = 0.7  # of the time, for shortening; the rest is for replaying what is found


@click.command()
@o.with_model
@click.argument("trail", type=click.Path(path_type=Path))
@o.with_parameters
@click.option(
    "-p",
    "--property",
    "property_text",
    metavar="PROPERTY",
    help="What the run shows, as for 'check'.  [default: as the trail says; else a fault or a deadlock at its end]",
)
@click.option(
    "--max-time",
    metavar="TIME",
    help="Time of the whole command, e.g. 30, 90s, 5m.  [default: no limit, of which 10s are for shortening]",
)
@click.option(
    "--max-memory",
    metavar="SIZE",
    help="Memory of the whole process, e.g. 500M, 2G.  [default: 4/5 of what is free]",
)
@o.with_seed
@click.option(
    "--save",
    "target",
    type=click.Path(path_type=Path),
    help="Write the shorter trail: *.trail for SPIN, *.txt, *.svg, *.mmd (Mermaid), otherwise as JSON.",
)
@with_quiet
@o.with_json
def shorten(
    model: Path,
    trail: Path,
    define: tuple[str, ...],
    property_text: str | None,
    max_time: str | None,
    max_memory: str | None,
    seed: int | None,
    target: Path | None,
    as_json: bool,
) -> int:
    """Make the run of TRAIL in MODEL shorter, and say whether it is the shortest.

    TRAIL is a witness saved by Highroad, or a trail of SPIN. Each shorter run is told as it is found; the last one is
    shown. The exit status is 0, also if there is no shorter run.
    """
    from highroad import api
    from highroad.properties import parse_property
    from highroad.shortening import DEFAULT_SECONDS, shorten_trail
    from highroad.trails.files import Origin, follow, read_trail, save_trail
    from highroad.trails.witness import NotReplayed

    if property_text is not None:
        parse_property(property_text)  # mistakes in it come before those in the trail
    limits = o.limits_of(None, None, max_memory, max_time)
    o.require_outputs(model, target)
    saved = read_trail(trail)
    parameters = o.parameters_of(define) or dict(saved.parameters)
    seed = api.valid_seed(seed)

    output = sys.stdout

    def tell(improvement: Improvement) -> None:
        if not as_json:
            with redirect_stdout(output):
                emit(f"  {improvement}")

    with model_output():
        system = o.load_model(model, parameters, limits)
        run = follow(system, saved)
        property = property_text or saved.property
        o.require_outputs(model, target)
        limits, end = left_of(limits), None
        if limits.seconds is None:
            limits = replace(limits, seconds=DEFAULT_SECONDS)
        else:  # some of it is for replaying what is found
            end = last_moment(limits, time.monotonic())
            limits = replace(limits, seconds=REPLAYED_LATER * limits.seconds)
        try:
            result = shorten_trail(system, run, property, limits, seed=seed, on_improvement=tell, end=end)
        except NotReplayed as error:
            warn(f"not shortened: {error}; see --max-time")
            return ExitStatus.LIMIT_REACHED
        property = property or result.property
    if not as_json:
        emit(*_report(result, seed))
    if target is not None:
        origin = Origin(str(model), parameters, property, "shorten", seed)
        save(partial(save_trail, target, result.witness, origin))
    if as_json:
        print_json(_to_json(result, property, seed) | warnings_to_json(system) | unwritten_to_json())
    return ExitStatus.HOLDS


def _report(result: Shortened, seed: int) -> list[str]:
    """The answer for people."""
    proof = "proven shortest" if result.is_shortest else f"not proven shortest: {_why_unproven(result)}"
    return [f"{_change(result)}, {proof}   (seed {seed})", *witness_lines(result.witness)]


def _change(result: Shortened) -> str:
    """The lengths before and after; those of a cycle apart."""
    steps, cycle = len(result.witness), result.witness.cycle
    if cycle is None or result.cycle_before is None:
        return (
            f"from {result.before:,} to {counted(steps, 'step')}" if steps < result.before else counted(steps, "step")
        )
    before = f"{result.before - result.cycle_before:,} + {result.cycle_before:,}"
    return f"from {before} to {cycle:,} + {counted(steps - cycle, 'step')}, of which the last ones are a cycle"


def _why_unproven(result: Shortened) -> str:
    if result.not_proven is not None:
        return result.not_proven
    if result.was_interrupted:
        return "interrupted"
    reasons = {"time": "--max-time reached", "memory": "--max-memory reached"}
    why = result.unfinished.get(PROVING, "interrupted")
    at_least = counted(result.at_least, "step")
    return f"every such run has at least {at_least} ({PROVING} search: {reasons.get(why, why)})"


def _to_json(result: Shortened, property: str | None, seed: int) -> dict[str, Any]:
    """The documented keys of `shorten --json`."""
    return {
        "property": property,
        "seed": seed,
        "before": result.before,
        **({} if result.cycle_before is None else {"cycle_before": result.cycle_before}),
        "length": len(result.witness),
        "is_shortest": result.is_shortest,
        "at_least": result.at_least,
        "improvements": [
            {"before": each.before, "length": len(each.witness), "by": each.by, "seconds": each.seconds}
            for each in result.improvements
        ],
        "unfinished": result.unfinished,
        "witness": witness_to_json(result.witness, Streamed),
    }


COMMAND = shorten

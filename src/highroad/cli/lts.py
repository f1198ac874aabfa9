"""highroad lts: the state space as a file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import print_json, progress_line
from highroad.results import Inconclusive


@click.command()
@o.with_model
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Where to: .aut, .dot or .fsm.")
@o.with_parameters
@o.with_limits
@o.with_json
def lts(
    model: Path,
    output: Path,
    define: tuple[str, ...],
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    as_json: bool,
) -> int:
    """Write the whole state space of MODEL as a labelled transition system."""
    import time

    from highroad import api
    from highroad.files import replacing
    from highroad.limits import peak_resident_bytes
    from highroad.lts import format_for

    started = time.monotonic()
    chosen = format_for(output)
    limits = o.limits_of(max_states, None, max_memory, max_time)
    system = api.load(model, **o.parameters_of(define))
    with progress_line() as progress:
        explored = api.explore(system, limits=limits, progress=progress)
    if explored.limit is None:
        with replacing(output) as stream:
            chosen.write(stream, explored)
    summary = {
        "states": explored.state_count,
        "transitions": explored.transition_count,
        "complete": explored.limit is None,
        "limit": explored.limit,
        "seconds": time.monotonic() - started,
        "peak_memory_bytes": peak_resident_bytes(),
        "file": str(output) if explored.limit is None else None,
    }
    if as_json:
        print_json(summary)
    elif explored.limit is None:
        print(f"{output}: {explored.state_count:,} states, {explored.transition_count:,} transitions")
    else:
        print(
            f"not written: {explored.limit} limit reached after {explored.state_count:,} states, "
            f"{explored.transition_count:,} transitions",
            file=sys.stderr,
        )
    return 0 if explored.limit is None else int(Inconclusive(explored.limit).exit_status)


COMMAND = lts

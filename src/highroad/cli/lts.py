"""highroad lts: the state space as a file."""

from __future__ import annotations

from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import counted, emit, model_output, print_json, progress_line, why_ended, witness_lines
from highroad.results import ExitStatus, Inconclusive, witness_to_json


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
    from highroad.files import replacing, require_writable
    from highroad.limits import peak_resident_bytes
    from highroad.lts import format_for

    started = time.monotonic()
    chosen = format_for(output)
    require_writable(output)
    limits = o.limits_of(max_states, None, max_memory, max_time)
    with model_output(), progress_line() as progress:
        system = o.load_model(model, o.parameters_of(define))
        explored = api.explore(system, limits=limits, progress=progress)
        if explored.limit is None:
            with replacing(output) as stream:
                chosen.write(stream, explored)
        # an LTS has no place for a fault, so that a model with one has no LTS; counting finds the way to it
        witness = api.count(system, limits=limits).witness if explored.limit == "found" else None
    if as_json:
        print_json(
            {
                "states": explored.state_count,
                "transitions": explored.transition_count,
                "complete": explored.limit is None,
                "limit": explored.limit,
                "witness": None if witness is None else witness_to_json(witness),
                "seconds": time.monotonic() - started,
                "peak_memory_bytes": peak_resident_bytes(),
                "file": str(output) if explored.limit is None else None,
            }
        )
    else:
        counts = f"{counted(explored.state_count, 'state')}, {counted(explored.transition_count, 'transition')}"
        emit(f"{output}: {counts}" if explored.limit is None else f"not written: {_why(explored.limit)} after {counts}")
        if explored.limit == "memory" and (shortage := limits.shortage) is not None:
            emit(f"  note: {shortage}")
        if witness is not None:
            emit(*witness_lines(witness))
    if witness is not None:
        return ExitStatus.VIOLATED
    return ExitStatus.HOLDS if explored.limit is None else Inconclusive(explored.limit).exit_status


def _why(limit: str) -> str:
    return "the model fails" if limit == "found" else why_ended(limit)


COMMAND = lts

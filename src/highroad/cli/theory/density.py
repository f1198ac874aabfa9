"""highroad theory density: the density factor of a model, and the search that it speaks for."""

from __future__ import annotations

from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import counted, emit, model_output, print_json, progress_line, why_ended
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.results import ExitStatus


@click.command()
@o.with_model
@o.with_parameters
@click.option("--max-states", type=click.IntRange(1), help="Explore at most this many states.  [default: 1,000,000]")
@click.option("--max-time", metavar="TIME", help="Explore at most this long.  [default: 10s]")
@with_quiet
@o.with_json
def density(model: Path, define: tuple[str, ...], max_states: int | None, max_time: str | None, as_json: bool) -> int:
    """The density factor of MODEL, estimated from as much of it as can be explored, and which of urs and sdrs suits it.

    The factor is m / h for a graph of M states that is h levels deep, with m = M^(1/h).
    """
    from highroad.theory.density import estimate

    limits = o.limits_of(max_states, None, None, max_time)
    with model_output(), progress_line() as progress:
        system = o.load_model(model, o.parameters_of(define), limits)
        found = estimate(system, left_of(limits), progress)
    if as_json:
        print_json(
            {
                "density_factor": found.factor,
                "degree": found.degree,
                "states": found.states,
                "depth": found.depth,
                "complete": found.is_complete,
                "limit": found.limit,
                "recommendation": found.recommendation,
                "reason": found.reason,
                **warnings_to_json(system),
            }
        )
        return ExitStatus.HOLDS
    if found.factor is None:
        emit(f"no density factor: {counted(found.states, 'state')}, and no step to another")
        return ExitStatus.HOLDS
    emit(
        f"density factor {found.factor:.3g}: {counted(found.states, 'state')}, {counted(found.depth, 'step')} to the "
        f"farthest, as a tree of degree {found.degree:.4g}"
    )
    if found.limit is not None:
        emit(f"  of the levels that were explored ({why_ended(found.limit)}); that of the whole is smaller, as a rule")
    emit(f"  recommended: {found.recommendation}   ({found.reason})")
    emit("  basis: four protocols in 'Systems Verification using Randomized Exploration', Tables 1 and 2")
    return ExitStatus.HOLDS


COMMAND = density

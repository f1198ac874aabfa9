"""highroad theory grid: what urs and sdrs cover of a grid."""

from __future__ import annotations

import click

from highroad.cli import _options as o
from highroad.cli.theory import _regular
from highroad.cli.theory import _shared as s


@click.command()
@click.option("--length", type=int, required=True, help="The greatest value of a coordinate (L).")
@click.option("--dimension", type=int, required=True, help="How many coordinates a point has (d).")
@s.with_searches
@_regular.with_memory
@_regular.with_steps
@s.with_simulation
@o.with_seed
@s.with_time
@o.with_json
def grid(
    length: int,
    dimension: int,
    searches: tuple[str, ...],
    memory: str | None,
    steps: int | None,
    runs: int | None,
    seed: int | None,
    max_time: str | None,
    as_json: bool,
) -> int:
    """Mean cover times of a grid: points with coordinates from 0 to the length; a step increases one of them.

    With --memory instead: how many points the repeated searches rurs and rsdrs have covered, as a function of time.
    """
    from highroad.theory import grids

    shape = grids.Grid(length, dimension)
    limits = o.limits_of(None, None, None, max_time)
    chosen = s.chosen_searches(searches)
    title = f"G({length}, {dimension})"
    return _regular.answer(title, _regular.Theory(shape, grids), chosen, memory, steps, runs, seed, limits, as_json)


COMMAND = grid

"""highroad theory tree: what urs and sdrs cover of a complete tree."""

from __future__ import annotations

import click

from highroad.cli import _options as o
from highroad.cli.theory import _regular
from highroad.cli.theory import _shared as s


@click.command()
@click.option("--height", type=int, required=True, help="Steps from the root to a leaf (h).")
@click.option("--degree", type=int, required=True, help="Successors of each node that is no leaf (m).")
@s.with_searches
@_regular.with_memory
@_regular.with_steps
@s.with_simulation
@o.with_seed
@s.with_time
@o.with_json
def tree(
    height: int,
    degree: int,
    searches: tuple[str, ...],
    memory: str | None,
    steps: int | None,
    runs: int | None,
    seed: int | None,
    max_time: str | None,
    as_json: bool,
) -> int:
    """Mean cover times of a tree of which every inner node has as many successors, and every leaf the same depth.

    With --memory instead: how many nodes the repeated searches rurs and rsdrs have covered, as a function of time.
    """
    from highroad.theory import trees

    shape = trees.Tree(height, degree)
    limits = o.limits_of(None, None, None, max_time)
    chosen = s.chosen_searches(searches)
    title = f"T({height}, {degree})"
    return _regular.answer(title, _regular.Theory(shape, trees), chosen, memory, steps, runs, seed, limits, as_json)


COMMAND = tree

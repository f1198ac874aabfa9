"""highroad count: how large the state space is."""

from __future__ import annotations

from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import cost_line, counts_line, print_json, progress_line


@click.command()
@o.with_model
@o.with_parameters
@o.with_search
@o.with_seed
@o.with_limits
@o.with_depth
@o.with_json
def count(
    model: Path,
    define: tuple[str, ...],
    search: str,
    seed: int | None,
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    max_depth: int | None,
    as_json: bool,
) -> int:
    """Count the states, transitions, deadlocks and levels of MODEL."""
    from highroad import api
    from highroad.searches import parse_search

    chosen = parse_search(search)
    limits = o.limits_of(max_states, max_depth, max_memory, max_time)
    system = api.load(model, **o.parameters_of(define))
    with progress_line() as progress:
        result = api.count(system, search=chosen, limits=limits, seed=seed, progress=progress)
    if as_json:
        print_json(result.to_json())
        return result.exit_status
    s = result.statistics
    seen = "complete" if result.complete else f"incomplete: {result.limit or 'the model fails'}"
    about = "" if s.distinct_is_exact else "about "
    print(
        f"{about}{result.states:,} states, {s.transitions:,} transitions, {s.deadlocks:,} deadlocks, "
        f"{s.depth + 1:,} levels   ({seen}, {result.search})"
    )
    if result.witness is not None:
        from highroad.trails.text import lines

        print("\n".join([f"  {result.witness.reason}", "", *lines(result.witness), ""]))
    print(f"  {counts_line(s)}")
    print(f"  {cost_line(s)}")
    return result.exit_status


COMMAND = count

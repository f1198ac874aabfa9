"""highroad count: how large the state space is."""

from __future__ import annotations

from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import (
    audit_lines,
    cost_line,
    counted,
    counts_line,
    emit,
    model_output,
    print_json,
    progress_line,
    witness_lines,
)
from highroad.cli._statistics import novelty_lines
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.results import Count, CountRuns
from highroad.streaming import Streamed


@click.command()
@o.with_model
@o.with_parameters
@o.with_search
@o.with_seed
@o.with_runs
@o.with_confidence
@o.with_limits
@o.with_depth
@o.with_audit
@with_quiet
@o.with_json
def count(
    model: Path,
    define: tuple[str, ...],
    search: str,
    seed: int | None,
    runs: int | None,
    confidence: str | None,
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    max_depth: int | None,
    audit: str | None,
    as_json: bool,
) -> int:
    """Count the states, transitions, deadlocks and levels of MODEL."""
    from highroad import api
    from highroad.searches import parse_search

    chosen = parse_search(search)
    limits = o.limits_of(max_states, max_depth, max_memory, max_time)
    sure = o.confidence_of(confidence, runs=runs)
    run_count = o.runs_of(runs, None, sure, limits)
    budget = o.audit_of(audit)
    with model_output(), progress_line() as progress:
        system = o.load_model(model, o.parameters_of(define), limits)
        result = api.count(
            system,
            search=chosen,
            limits=left_of(limits),
            seed=seed,
            runs=run_count,
            confidence=sure,
            progress=progress,
            audit=budget,
        )
    if as_json:
        print_json(result.to_json(Streamed) | warnings_to_json(system))
    else:
        emit(*report(result))
    return result.exit_status


def report(result: Count) -> list[str]:
    """The answer for people."""
    s = result.statistics
    seen = "complete" if result.complete else f"incomplete: {result.limit or 'the model fails'}"
    about = "" if s.distinct_is_exact else "about "
    counts = [
        (result.states, "state"),
        (s.transitions, "transition"),
        (s.deadlocks, "deadlock"),
        (s.depth + 1, "level"),
    ]
    if s.faults:
        counts.insert(3, (s.faults, "fault"))
    head = f"{about}{', '.join(counted(*each) for each in counts)}   ({seen}, {result.search}, seed {result.seed})"
    note = [] if result.note is None else [f"  note: {result.note}"]
    several = [] if result.runs is None else _runs_lines(result.runs)
    tail = [f"  {counts_line(s)}", f"  {cost_line(s)}", *audit_lines(result.audit)]
    return [head, *note, *witness_lines(result.witness), *several, *tail]


def _runs_lines(runs: CountRuns) -> list[str]:
    asked = counted(runs.asked, "run")
    head = f"  {asked}" if runs.count == runs.asked else f"  {runs.count:,} of {asked}"
    if runs.visited_mean is None:
        return [f"{head}; none came to its end"]
    visited = f"visited {runs.visited_mean:,.1f} ± {runs.visited_deviation:,.1f} each"
    lines = [f"{head} from seed {runs.seed}; {visited}"]
    if runs.novelty is not None and runs.confidence is not None:
        lines += novelty_lines(runs.novelty, runs.confidence)
    return lines


COMMAND = count

"""highroad reduce: a part of the state space that can be checked as a whole."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import (
    audit_lines,
    cost_line,
    counted,
    emit,
    model_output,
    print_json,
    progress_line,
    save,
    unwritten_to_json,
    why_ended,
    witness_lines,
)
from highroad.cli._statistics import statistics_lines
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.results import ExitStatus, Holds, Inconclusive, Result, Violated, witness_to_json
from highroad.streaming import Streamed

if TYPE_CHECKING:
    from highroad.reduction import Reduction
    from highroad.reduction.runs import ReductionRuns


@click.command()
@o.with_model
@o.with_parameters
@click.option("--width", type=click.IntRange(1), required=True, help="How many states of a level are taken (N).")
@click.option("--depth", type=click.IntRange(0), help="How many steps it goes from the initial state.  [default: all]")
@click.option(
    "--search",
    type=click.Choice(["highway", "approximate-highway"]),
    default="highway",
    show_default=True,
    help="How the states of a level are drawn.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Where to: .aut, .dot or .fsm.")
@click.option(
    "-p", "--property", "property_text", metavar="PROPERTY", help="What to check on it; see 'highroad check'."
)
@o.with_seed
@o.with_runs
@o.with_confidence
@o.with_limits
@o.with_audit
@with_quiet
@o.with_json
def reduce(
    model: Path,
    define: tuple[str, ...],
    width: int,
    depth: int | None,
    search: str,
    output: Path | None,
    property_text: str | None,
    seed: int | None,
    runs: int | None,
    confidence: str | None,
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    audit: str | None,
    as_json: bool,
) -> int:
    """Make a part of MODEL that is bounded in breadth, and in depth if wanted.

    Of each level at most N states are drawn, and every transition between drawn states is kept. No state loses all its
    transitions, except for the last level under --depth. What is found in the part is in the whole; what is not found
    is not decided, unless nothing was cut.
    """
    from highroad import api
    from highroad.lts import format_for
    from highroad.properties import parse_property
    from highroad.reduction import Bounds, Reducer
    from highroad.reduction.runs import Tally
    from highroad.statistics.series import Series

    started = time.monotonic()
    sure = o.confidence_of(confidence, runs=runs)
    limits = o.limits_of(max_states, None, max_memory, max_time)
    runs = o.runs_of(runs, None, sure, limits)
    if output is not None:
        if runs > 1:
            raise click.UsageError("--output goes with a single run.")
        format_for(output)
        o.require_outputs(model, output)
    budget = o.audit_of(audit)
    wanted = None if property_text is None else parse_property(property_text)
    seed = api.valid_seed(seed)
    series = Series(seed) if runs > 1 else None
    tally, result = Tally(series), None
    with model_output(), progress_line() as progress:
        system = o.load_model(model, o.parameters_of(define), limits)
        if wanted is not None:
            api.validate(system, wanted)
        o.require_outputs(model, output)
        shortage, limits = limits.shortage, left_of(limits)
        reducer = Reducer(system, Bounds(width, depth, search), limits, progress, budget)
        for reduction in reducer.several(seed, runs, series):
            result = tally.add(reduction, wanted)
            if result is not None and result.was_interrupted:
                break
        if output is not None and not (reduction.is_finished and save(partial(_write, output, reduction))):
            output = None
    summary = tally.summary(runs, seed, sure)
    if as_json:
        told: dict[str, Any] = {
            **_to_json(reduction, result, output),
            **({} if runs == 1 else {"runs": summary.to_json()}),
            "seconds": time.monotonic() - started,
        }
        print_json(told | warnings_to_json(system) | unwritten_to_json())
    else:
        if runs == 1 or not reduction.is_finished:
            emit(*_report(reduction, output))
            if reduction.limit == "memory" and shortage is not None:
                emit(f"  note: {shortage}")
        if runs == 1 and result is not None:
            emit(*_verdict_lines(result, reduction))
        if runs > 1:
            emit(*_runs_lines(summary, reduction, property_text))
    return _exit_status(reduction, result) if runs == 1 else _exit_status_of_runs(reduction, summary)


def _write(output: Path, reduction: Reduction) -> None:
    from highroad.files import replacing
    from highroad.lts import format_for

    with replacing(output) as stream:
        format_for(output).write(stream, reduction.lts)


def _exit_status(reduction: Reduction, result: Result | None) -> int:
    if reduction.witness is not None:
        return ExitStatus.VIOLATED
    if reduction.limit is not None:
        return Inconclusive(reduction.limit).exit_status
    if reduction.was_interrupted:
        return ExitStatus.INTERRUPTED
    return ExitStatus.HOLDS if result is None else result.exit_status


def _exit_status_of_runs(reduction: Reduction, runs: ReductionRuns) -> int:
    """What a reduction decides is decided, whatever the others did not see."""
    if reduction.witness is not None or runs.violated:
        return ExitStatus.VIOLATED
    if runs.limit is not None:
        return Inconclusive(runs.limit).exit_status
    return ExitStatus.HOLDS if runs.holds != 0 else ExitStatus.BOUND_REACHED


def _report(reduction: Reduction, output: Path | None) -> Iterator[str]:
    """A single reduction for people."""
    lts, bounds = reduction.lts, reduction.bounds
    counts = [(lts.state_count, "state"), (lts.transition_count, "transition")]
    if not reduction.is_finished:
        counts[1] = reduction.statistics.transitions, "transition"
        why = "the model fails" if reduction.limit is None else why_ended(reduction.limit)
        yield f"not reduced: {why} after {', '.join(counted(*each) for each in counts)}"
        yield from witness_lines(reduction.witness)
        return
    counts += [(reduction.statistics.deadlocks, "deadlock"), (reduction.levels, "level")]
    depth = "" if bounds.depth is None else f", depth {bounds.depth:,}"
    place = "" if output is None else f"{output}: "
    drawn = f"{bounds.search}, width {bounds.width:,}{depth}, seed {reduction.seed}"
    yield f"{place}{', '.join(counted(*each) for each in counts)}   ({drawn})"
    if reduction.rescued:
        yield f"  {counted(reduction.rescued, 'state')} drawn lest others lost all their transitions"
    yield f"  {_what_was_cut(reduction)}"
    yield f"  {cost_line(reduction.statistics)}"
    yield from audit_lines(lts.audit)


def _what_was_cut(reduction: Reduction) -> str:
    cut = reduction.cut
    if not cut:
        return "nothing was cut: this is the whole state space"
    parts = [
        f"{counted(number, 'transition')} by the {bound}"
        for number, bound in ((cut.by_width, "width"), (cut.by_depth, "depth"))
        if number
    ]
    ends = f"; {counted(cut.dead_ends, 'state')} of the last level lost all of them and may look like deadlocks"
    return f"a part of the state space: cut were {' and '.join(parts)}{ends if cut.dead_ends else ''}"


def _verdict_lines(result: Result, reduction: Reduction) -> Iterator[str]:
    where = "in the reduction, and so in the whole" if reduction.is_cut else "in the whole state space"
    match result.verdict:
        case Violated(witness=witness):
            steps = "" if witness is None else f"{counted(len(witness), 'step')}, "
            yield f"violated: {result.property}   ({steps}{where})"
            yield from witness_lines(witness)
        case Holds():
            yield f"holds: {result.property}   ({where})"
        case Inconclusive(limit="bound"):
            yield f"not decided: {result.property}   (something was cut that may matter)"
        case Inconclusive(limit=limit):
            yield f"not decided: {result.property}   ({why_ended(limit)})"
    if result.note is not None:
        yield f"  note: {result.note}"


def _runs_lines(runs: ReductionRuns, reduction: Reduction, property_text: str | None) -> Iterator[str]:
    """Several reductions for people."""
    asked = counted(runs.asked, "run")
    head = asked if runs.count == runs.asked else f"{runs.count:,} of {asked}"
    bounds = reduction.bounds
    depth = "" if bounds.depth is None else f", depth {bounds.depth:,}"
    yield f"{head} from seed {runs.seed}   ({bounds.search}, width {bounds.width:,}{depth})"
    if runs.count == 0:
        return
    yield (
        f"  {runs.states_mean:,.1f} ± {runs.states_deviation:,.1f} states, "
        f"{runs.transitions_mean:,.1f} ± {runs.transitions_deviation:,.1f} transitions, {runs.levels_mean:,.1f} levels"
    )
    yield f"  the whole state space in {counted(runs.whole, 'run')}"
    if property_text is not None:
        counts = f"holds in {runs.holds:,}, violated in {runs.violated:,}, not decided in {runs.undecided:,}"
        yield f"  {property_text}: {counts}"
    decides = "a reduction with these bounds decides it"
    yield from statistics_lines(runs, decides, decides)


def _to_json(reduction: Reduction, result: Result | None, output: Path | None) -> dict[str, Any]:
    """The documented keys of `reduce --json`; of several runs, those of the last one."""
    cut = reduction.cut
    return {
        "states": reduction.lts.state_count,
        "transitions": reduction.lts.transition_count,
        "deadlocks": reduction.statistics.deadlocks,
        "levels": reduction.levels,
        "rescued": reduction.rescued,
        "is_cut": reduction.is_cut,
        "cut": {"by_width": cut.by_width, "by_depth": cut.by_depth, "dead_ends": cut.dead_ends},
        "search": reduction.bounds.search,
        "width": reduction.bounds.width,
        "depth": reduction.bounds.depth,
        "seed": reduction.seed,
        "complete": reduction.is_finished,
        "limit": reduction.limit,
        "witness": None if reduction.witness is None else witness_to_json(reduction.witness, Streamed),
        "result": None if result is None else result.to_json(Streamed),
        **({} if reduction.lts.audit is None else {"audit": asdict(reduction.lts.audit)}),
        "peak_memory_bytes": reduction.statistics.peak_memory_bytes,
        "file": None if output is None else str(output),
    }


COMMAND = reduce

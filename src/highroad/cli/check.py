"""highroad check: looks for a violation and explains it."""

from __future__ import annotations

from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import (
    cost_line,
    counted,
    counts_line,
    emit,
    length,
    model_output,
    print_json,
    progress_line,
    warn,
    why_ended,
    witness_lines,
)
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.files import require_writable
from highroad.results import ExitStatus, Holds, Inconclusive, Result, Runs, Violated
from highroad.systems import System


@click.command()
@o.with_model
@o.with_parameters
@click.option(
    "-p",
    "--property",
    "properties",
    metavar="PROPERTY",
    multiple=True,
    help="'reach: x > 3' (or just 'x > 3'), 'invariant: ...', 'action: ...', 'deadlock'.  [default: deadlock]",
)
@click.option(
    "--invariant", "invariants", metavar="PREDICATE", multiple=True, help="Same as -p 'invariant: PREDICATE'."
)
@click.option("--action", "actions", metavar="LABEL", multiple=True, help="Same as -p 'action: LABEL'.")
@click.option("--deadlock", is_flag=True, help="Same as -p deadlock.")
@o.with_search
@o.with_seed
@click.option("--runs", type=click.IntRange(1), default=1, help="Repeat with derived seeds and summarise.")
@o.with_limits
@o.with_depth
@click.option("--trail", type=click.Path(path_type=Path), help="Save the witness: *.trail for SPIN, otherwise as JSON.")
@with_quiet
@o.with_json
def check(
    model: Path,
    define: tuple[str, ...],
    properties: tuple[str, ...],
    invariants: tuple[str, ...],
    actions: tuple[str, ...],
    deadlock: bool,
    search: str,
    seed: int | None,
    runs: int,
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    max_depth: int | None,
    trail: Path | None,
    as_json: bool,
) -> int:
    """Check properties of MODEL.

    The exit status is that of the worst verdict: 0 holds, 1 violated, 3 or 4 not decided.
    """
    from highroad import api
    from highroad.properties import make_property, parse_property
    from highroad.searches import parse_search

    wanted = [parse_property(text) for text in properties]
    wanted += [make_property("invariant", text) for text in invariants]
    wanted += [make_property("action", text) for text in actions]
    if deadlock or not wanted:
        wanted.append(make_property("deadlock"))
    chosen = parse_search(search)
    limits = o.limits_of(max_states, max_depth, max_memory, max_time)
    parameters = o.parameters_of(define)
    if trail is not None:
        require_writable(trail, model)
    with model_output():
        system = o.load_model(model, parameters, limits)
        for each in wanted:
            api.validate(system, each)
    seed = api.valid_seed(seed)
    results: list[Result] = []
    for each in wanted:
        with model_output(), progress_line() as progress:
            result = api.check(system, each, search=chosen, limits=limits, seed=seed, runs=runs, progress=progress)
        if trail is not None and result.witness is not None and not any(r.witness for r in results):
            _save(trail, system, result, str(model), parameters)
        results.append(result)
        if not as_json:
            emit(*report(result))
        if result.was_interrupted or result.exit_status == ExitStatus.INTERRUPTED:
            break
    if as_json:
        answers = [result.to_json() | warnings_to_json(system) for result in results]
        print_json(answers[0] if len(answers) == 1 else answers)
    if trail is not None:
        _tell_trail(trail, results)
    return worst(results, is_all=len(results) == len(wanted))


def worst(results: list[Result], *, is_all: bool = True) -> int:
    """Violated is worst, then interrupted, a limit, a bound; everything holds only if every property does."""
    order = [1, 130, 4, 3, 0]
    statuses = [int(r.exit_status) for r in results] + ([] if is_all else [int(ExitStatus.INTERRUPTED)])
    return min(statuses, key=order.index)


def report(result: Result) -> list[str]:
    """The answer for people."""
    s = result.statistics
    match result.verdict:
        case Violated(witness=witness):
            what = result.property if not witness.is_fault else f"the model has a fault; not decided: {result.property}"
            head = f"violated: {what}   ({length(witness)}, {result.search}, seed {result.seed})"
            body = witness_lines(witness)
        case Holds():
            head = f"holds: {result.property}   (every state visited, {result.search}, seed {result.seed})"
            body = []
        case Inconclusive(limit=limit):
            head = f"not decided: {result.property}   ({why_ended(limit)}, {result.search}, seed {result.seed})"
            body = ["  nothing was found in the part that was searched; the rest was not seen"]
    if result.note is not None:
        body = [*body, f"  note: {result.note}"]
    tail = [f"  {counts_line(s)}", f"  {cost_line(s)}"]
    if result.runs is not None:
        tail = [*_runs_lines(result.runs, result.seed), *tail]
    return [head, *body, *tail]


def _runs_lines(runs: Runs, seed: int) -> list[str]:
    asked = counted(runs.asked, "run")
    head = f"  {asked}" if runs.limit is None else f"  {runs.count:,} of {asked} ({why_ended(runs.limit)})"
    if runs.success_rate is None:
        return [f"{head}; none came to its end"]
    lines = [
        f"{head} from seed {runs.seed}, {runs.successes} successful ({runs.success_rate:.1%}); "
        f"visited {runs.visited_mean:,.1f} ± {runs.visited_deviation:,.1f}, considered {runs.considered_mean:,.1f}"
    ]
    if runs.witness_mean is not None:
        lines += [
            f"  witness {runs.witness_mean:,.1f} ± {runs.witness_deviation:,.1f} steps, shortest {runs.witness_min}",
            f"  shown is the run with the shortest; '--seed {seed}' without '--runs' repeats it",
        ]
    return lines


def _tell_trail(path: Path, results: list[Result]) -> None:
    """What the file of a trail holds, where that is not plain: a witness of several, or one of an earlier time."""
    found = [result.property for result in results if result.witness is not None]
    if not found and path.exists():
        warn(f"no trail was written; {path} is from before")
    elif len(found) > 1:
        others = ", ".join(f"'{each}'" for each in found[1:])
        warn(f"{path} has the witness for '{found[0]}'; not saved: that for {others}")


def _save(path: Path, system: System, result: Result, model: str, parameters: dict[str, int | str]) -> None:
    from highroad.trails import spin
    from highroad.trails.file import save

    assert isinstance(result.verdict, Violated)
    if path.suffix == spin.SUFFIX and system.language == "promela":
        spin.save(path, result.verdict.witness)
        return
    save(
        path,
        result.verdict.witness,
        model=model,
        parameters=parameters,
        property=result.property,
        search=result.search,
        seed=result.seed,
    )


COMMAND = check

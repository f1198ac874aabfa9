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
    model_output,
    print_json,
    progress_line,
    witness_lines,
)
from highroad.files import require_writable
from highroad.results import ExitStatus, Holds, Inconclusive, Result, Runs, Violated


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
@click.option("--trail", type=click.Path(path_type=Path), help="Save the witness as JSON.")
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
        require_writable(trail)
    with model_output():
        system = api.load(model, **parameters)
        for each in wanted:
            api.validate(system, each)
    seed = api.valid_seed(seed)
    results: list[Result] = []
    for each in wanted:
        with model_output(), progress_line() as progress:
            result = api.check(system, each, search=chosen, limits=limits, seed=seed, runs=runs, progress=progress)
        results.append(result)
        if trail is not None and isinstance(result.verdict, Violated):
            _save(trail, result, str(model), parameters)
            trail = None  # the first witness is the one that is saved
        if not as_json:
            emit(*report(result))
        if result.exit_status == ExitStatus.INTERRUPTED:
            break
    if as_json:
        print_json(results[0].to_json() if len(results) == 1 else [r.to_json() for r in results])
    return worst(results)


def worst(results: list[Result]) -> int:
    """Violated is worst, then interrupted, a limit, a bound; everything holds only if every property does."""
    order = [1, 130, 4, 3, 0]
    return min((int(r.exit_status) for r in results), key=order.index)


def report(result: Result) -> list[str]:
    """The answer for people."""
    s = result.statistics
    match result.verdict:
        case Violated(witness=witness):
            head = (
                f"violated: {result.property}   ({counted(len(witness), 'step')}, {result.search}, seed {result.seed})"
            )
            body = witness_lines(witness)
        case Holds():
            head = f"holds: {result.property}   (every state visited, {result.search}, seed {result.seed})"
            body = []
        case Inconclusive(limit=limit):
            head = f"not decided: {result.property}   ({_why(limit)}, {result.search}, seed {result.seed})"
            body = ["  nothing was found in the part that was searched; the rest was not seen"]
    if result.note is not None:
        body = [*body, f"  note: {result.note}"]
    tail = [f"  {counts_line(s)}", f"  {cost_line(s)}"]
    if result.runs is not None:
        tail = [*_runs_lines(result.runs), *tail]
    return [head, *body, *tail]


def _why(limit: str) -> str:
    return {
        "bound": "the search came to its end without seeing everything",
        "depth": "--max-depth reached",
        "states": "--max-states reached",
        "memory": "--max-memory reached",
        "time": "--max-time reached",
        "interrupted": "interrupted",
    }[limit]


def _runs_lines(runs: Runs) -> list[str]:
    lines = [
        f"  {counted(runs.count, 'run')}, {runs.successes} successful ({runs.success_rate:.1%}); "
        f"visited {runs.visited_mean:,.1f} ± {runs.visited_deviation:,.1f}, considered {runs.considered_mean:,.1f}"
    ]
    if runs.witness_mean is not None:
        lines.append(
            f"  witness {runs.witness_mean:,.1f} ± {runs.witness_deviation:,.1f} steps, shortest {runs.witness_min}; "
            "shown is the run with the shortest"
        )
    return lines


def _save(path: Path, result: Result, model: str, parameters: dict[str, int]) -> None:
    from highroad.trails.file import save

    assert isinstance(result.verdict, Violated)
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

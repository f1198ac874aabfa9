"""highroad check: looks for a violation and explains it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from highroad.cli import _options as o
from highroad.cli._budget import going_on, left_of
from highroad.cli._output import (
    audit_lines,
    cost_line,
    counted,
    counts_line,
    emit,
    length,
    model_output,
    print_json,
    progress_line,
    save,
    size,
    unwritten_to_json,
    warn,
    why_ended,
    witness_lines,
)
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.results import ExitStatus, Holds, Inconclusive, Portfolio, Result, Runs, Survival, Violated, Witness
from highroad.streaming import Streamed

if TYPE_CHECKING:
    from highroad.lts.graph import Graph
    from highroad.properties import Property
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
    help="'reach: x > 3' (or just 'x > 3'), 'invariant: ...', 'action: ...', 'ltl: ...', 'mu: ...' or FILE.mcf, and "
    "what 'highroad list properties' shows.  [default: deadlock]",
)
@click.option(
    "--invariant", "invariants", metavar="PREDICATE", multiple=True, help="Same as -p 'invariant: PREDICATE'."
)
@click.option("--action", "actions", metavar="LABEL", multiple=True, help="Same as -p 'action: LABEL'.")
@click.option("--deadlock", is_flag=True, help="Same as -p deadlock.")
@click.option("--fair", is_flag=True, help="Of temporal properties: a process that can always move does so at times.")
@click.option(
    "--search",
    metavar="NAME:OPTION=VALUE,...",
    help="One search alone; see 'highroad list searches'.  [default: several at once, and the witness is shortened; "
    "scc for temporal properties]",
)
@click.option(
    "--heuristic",
    metavar="NAME",
    help="What a directed search follows: see 'highroad list heuristics'; 'expr: ...' is an expression in the model's "
    "variables, FILE.py:NAME a function.  [default: one that suits the property]",
)
@click.option(
    "--toward",
    type=click.Path(path_type=Path),
    help="The trail whose last state the heuristics 'hamming' and 'fsm-distance' go to.",
)
@click.option(
    "--shorten",
    "shortening",
    metavar="TIME",
    help="Without --search: how long a witness may be shortened.  [default: 10s; for a temporal property 1s "
    "and as long as the search took]",
)
@o.with_seed
@o.with_runs
@o.with_confidence
@click.option(
    "--risk",
    metavar="PROBABILITY",
    help="In place of --runs, as many as it takes: if none finds anything, a run does with at most this probability.",
)
@o.with_limits
@o.with_depth
@o.with_audit
@click.option(
    "--trail",
    type=click.Path(path_type=Path),
    help="Save the witness: *.trail for SPIN, *.txt, *.svg, *.mmd (Mermaid), otherwise as JSON.",
)
@click.option(
    "--evidence",
    type=click.Path(path_type=Path),
    help="For a formula of the mu-calculus: save the part of the state space that shows why it holds, or does not "
    "(.aut, .dot or .fsm).",
)
@with_quiet
@o.with_json
def check(
    model: Path,
    define: tuple[str, ...],
    properties: tuple[str, ...],
    invariants: tuple[str, ...],
    actions: tuple[str, ...],
    deadlock: bool,
    fair: bool,
    search: str | None,
    heuristic: str | None,
    toward: Path | None,
    shortening: str | None,
    seed: int | None,
    runs: int | None,
    confidence: str | None,
    risk: str | None,
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    max_depth: int | None,
    audit: str | None,
    trail: Path | None,
    evidence: Path | None,
    as_json: bool,
) -> int:
    """Check properties of MODEL.

    Without --search several searches run at once, for at most a minute and half of the free memory unless told
    otherwise, and the first violation is made as short as possible. A temporal property is decided by one search, and
    the run that it finds is made shorter.

    The exit status is that of the worst verdict: 0 holds, 1 violated, 3 or 4 not decided.
    """
    from highroad import api
    from highroad.heuristics import parse_heuristic
    from highroad.properties import make_property, parse_property
    from highroad.searches import parse_search

    wanted = [parse_property(text) for text in properties]
    wanted += [make_property("invariant", text) for text in invariants]
    wanted += [make_property("action", text) for text in actions]
    if deadlock or not wanted:
        wanted.append(make_property("deadlock"))
    if fair:
        is_none = not any(each.is_temporal for each in wanted)  # then it is told why there must be one
        wanted = [each.fair() if each.is_temporal or is_none else each for each in wanted]
    _require_search(search, heuristic=heuristic, toward=toward, runs=(runs or 1) > 1, risk=risk is not None)
    if search is not None and shortening is not None:
        raise click.UsageError("--shorten goes without --search only; see 'highroad shorten'.")
    chosen = None if search is None else parse_search(search)
    estimate = None if heuristic is None else parse_heuristic(heuristic)
    seconds = None if shortening is None else o.seconds_of("--shorten", shortening)
    limits = o.limits_of(max_states, max_depth, max_memory, max_time)
    sure = o.confidence_of(confidence, runs=runs, risk=risk)
    is_randomised = chosen is not None and chosen.search.randomised
    run_count = o.runs_of(runs, risk, sure, limits, is_randomised=is_randomised)
    budget = o.audit_of(audit)
    parameters = o.parameters_of(define)
    if evidence is not None:
        _require_formula(wanted, evidence)
    o.require_outputs(model, trail, evidence)
    with model_output():
        system = o.load_model(model, parameters, limits)
        wanted = [each.in_system(system) for each in api.each_meant(system, wanted)]
        for each in wanted:
            api.validate(system, each, chosen)
        goal = None if toward is None else _last_state(system, toward)
    o.require_outputs(model, trail, evidence)
    seed = api.valid_seed(seed)
    results: list[Result] = []
    is_saved = True  # the trail, if there is one
    try:
        for position, each in enumerate(wanted):
            limits = left_of(limits, len(wanted) - position)
            tell = _teller(as_json)
            if risk is not None:
                tell(f"{counted(run_count, 'run')}, for a risk of {risk} with a confidence of {sure:.15g}")
            noun = "pair" if each.is_temporal else "state"
            with model_output(), progress_line(noun) as progress:
                if chosen is None and each.objective.formula is not None:
                    from highroad.portfolio import with_defaults

                    result = api.check(
                        system,
                        each,
                        limits=with_defaults(limits),
                        seed=seed,
                        progress=progress,
                        evidence=evidence is not None,
                        audit=budget,
                    )
                elif chosen is None and each.is_temporal:
                    from highroad.temporal import TemporalRun

                    result = TemporalRun(system, each, limits, seed, seconds, tell, progress, budget).run()
                elif chosen is None:
                    from highroad.portfolio import SHORTENING_SECONDS, PortfolioRun

                    most = SHORTENING_SECONDS if seconds is None else seconds
                    result = PortfolioRun(system, each, limits, seed, most, tell, progress, budget).run()
                else:
                    result = api.check(
                        system,
                        each,
                        search=chosen,
                        heuristic=estimate,
                        toward=goal,
                        limits=limits,
                        seed=seed,
                        runs=run_count,
                        confidence=sure,
                        until_decided=risk is not None,
                        progress=progress,
                        audit=budget,
                    )
            if not as_json:
                emit(*report(result, noun))
            if trail is not None and result.witness is not None and not any(r.witness for r in results):
                is_saved = save(partial(_save, trail, result, str(model), parameters), worst([*results, result]))
            if evidence is not None and result.evidence is not None:
                save(partial(_save_evidence, evidence, result.evidence), worst([*results, result]))
            results.append(result)
            if result.was_interrupted or result.exit_status == ExitStatus.INTERRUPTED:
                break
    finally:  # what is decided is told, also if the next property is a mistake
        if as_json and results:
            going_on("printing the result", worst(results))
            answers = [result.to_json(Streamed) | warnings_to_json(system) | unwritten_to_json() for result in results]
            print_json(answers if len(wanted) > 1 else answers[0])
    if trail is not None and is_saved:
        _tell_trail(trail, results)
    return worst(results, is_all=len(results) == len(wanted))


def worst(results: list[Result], *, is_all: bool = True) -> int:
    """Violated is worst, then interrupted, a limit, a bound; everything holds only if every property does."""
    order = [1, 130, 4, 3, 0]
    statuses = [int(r.exit_status) for r in results] + ([] if is_all else [int(ExitStatus.INTERRUPTED)])
    return min(statuses, key=order.index)


def report(result: Result, noun: str = "state") -> list[str]:
    """The answer for people. A search for runs visits pairs, of a state and one of the automaton."""
    s = result.statistics
    guided = "" if result.heuristic is None else f" by {result.heuristic}"
    searched = f"{result.search}{guided}, seed {result.seed}"
    was_race = result.portfolio is not None and result.portfolio.was_race(result.search)
    if was_race:
        searched = f"several searches, seed {result.seed}"
    visited = "every pair of state and automaton state visited" if noun == "pair" else "every state visited"
    seen = visited if not result.is_cut else "decided by a part of the states"
    match result.verdict:
        case Violated(witness=None):
            head = f"violated: {result.property}   ({seen}, {searched})"
            body = ["  there is no such run"] if result.game is None else []
        case Violated(witness=Witness() as witness):
            what = result.property if not witness.is_fault else f"the model has a fault; not decided: {result.property}"
            proven = ", proven shortest" if result.is_shortest else ""
            head = f"violated: {what}   ({length(witness)}{proven}, {searched})"
            body = witness_lines(witness)
        case Holds(witness=Witness() as witness):
            head = f"holds: {result.property}   (as this run shows, {length(witness)}, {searched})"
            body = witness_lines(witness)
        case Holds():
            head = f"holds: {result.property}   ({seen}, {searched})"
            body = []
        case Inconclusive(limit=limit):
            head = f"not decided: {result.property}   ({why_ended(limit)}, {searched})"
            # nothing was looked for if it is a formula; its note says what is known
            is_searched = not result.is_of_formula
            body = ["  nothing was found in the part that was searched; the rest was not seen"] * is_searched
            if result.unreplayed is not None:
                body = [f"  {result.unreplayed}: it is not certain, and decides nothing"]
    if result.game is not None:
        size_of_game = f"{counted(result.game.positions, 'position')} and {counted(result.game.moves, 'move')}"
        body = [*body, f"  parity game of {size_of_game}"]
        if result.evidence is None and not isinstance(result.verdict, Inconclusive):
            body = [*body, "  '--evidence FILE' shows why: it saves the transitions that decide it"]
    if result.survival is not None:
        body = [*body, _luck(result.survival)]
    if result.note is not None:
        body = [*body, f"  note: {result.note}"]
    audited = audit_lines(result.audit, noun)
    if result.portfolio is not None and was_race:
        return [head, *body, *_portfolio_lines(result.portfolio, result), *audited]
    tail = [f"  {'pairs: ' * (noun == 'pair')}{counts_line(s)}", f"  {cost_line(s, noun)}", *audited]
    if result.portfolio is not None and result.portfolio.shortened_by is not None:
        tail = [*_length_lines(result.portfolio, result), *tail]
    if result.runs is not None:
        tail = [*_runs_lines(result.runs, result.seed), "  the run that is shown:", *(f"  {line}" for line in tail)]
    return [head, *body, *tail]


def _luck(survival: Survival) -> str:
    """How likely the draws of a highway were that led to its witness."""
    pairs = zip(survival.drawn, survival.candidates, strict=True)
    narrow = sum(drawn < candidates for drawn, candidates in pairs)
    if narrow == 0:
        return "  how lucky was this: no luck was needed, for all candidates of every level before it were visited"
    of_all = f"{narrow} of {counted(len(survival.drawn), 'level')} had more candidates than were drawn"
    about = "" if survival.is_exact else "about "
    chance = f"{about}{survival.probability:.3g}"
    return f"  how lucky was this: this witness survives such draws with probability {chance} ({of_all})"


def _length_lines(portfolio: Portfolio, result: Result) -> Iterator[str]:
    """Who found the witness and who made it shorter, and what is known of its length."""
    if portfolio.first_length is not None and result.witness is not None:
        again = f"again with '--search {portfolio.found_by} --seed {result.seed}'"
        then = "" if portfolio.shortened_by is None else f"; {len(result.witness):,} by {portfolio.shortened_by}"
        yield f"  {counted(portfolio.first_length, 'step')} found by {portfolio.found_by} ({again}){then}"
        if portfolio.not_proven is not None:
            yield f"  not proven shortest: {portfolio.not_proven}"


def _portfolio_lines(portfolio: Portfolio, result: Result) -> Iterator[str]:
    """Who did what, and what was not seen."""
    yield from _length_lines(portfolio, result)
    for member in portfolio.members:
        guided = "" if member.heuristic is None else f" by {member.heuristic}"
        yield f"  {member.search + guided:<28} {_ending(member.ending):<22} {counts_line(member.statistics)}"
    s = result.statistics
    budget = f"{max(0.1, round(portfolio.seconds or 0, 1)):g} s and {size(portfolio.memory_bytes)}"
    yield f"  {s.seconds:.2f} s in all  peak memory {size(s.peak_memory_bytes)}  (at most {budget})"


def _ending(ending: str) -> str:
    """How a member of a portfolio ended."""
    return {"found": "found it", "complete": "visited every state", "interrupted": "was stopped"}.get(
        ending, f"out of {ending}" if ending in ("time", "memory") else f"reached its {ending}"
    )


def _teller(as_json: bool) -> Callable[[str], None]:
    """Tells people at once what happens, also while the output of the model is kept apart."""
    output = sys.stdout

    def tell(line: str) -> None:
        with redirect_stdout(output):
            emit(line)

    return (lambda _: None) if as_json else tell


def _require_search(search: str | None, *, heuristic: str | None, toward: Path | None, runs: bool, risk: bool) -> None:
    """Some options speak of one search."""
    given = {"--heuristic": heuristic is not None, "--toward": toward is not None, "--runs": runs, "--risk": risk}
    for option, is_given in given.items():
        if is_given and search is None:
            raise click.UsageError(f"{option} needs --search, which chooses the search that it is for.")


def _runs_lines(runs: Runs, seed: int) -> list[str]:
    asked = counted(runs.asked, "run")
    head = f"  {asked}" if runs.limit is None else f"  {runs.count:,} of {asked} ({why_ended(runs.limit)})"
    if runs.count == 0:
        return [f"{head}; none came to its end"]
    rate = "" if runs.success_rate is None else f", {runs.successes} successful ({runs.success_rate:.1%})"
    lines = [
        f"{head} from seed {runs.seed}{rate}; "
        f"visited {runs.visited_mean:,.1f} ± {runs.visited_deviation:,.1f}, considered {runs.considered_mean:,.1f}"
    ]
    if runs.success_rate is None:
        lines.append(f"  '--seed {seed}' without '--risk' repeats it; '--runs' in place of it gives a rate")
    elif runs.witness_mean is not None:
        lines += [
            f"  witness {runs.witness_mean:,.1f} ± {runs.witness_deviation:,.1f} steps, shortest {runs.witness_min}",
            f"  shown is the run with the shortest; '--seed {seed}' without '--runs' repeats it",
        ]
    from highroad.cli._statistics import statistics_lines

    return lines + statistics_lines(runs)


def _last_state(system: System, trail: Path) -> bytes:
    from highroad.trails.files import follow, read_trail

    return follow(system, read_trail(trail)).states[-1]


def _tell_trail(path: Path, results: list[Result]) -> None:
    """What the file of a trail holds, where that is not plain: a witness of several, or one of an earlier time."""
    found = [result.property for result in results if result.witness is not None]
    if not found:
        older = f"; {path} is from before" if path.exists() else ""
        warn(f"no trail was written: there is no witness{older}")
    elif len(found) > 1:
        others = ", ".join(f"'{each}'" for each in found[1:])
        warn(f"{path} has the witness for '{found[0]}'; not saved: that for {others}")


def _require_formula(wanted: list[Property], path: Path) -> None:
    from highroad.lts import format_for

    format_for(path)
    formulas = [each for each in wanted if each.objective.formula is not None]
    if len(formulas) != 1:
        raise click.UsageError("--evidence is for one formula of the mu-calculus: -p 'mu: ...' or -p FILE.mcf.")


def _save_evidence(path: Path, evidence: Graph) -> None:
    from highroad.files import replacing
    from highroad.lts import format_for

    with replacing(path) as stream:
        format_for(path).write(stream, evidence)


def _save(path: Path, result: Result, model: str, parameters: dict[str, int | str]) -> None:
    from highroad.trails.files import Origin, save_trail

    assert result.witness is not None
    save_trail(path, result.witness, Origin(model, parameters, result.property, result.search, result.seed))


COMMAND = check

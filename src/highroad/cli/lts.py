"""highroad lts: the state space as a file, and comparison of state spaces."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import (
    audit_lines,
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
from highroad.cli._warnings import warnings_to_json, with_quiet
from highroad.diagnostics import Diagnostic, InputError
from highroad.results import ExitStatus, Inconclusive, witness_to_json
from highroad.running import Stopped
from highroad.streaming import Streamed

if TYPE_CHECKING:
    from highroad.explored import ExploredLts


class _Commands(click.Group):
    """`lts MODEL` means `lts export MODEL`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["export", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Commands)
def lts() -> None:
    """The whole state space as a labelled transition system.

    `highroad lts MODEL -o FILE` is short for `highroad lts export MODEL -o FILE`.
    """


@lts.command()
@o.with_model
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Where to: .aut, .dot or .fsm.")
@click.option(
    "--minimise", type=click.Choice(["bisim"]), help="Write the smallest LTS that is strongly bisimilar instead."
)
@o.with_parameters
@o.with_limits
@o.with_audit
@with_quiet
@o.with_json
def export(
    model: Path,
    output: Path,
    minimise: str | None,
    define: tuple[str, ...],
    max_states: int | None,
    max_memory: str | None,
    max_time: str | None,
    audit: str | None,
    as_json: bool,
) -> int:
    """Write the whole state space of MODEL as a labelled transition system."""
    import time

    from highroad import api
    from highroad.files import replacing
    from highroad.limits import peak_resident_bytes
    from highroad.lts import Lts, format_for
    from highroad.lts.bisimulation import minimised

    started = time.monotonic()
    chosen = format_for(output)
    o.require_outputs(model, output)
    limits = o.limits_of(max_states, None, max_memory, max_time)
    budget = o.audit_of(audit)
    with model_output(), progress_line() as progress:
        system = o.load_model(model, o.parameters_of(define), limits)
        o.require_outputs(model, output)
        shortage = limits.shortage
        limits = left_of(limits)
        explored = api.explore(system, limits=limits, progress=progress, audit=budget)
        limit = explored.limit
        written: Lts = explored
        if minimise and limit is None:
            try:
                written = minimised(explored, left_of(limits, what="minimising"))
            except Stopped as stopped:
                limit = stopped.limit

        def write() -> None:
            with replacing(output) as stream:
                chosen.write(stream, written)

        is_saved = limit is None and save(write)
        # an LTS has no place for a fault, so that a model with one has no LTS; looking for nothing finds the way to it
        faulty = api.check(system, "reach: false", limits=left_of(limits)) if limit == "found" else None
        witness = None if faulty is None else faulty.witness
        if faulty is not None and isinstance(faulty.verdict, Inconclusive):
            limit = faulty.verdict.limit
    if as_json:
        print_json(
            {
                "states": written.state_count,
                "transitions": written.transition_count,
                "complete": limit is None,
                "limit": limit,
                "witness": None if witness is None else witness_to_json(witness, Streamed),
                "seconds": time.monotonic() - started,
                "peak_memory_bytes": peak_resident_bytes(),
                "file": str(output) if is_saved else None,
                **({} if explored.audit is None else {"audit": asdict(explored.audit)}),
                **warnings_to_json(system),
                **unwritten_to_json(),
            }
        )
    else:
        counts = f"{counted(written.state_count, 'state')}, {counted(written.transition_count, 'transition')}"
        if limit is not None:
            while_ = "" if explored.limit is not None else ", while minimising,"
            counts = f"{_why(limit)}{while_} after {counts}"
        emit(f"{output if is_saved else 'not written'}: {counts}", *audit_lines(explored.audit))
        if limit == "memory" and shortage is not None:
            emit(f"  note: {shortage}")
        if witness is not None:
            emit(*witness_lines(witness))
    if witness is not None:
        return ExitStatus.VIOLATED
    return ExitStatus.HOLDS if limit is None else Inconclusive(limit).exit_status


@lts.command()
@click.argument("first", type=click.Path(path_type=Path))
@click.argument("second", type=click.Path(path_type=Path))
@o.with_limits
@with_quiet
@o.with_json
def compare(
    first: Path, second: Path, max_states: int | None, max_memory: str | None, max_time: str | None, as_json: bool
) -> int:
    """Tell whether the models FIRST and SECOND are strongly bisimilar: 0 if they are, 1 if not."""
    from highroad import api
    from highroad.lts.bisimulation import difference

    limits = o.limits_of(max_states, None, max_memory, max_time)
    explored: list[ExploredLts] = []

    def not_compared(limit: str, what: str) -> int:
        if as_json:
            states = [each.state_count for each in explored]
            print_json({"bisimilar": None, "difference": None, "limit": limit, "states": states})
        else:
            emit(f"not compared: {what}: {why_ended(limit)} after {counted(explored[-1].state_count, 'state')}")
        return Inconclusive(limit).exit_status

    for model in (first, second):
        with model_output(), progress_line() as progress:
            system = o.load_model(model, {}, limits)
            explored.append(api.explore(system, limits=left_of(limits), progress=progress))
        limit = explored[-1].limit
        if limit == "found":
            hint = "'highroad check -p false' shows the way to the fault"
            raise InputError(Diagnostic("E531", f"{model} has a fault, so that it has no graph", None, hint))
        if limit is not None:
            return not_compared(limit, str(model))
    try:
        found = difference(explored[0], explored[1], left_of(limits, what="comparing"))
    except Stopped as stopped:
        return not_compared(stopped.limit, "both were explored")
    if as_json:
        answer = None if found is None else {"trace": found.trace, "label": found.label, "able": found.able}
        states = [each.state_count for each in explored]
        print_json({"bisimilar": found is None, "difference": answer, "limit": None, "states": states})
    else:
        emit("strongly bisimilar" if found is None else f"not strongly bisimilar: {found}")
    return ExitStatus.HOLDS if found is None else ExitStatus.VIOLATED


def _why(limit: str) -> str:
    return "the model fails" if limit == "found" else why_ended(limit)


COMMAND = lts

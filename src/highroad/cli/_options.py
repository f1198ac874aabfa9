"""Options that several commands share: how they are written, and what they become."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from highroad import api
from highroad.audit.budget import AuditBudget
from highroad.cli import _budget
from highroad.cli._warnings import show_warnings
from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.files import require_writable
from highroad.languages import frontend_for
from highroad.limits import Limits, LoadingTooLong
from highroad.statistics.risk import CONFIDENCE, runs_needed
from highroad.systems import System

MOST_RUNS = 10_000_000  # that are begun without a limit of time; so many take hours
SMALLEST = 1e-15  # probability, of what is told apart from 0 and from 1
_INCLUDE = "highroad.include"
_SIZES = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_TIMES = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}

Command = TypeVar("Command", bound=Callable[..., Any])

with_model = click.argument("model", type=click.Path(path_type=Path))


def with_parameters(command: Command) -> Command:
    """-D, and -I, which is kept in the context until the model is loaded."""

    def keep(context: click.Context, _: click.Parameter, folders: tuple[Path, ...]) -> None:
        context.meta[_INCLUDE] = folders

    define = click.option(
        "-D",
        "define",
        metavar="NAME[=VALUE]",
        multiple=True,
        help="Set a parameter of the model to a whole number; in Promela, define a macro.",
    )
    include = click.option(
        "-I",
        metavar="DIR",
        multiple=True,
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        callback=keep,
        expose_value=False,
        help="Look for included Promela files here, too.",
    )
    return define(include(command))


with_search = click.option(
    "--search",
    metavar="NAME:OPTION=VALUE,...",
    default="bfs",
    show_default=True,
    help="The search; see 'highroad list searches'.",
)
with_seed = click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), help="The seed of all randomness.  [default: a new one, printed]"
)
with_runs = click.option(
    "--runs", type=click.IntRange(1), help="Repeat with derived seeds and summarise.  [default: 1]"
)
with_confidence = click.option(
    "--confidence",
    metavar="SHARE",
    help="Of several runs: how sure what they say about other runs is to be, e.g. 0.99.  [default: 0.95]",
)
with_json = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def with_limits(command: Command) -> Command:
    """--max-states, --max-memory and --max-time, which every exploration has."""
    for option in (
        click.option(
            "--max-time",
            metavar="TIME",
            help="Time of the whole command, e.g. 30, 90s, 5m.  [default: no limit]",
        ),
        click.option(
            "--max-memory",
            metavar="SIZE",
            help="Memory of the whole process, e.g. 500M, 2G.  [default: 4/5 of what is free]",
        ),
        click.option("--max-states", type=click.IntRange(1), help="Stop after this many states."),
    ):
        command = option(command)
    return command


with_audit = click.option(
    "--audit",
    metavar="TIME|all|off",
    help="How long a random sample of the visited states is compared with another reading of the model; 'all' compares "
    "every state.  [default: 5% of the time of the search, from 0.2s to 5s]",
)


def audit_of(text: str | None) -> AuditBudget:
    """The budget that --audit asks for."""
    return AuditBudget.of(text if text in (None, "all", "off") else seconds_of("--audit", text))


with_depth = click.option("--max-depth", type=click.IntRange(0), help="Do not go deeper than this many steps.")


def parameters_of(texts: tuple[str, ...]) -> dict[str, int | str]:
    """`NAME=VALUE` pairs: a whole number, or a text for a macro; `NAME` alone is 1."""
    parameters: dict[str, int | str] = {}
    for text in texts:
        match = re.fullmatch(r"([A-Za-z_]\w*)(?:=(.*))?", text, re.DOTALL)
        span = Source("<-D>", text).span(0, max(1, len(text)))
        if match is None:
            raise InputError(Diagnostic("E006", "a parameter is NAME=VALUE", span, "-D n=5"))
        if match[1] in parameters:
            hint = f"it has the value {parameters[match[1]]} already"
            raise InputError(Diagnostic("E006", f"the parameter '{match[1]}' is given twice", span, hint))
        value = "1" if match[2] is None else match[2]
        parameters[match[1]] = int(value) if re.fullmatch(r"-?[0-9]{1,40}", value) else value
    return parameters


def load_model(model: Path, parameters: Mapping[str, int | str], limits: Limits | None = None) -> System:
    """The model of a command, with the folders of its -I; warnings about it are shown. Limits are those of a search
    that follows."""
    if limits is not None and os.path.isfile(model) and frontend_for(model).is_compiled:
        from highroad.backends.llvm import background

        background.prepare()
    folders = click.get_current_context().meta.get(_INCLUDE, ())
    try:
        with _budget.within_time(least=_budget.SANE_LOADING):
            system = api.load(model, include_directories=folders, **parameters)
    except _budget.TimeIsUp as up:
        raise LoadingTooLong from up
    show_warnings(system)
    return system


def require_outputs(model: Path, *outputs: Path | None) -> None:
    """Refuses files that cannot be written: before the work, and once more when all that is read was read."""
    given = [path for path in outputs if path is not None]
    for path in given:
        require_writable(path, model)
    if len({os.path.realpath(path) for path in given}) < len(given):
        raise click.UsageError(f"Two results cannot be written to one file: {given[0]}.")


def limits_of(states: int | None, depth: int | None, memory: str | None, time: str | None) -> Limits:
    """The limits of a command, whose time begins now."""
    limits = Limits(
        states=states,
        depth=depth,
        memory=None if memory is None else max(1, int(_quantity("--max-memory", memory, _SIZES))),
        seconds=None if time is None else seconds_of("--max-time", time),
    )
    _budget.begin(limits)
    return limits


def seconds_of(option: str, text: str) -> float:
    return _quantity(option, text, _TIMES)


def _quantity(option: str, text: str, units: dict[str, float] | dict[str, int]) -> float:
    match = re.fullmatch(r"([0-9]{1,18}(?:\.[0-9]+)?)\s*([A-Za-z]*)", text)
    unit = "" if match is None else match[2]
    if units is _SIZES:
        unit = unit.upper().removesuffix("B")
    span = Source(f"<{option}>", text).span(0, max(1, len(text)))
    if match is None or unit not in units:
        hint = f"a number, alone or with one of {', '.join(known for known in units if known)}"
        raise InputError(Diagnostic("E007", f"{option} does not understand '{text}'", span, hint))
    if float(match[1]) == 0:
        hint = "leave the option out for no limit"
        raise InputError(Diagnostic("E007", f"{option} {text} is out of range: it must be more than 0", span, hint))
    return float(match[1]) * units[unit]


def confidence_of(confidence: str | None, *, runs: int | None, risk: str | None = None) -> float:
    if confidence is None:
        return CONFIDENCE
    if runs is None and risk is None:
        span = Source("<--confidence>", confidence).span(0, len(confidence))
        raise InputError(Diagnostic("E1034", "--confidence is about several runs", span, "say how many with --runs"))
    return _probability("--confidence", confidence, "0.99")


def runs_of(
    runs: int | None, risk: str | None, confidence: float, limits: Limits, *, is_randomised: bool = True
) -> int:
    """How many runs there are to be: as many as was said, or as the risk asks for."""
    if risk is None:
        if runs is not None and runs > MOST_RUNS and limits.seconds is None:
            span = Source("<--runs>", str(runs)).span(0, len(str(runs)))
            raise InputError(Diagnostic("E1033", f"--runs {runs:,} would take hours", span, "give them a --max-time"))
        return 1 if runs is None else runs
    span = Source("<--risk>", risk).span(0, max(1, len(risk)))
    if not is_randomised:
        message = "--risk is about chance, of which this search has none"
        hint = "all its runs are alike; 'highroad list searches' shows others, such as random"
        raise InputError(Diagnostic("E1035", message, span, hint))
    if runs is not None:
        raise InputError(
            Diagnostic("E1032", "--risk sets the number of runs, and so does --runs", span, "leave one out")
        )
    needed = runs_needed(confidence, _probability("--risk", risk, "1e-4"))
    if needed > MOST_RUNS and limits.seconds is None:
        message = f"a risk of {risk} with a confidence of {confidence:.15g} needs {needed:,} runs"
        raise InputError(Diagnostic("E1033", message, span, "give them a --max-time, or take a greater risk"))
    return needed


def _probability(option: str, text: str, example: str) -> float:
    span = Source(f"<{option}>", text).span(0, max(1, len(text)))
    try:
        value = float(text)
    except ValueError:
        raise InputError(
            Diagnostic("E1030", f"{option} '{text}' is not a number", span, f"{option} {example}")
        ) from None
    if not SMALLEST <= value <= 1 - SMALLEST:
        message = f"{option} {text} is out of range: it must be from {SMALLEST:g} to 1 - {SMALLEST:g}"
        raise InputError(Diagnostic("E1031", message, span, f"{option} {example}"))
    return value

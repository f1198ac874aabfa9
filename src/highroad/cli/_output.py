"""What commands print: the progress line, sizes and rates, a result for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

import click

from highroad.cli._budget import TimeIsUp, writing
from highroad.diagnostics import Diagnostic, InputError
from highroad.escapes import escaped
from highroad.results import Audited, ExitStatus, Statistics, Witness
from highroad.running import Progress
from highroad.streaming import json_pieces

_UNWRITTEN = "highroad.unwritten"  # where the context of a command keeps what could not be written
_RAISED = "highroad.raised"  # and what else happened while something was written


def emit(*lines: str) -> None:
    """Prints lines to standard output, in which nothing that comes from a model can act on the terminal."""
    _write(["\n".join(map(escaped, lines))])


def warn(line: str) -> None:
    """Tells on standard error what is not part of the result."""
    print(escaped(line), file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    _write(json_pieces(data, indent=2))


def save(write: Callable[[], None], status: int = ExitStatus.LIMIT_REACHED) -> bool:
    """Writes a file, and tells whether that was done. No answer is lost because its file cannot be written: what cannot
    is told, and noted for the status; whatever else happens in between waits until the answer is out. `status`: with
    which the process ends if this does not."""
    try:
        with model_output(), writing(status):
            write()
    except InputError as error:
        _not_written(error.diagnostic)
    except TimeIsUp:
        _not_written(Diagnostic("E010", "time was up before the file was complete", None, "give it more --max-time"))
    except (Exception, KeyboardInterrupt) as error:
        click.get_current_context().meta.setdefault(_RAISED, error)
    else:
        return True
    return False


def unwritten_to_json() -> dict[str, Any]:
    """The key `unwritten`, if something could not be written."""
    found = [{"code": each.code, "message": each.message} for each in _unwritten()]
    return {"unwritten": found} if found else {}


def final_status(status: int) -> int:
    """The status of a command: no 0 where something could not be written; whatever else was found out counts more."""
    if (raised := click.get_current_context().meta.get(_RAISED)) is not None:
        assert isinstance(raised, BaseException)
        raise raised
    if status != ExitStatus.HOLDS or not _unwritten():
        return status
    is_limit = all(each.code == "E010" for each in _unwritten())
    return int(ExitStatus.LIMIT_REACHED if is_limit else ExitStatus.BAD_INPUT)


def _unwritten() -> list[Diagnostic]:
    found: list[Diagnostic] = click.get_current_context().meta.setdefault(_UNWRITTEN, [])
    return found


def _not_written(diagnostic: Diagnostic) -> None:
    print(diagnostic.render(), file=sys.stderr, flush=True)
    _unwritten().append(diagnostic)


def _write(pieces: Iterable[str]) -> None:
    """Who reads the output may go away at any time: the rest is still done, and the status told."""
    output = sys.stdout
    try:
        with model_output():
            for piece in pieces:
                print(piece, end="", file=output)
        print(flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            _not_written(Diagnostic("E005", f"cannot write the output: {error.strerror}"))


def counted(number: int, noun: str) -> str:
    """`1 step`, `1,000 steps`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def length(witness: Witness) -> str:
    """`3 steps`, and for a Promela model how many lines they are in a trail of SPIN."""
    lines = "" if witness.trail_lines is None else f", {counted(witness.trail_lines, 'trail line')}"
    return f"{counted(len(witness), 'step')}{lines}"


@contextmanager
def model_output() -> Iterator[None]:
    """While the user's code runs: what it prints goes to standard error, for standard output belongs to the result."""
    with redirect_stdout(sys.stderr):
        yield


@contextmanager
def progress_line(noun: str = "state") -> Iterator[Progress | None]:
    """A line on the terminal with states (or pairs), rate, depth and memory; nothing when output goes elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:

        def update(counters: Mapping[str, Any], seconds: float) -> None:
            states = max(counters["visited"], counters["stored"])
            if "runs" in counters:
                runs = f"run {counters['run']:,} of {counters['runs']:,}"
                status.update(f"{runs}  {counted(states, noun)}  {size(counters['bytes'])}  {seconds:.0f} s in all")
                return
            rate = counters["transitions"] / max(seconds, 1e-9)
            status.update(
                f"{counted(states, noun)}  {counted(counters['transitions'], 'transition')}  {rate / 1e6:.2f} M/s  "
                f"depth {counters['depth']:,}  {size(counters['bytes'])}  {seconds:.0f} s"
            )

        yield update


def audit_lines(audit: Audited | None, noun: str = "state") -> list[str]:
    """How much of the search was compared with another reading of the model; nothing if nothing was."""
    if audit is None or audit.states + audit.unread == 0:
        return []
    unread = f"; no answer for {counted(audit.unread, noun)}" if audit.unread else ""
    return [f"  audited {counted(audit.states, noun)}, {counted(audit.edges, 'edge')}{unread}"]


def why_ended(limit: str) -> str:
    """What ended a search before it had seen everything."""
    return {
        "bound": "the search came to its end without seeing everything",
        "depth": "--max-depth reached",
        "states": "--max-states reached",
        "memory": "--max-memory reached",
        "time": "--max-time reached",
        "interrupted": "interrupted",
        "decided": "the last one decided it",
    }[limit]


def size(count: float) -> str:
    for unit in ("bytes", "KB", "MB"):
        if count < 1024:
            return f"{count:.0f} {unit}"
        count /= 1024
    return f"{count:.1f} GB"


def counts_line(s: Statistics) -> str:
    parts = [
        f"visited {s.visited:,}",
        f"considered {s.considered:,}",
        f"stored {s.stored:,}",
        f"transitions {s.transitions:,}",
        f"depth {s.depth:,}",
    ]
    if s.restarts:
        parts.append(f"restarts {s.restarts:,}")
    if s.lassos:
        parts.append(f"lassos {s.lassos:,}")
    if s.distinct is not None:
        parts.append(f"distinct {'' if s.distinct_is_exact else 'about '}{s.distinct:,}")
    return "  ".join(parts)


def cost_line(s: Statistics, noun: str = "state") -> str:
    rate = s.transitions / max(s.seconds, 1e-9)
    return (
        f"{s.seconds:.2f} s  {rate / 1e6:.2f} M transitions/s  {s.bytes_per_state:.0f} bytes/{noun}  "
        f"peak memory {size(s.peak_memory_bytes)}"
    )


def witness_lines(witness: Witness | None) -> list[str]:
    """A witness with what it shows above it, and room around it."""
    from highroad.trails.text import lines

    with model_output():  # the steps of a long run are made when they are asked for
        return [] if witness is None else [f"  {witness.reason}", "", *lines(witness), ""]

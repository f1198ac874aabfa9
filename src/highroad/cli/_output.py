"""What commands print: the progress line, sizes and rates, a result for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, escaped
from highroad.results import Audited, Statistics, Witness
from highroad.running import Progress


def emit(*lines: str) -> None:
    """Prints lines to standard output, in which nothing that comes from a model can act on the terminal."""
    _write("\n".join(map(escaped, lines)))


def warn(line: str) -> None:
    """Tells on standard error what is not part of the result."""
    print(escaped(line), file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    import json

    _write(json.dumps(data, indent=2))


def _write(text: str) -> None:
    """Who reads the output may go away at any time: the rest is still done, and the status told."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise InputError(Diagnostic("E005", f"cannot write the output: {error.strerror}")) from error


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
    if audit is None or audit.states == 0:
        return []
    return [f"  audited {counted(audit.states, noun)}, {counted(audit.edges, 'edge')}"]


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

    return [] if witness is None else [f"  {witness.reason}", "", *lines(witness), ""]

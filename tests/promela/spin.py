"""The oracle: SPIN's own counts, verdicts and replays of a model, by a recipe that switches all its reductions off.

    counts = canonical(Path("model.pml"))    # a path is a file, a string is the text of a model
    counts.states, counts.transitions, counts.errors, counts.kinds

Everything happens in a private directory. `spin -o1 -o2 -o3` keeps dead variables, unread globals and single statements
apart, -DNOREDUCE explores every interleaving, and -DNOCLAIM leaves out the never claim.
"""

import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

PROGRAMS = ("spin", "gcc")
needs_spin = pytest.mark.needs(*PROGRAMS)
"""For tests that ask the oracle."""

INVALID_END = "invalid end state"
ASSERTION = "assertion violated"

SINGLE = ("-o1", "-o2", "-o3")  # every statement, and all of its effects, on its own
SAFETY = ("-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", "-DVECTORSZ=4096", "-DMEMLIM=6000")
MEMORY = "max memory limit"


class OracleError(Exception):
    """SPIN has no answer: it refuses the model, or a limit ended its search."""


class Refused(OracleError):
    """The model is not one for SPIN; the text is SPIN's."""


class TooLarge(OracleError):
    """A limit of depth, memory or time ended the search."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What an exhaustive search of pan says. Errors are counted by pan for each edge that reaches one."""

    states: int
    transitions: int  # without the one that pan counts for the initial state
    errors: int
    kinds: tuple[str, ...]  # the distinct error texts, without the place and the expression
    depth: int
    seconds: float  # of pan alone


@dataclass(frozen=True, slots=True)
class Replay:
    """What the simulator of SPIN says about a trail."""

    steps: int
    lines: int  # printed steps; SPIN prints no line for a step that it could not follow
    error: str | None
    lost: bool  # the trail does not fit the model
    stuck: tuple[int, ...]  # processes that do not stand at a valid end when the trail ends
    text: str


def canonical(
    model: Path | str,
    *,
    defines: Mapping[str, int] | None = None,
    depth: int = 1_000_000,
    seconds: float = 120,
    optimisation: str = "-O0",
) -> Counts:
    """The exact numbers of states and transitions, and the errors, all of them explored."""
    with _workplace(model) as (place, file):
        _pan(place, file, [f"-D{name}={value}" for name, value in (defines or {}).items()], optimisation)
        started = time.monotonic()
        report = _run(["./pan", "-c0", "-n", f"-m{depth}", "-w20"], place, seconds)
        elapsed = time.monotonic() - started
    if "max search depth too small" in report or MEMORY in report:
        raise TooLarge(report)
    return _counts(report, elapsed)


def verdict(model: Path | str, *, seconds: float = 120) -> frozenset[str]:
    """The kinds of errors that the model has: `INVALID_END`, `ASSERTION`, or another text of pan's."""
    return frozenset(canonical(model, seconds=seconds).kinds)


def first_trail(model: Path | str, *, seconds: float = 120) -> str | None:
    """The trail of the first error that pan finds, with each statement on a line of its own."""
    with _workplace(model) as (place, file):
        _pan(place, file, [], "-O0")
        _run(["./pan", "-c1", "-n", "-m1000000"], place, seconds)
        trail = place / f"{file.name}.trail"
        return trail.read_text() if trail.exists() else None


def trails(
    model: Path | str, made: Sequence[str], compiled: Sequence[str], most: int, *, seconds: float = 10
) -> list[str]:
    """The trails of the first errors that pan finds, the verifier made with options of SPIN and of the compiler."""
    with _workplace(model) as (place, file):
        _verifier(place, file, made, ["-O0", *compiled])
        _run(["./pan", f"-c{most}", "-e", "-n", "-m10000", "-w16"], place, seconds)
        numbered = (place / f"{file.name}{number}.trail" for number in range(1, most + 1))
        return [trail.read_text() for trail in numbered if trail.exists()]


def cycle_trail(model: Path | str, options: Sequence[str], made: Sequence[str], *, seconds: float = 60) -> str | None:
    """The trail of the first cycle that pan finds with its options for liveness, the verifier made with others."""
    with _workplace(model) as (place, file):
        _verifier(place, file, made, ["-O0", *(["-DNP"] if "-l" in options else [])])
        _run(["./pan", *options, "-c1", "-n", "-m100000"], place, seconds)
        trail = place / f"{file.name}.trail"
        return trail.read_text() if trail.exists() else None


def has_bad_runs(
    model: str, asked: Sequence[Sequence[str]], *, non_progress: bool = False, seconds: float = 60
) -> list[bool]:
    """Whether pan finds an error with each of these lists of options, such as `["-a", "-f", "-N", "name"]`."""
    with _workplace(model) as (place, file):
        _verifier(place, file, SINGLE, ["-O0", "-DNOREDUCE", *(["-DNP"] if non_progress else [])])
        return [_has_errors(_run(["./pan", *options, "-n", "-m100000"], place, seconds)) for options in asked]


def _has_errors(report: str) -> bool:
    errors = re.search(r"errors: (\d+)", report)
    if errors is None or "aborting" in report or (errors[1] == "0" and "depth too small" in report):
        raise OracleError(report)
    return errors[1] != "0"


def replay(model: Path | str, trail: Path | str, *, seconds: float = 60) -> Replay:
    """Lets the simulator follow a trail, given as a file or as text, and reads where it ends."""
    with _workplace(model) as (place, file):
        given = place / "given.trail"
        given.write_text(trail.read_text() if isinstance(trail, Path) else trail)
        text = _run(["spin", "-t", "-p", "-g", "-l", "-k", given.name, str(file)], place, seconds)
    return _replay(text)


@contextmanager
def _workplace(model: Path | str) -> Iterator[tuple[Path, Path]]:
    """A directory that is thrown away, and the model's file: its own (for `#include`), or one with the given text."""
    with tempfile.TemporaryDirectory(prefix="highroad-spin-") as name:
        place = Path(name)
        file = model.resolve() if isinstance(model, Path) else place / "model.pml"
        if isinstance(model, str):
            file.write_text(model)
        yield place, file


def _pan(place: Path, file: Path, defines: Sequence[str], optimisation: str) -> None:
    """Makes the verifier of a model, for safety."""
    _verifier(place, file, [*SINGLE, *defines], [optimisation, *SAFETY])


def _verifier(place: Path, file: Path, of_spin: Sequence[str], of_gcc: Sequence[str]) -> None:
    made = _call(["spin", "-a", *of_spin, str(file)], place, 60)
    if made.returncode != 0 or not (place / "pan.c").exists():
        raise Refused(made.stdout)
    compiled = _call(["gcc", "-w", *of_gcc, "-o", "pan", "pan.c"], place, 300)
    if compiled.returncode != 0:
        raise Refused(compiled.stdout)


def _call(command: Sequence[str], place: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            cwd=place,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired as expired:
        raise TooLarge(f"{command[0]} took more than {seconds:g} s") from expired


def _run(command: Sequence[str], place: Path, seconds: float) -> str:
    done = _call(command, place, seconds)
    if done.returncode < 0:
        raise OracleError(f"{command[0]} was ended by signal {-done.returncode}\n{done.stdout}")
    return done.stdout


def _counts(report: str, seconds: float) -> Counts:
    def number(pattern: str) -> int:
        found = re.search(pattern, report)
        if found is None:
            raise OracleError(f"no '{pattern}' in the report of pan:\n{report}")
        return int(found[1])

    texts = re.findall(r"^pan:\d+: (.*) \(at depth -?\d+\)$", report, re.MULTILINE)
    return Counts(
        states=number(r"(\d+) states, stored"),
        transitions=number(r"(\d+) transitions") - 1,
        errors=number(r"errors: (\d+)"),
        kinds=tuple(sorted({_kind(text) for text in texts})),
        depth=number(r"depth reached (\d+)"),
        seconds=seconds,
    )


def _kind(text: str) -> str:
    """An error text of pan's without the expression that failed."""
    failed = text.startswith(f"{ASSERTION} ") and not text.startswith(f"{ASSERTION} - ")
    return ASSERTION if failed else text.partition(" (")[0].strip()


def _replay(text: str) -> Replay:
    ending = re.search(r"trail ends after (-?\d+) steps", text)  # -1 if the last line is the mark of a cycle
    error = re.search(r"^spin: .*Error: (.*)$", text, re.MULTILINE)
    final = text[ending.end() :] if ending else ""
    places = re.findall(r"^\s*\d+:\s+proc\s+(\d+) \(.*?\) \S+ \(state \d+\)(.*)$", final, re.MULTILINE)
    return Replay(
        steps=int(ending[1]) if ending else 0,
        lines=len(re.findall(r"^\s*\d+:\s+proc\s+\d+ .*\[.*\]$", text, re.MULTILINE)),
        error=error[1].strip() if error else None,
        lost=ending is None or "lost trail" in text or "transition failed" in text,
        stuck=tuple(int(pid) for pid, rest in places if "valid end state" not in rest),
        text=text,
    )

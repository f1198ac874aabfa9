"""Trails of SPIN: `step:process:statement` on each line, as `pan` writes them and `spin -t` follows them.

A line is one statement. An edge of a system may have several: those of an atomic section, sender and receiver of a
rendezvous. Negative numbers are marks: a claim was used (-2), statements were merged (-4), a cycle begins (-1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.files import replacing
from highroad.results import Witness
from highroad.systems import Edge, Move, System

SUFFIX = ".trail"

_LINE = re.compile(r"\s*(-?\d{1,10})\s*:\s*(-?\d{1,10})\s*:\s*(-?\d{1,10})\s*")
_CYCLE, _CLAIM, _MERGED = -1, -2, -4
_LONGEST_CATCHING_UP = 1_000  # statements that a process may have executed without a line of their own


@dataclass(frozen=True, slots=True)
class Line:
    """A statement that a process executes."""

    process: int
    statement: int
    span: Span


@dataclass(frozen=True, slots=True)
class SpinTrail:
    """A trail without its claim's moves, which are of no effect on the system."""

    lines: tuple[Line, ...]
    has_claim: bool = False
    is_merged: bool = False  # a line may stand for several statements
    cycle: int | None = None  # how many lines come before the cycle

    @property
    def remark(self) -> str:
        """What is to be known of the trail, to be put behind its length."""
        cycle = "" if self.cycle is None else f"; after {self.cycle} of them the cycle begins"
        claim = "; those of the claim are left out" if self.has_claim else ""
        return cycle + claim


def is_spin_trail(path: Path) -> bool:
    """Whether a file is meant as a trail of SPIN: by its name, and because it is not JSON."""
    return path.suffix == SUFFIX and not Source.read(path).text.lstrip().startswith("{")


def lines_of(moves: Iterable[Move]) -> list[tuple[int, int]]:
    """Process and statement of each line for the moves of an edge. A trail ends with the first statement that fails."""
    found = []
    for move in moves:
        if move.identifier is not None:
            found.append((move.number, move.identifier))
        if move.fault is not None:
            break
    return found


def save(path: Path, witness: Witness) -> None:
    """Writes the trail; an older file of that name is replaced only when the new one is complete."""
    lines = chain.from_iterable(lines_of(step.moves) for step in witness.steps)
    with replacing(path) as stream:
        for number, (process, statement) in enumerate(lines, 1):
            stream.write(f"{number}:{process}:{statement}\n")


# Reading


def read(path: Path) -> SpinTrail:
    """The trail in a file, with a located error when it is not one, or is one that only `pan` can follow."""
    source = Source.read(path)
    lines: list[Line] = []
    has_claim = is_merged = False
    cycle = None
    for text, span in _rows(source):
        match = _LINE.fullmatch(text)
        if match is None:
            raise InputError(Diagnostic("E705", "not a line of a trail", span, "expected step:process:statement"))
        step, process, statement = map(int, match.groups())
        if step >= 0 and process >= 0 and statement >= 0:
            if not has_claim or process > 0:
                lines.append(Line(process - has_claim, statement, span))
        elif step == _CLAIM:
            has_claim = True
        elif step == _MERGED:
            is_merged = True
        elif step == _CYCLE:
            cycle = len(lines)
        else:
            raise _refused(step, span)
    return SpinTrail(tuple(lines), has_claim, is_merged, cycle)


def _rows(source: Source) -> Iterator[tuple[str, Span]]:
    start = 0
    for text in source.text.split("\n"):
        if text.strip():
            yield text, source.span(start, start + len(text))
        start += len(text) + 1


def _refused(step: int, span: Span) -> InputError:
    if -8 <= step <= -5:
        message = "a trail of a search with permuted statements (-DPERMUTED) is not supported"
        return InputError(Diagnostic("E706", message, span, "replay it with 'pan -r', or search without -DPERMUTED"))
    return InputError(Diagnostic("E705", f"not a line of a trail: there is no mark {step}", span))


# Following


def follow(system: System, trail: SpinTrail) -> Iterator[tuple[bytes, Edge, int]]:
    """The steps of the trail in the model: source state, edge, and its position. An error where they part."""
    if system.language != "promela":
        raise InputError(Diagnostic("E708", "a trail of SPIN can be followed only in a Promela model"))
    state = system.initial()[0]
    position = 0
    while position < len(trail.lines):
        edges = list(system.edges(state))
        fit = _best_fit(edges, trail, position)
        if fit is None and trail.is_merged:
            fit = _catching_up(system, state, edges, trail, position)
        if fit is None and not edges and position == len(trail.lines) - 1:
            return  # pan -DBFS writes one line too many for an invalid end state
        if fit is None:
            raise _not_this_model(edges, trail, position)
        edge = edges[fit.choice]
        yield state, edge, fit.choice
        position += fit.lines
        if edge.state is None:
            if position < len(trail.lines):
                raise _goes_on_after_fault(trail.lines[position], edge)
            return
        state = edge.state
    if trail.is_merged and trail.lines and edge.fault is None:
        yield from _to_the_error(system, state, trail.lines[-1].process)


@dataclass(frozen=True, slots=True)
class _Fit:
    """An edge that fits the trail, and how many lines of the trail it takes."""

    lines: int
    choice: int
    is_whole: bool = True  # or the trail ends before the edge does
    fails: bool = False


def _best_fit(edges: Sequence[Edge], trail: SpinTrail, position: int) -> _Fit | None:
    """The edge that takes most lines of the trail; of those within which it ends, one that fails there."""
    fits = []
    for choice, edge in enumerate(edges):
        count = _fitting_lines(edge, trail, position)
        if count:
            is_whole = position + count < len(trail.lines) or count == len(lines_of(edge.parts))
            fits.append(_Fit(count, choice, is_whole, edge.fault is not None))
    return max(fits, key=lambda fit: (fit.lines, fit.is_whole, fit.fails, -fit.choice), default=None)


def _fitting_lines(edge: Edge, trail: SpinTrail, position: int) -> int:
    """How many lines an edge takes, 0 if it does not fit."""
    taken, other = _compared(edge, trail, position)
    return taken if other is None else 0


def _compared(edge: Edge, trail: SpinTrail, position: int) -> tuple[int, Move | None]:
    """How many lines are those of an edge, and its first move that has another one. Of merged moves some have none."""
    taken = 0
    for move in edge.parts:
        if move.identifier is None:
            continue
        if position + taken == len(trail.lines):
            break
        if (move.number, move.identifier) == _key(trail.lines[position + taken]):
            taken += 1
        elif not trail.is_merged or taken == 0 or move.number != trail.lines[position + taken - 1].process:
            return taken, move
    return taken, None


def _key(line: Line) -> tuple[int, int]:
    return line.process, line.statement


def _catching_up(system: System, state: bytes, edges: Sequence[Edge], trail: SpinTrail, position: int) -> _Fit | None:
    """A step without a line: the first of those that processes have to make before they can do what their lines say.

    Only one step is possible for the process each time. The next line may be that of the receiver in a rendezvous.
    """
    first: _Fit | None = None
    for process in dict.fromkeys(line.process for line in trail.lines[position : position + 2]):
        for _ in range(_LONGEST_CATCHING_UP):
            own = [choice for choice, edge in enumerate(edges) if edge.parts and edge.parts[0].number == process]
            target = edges[own[0]].state if len(own) == 1 else None
            if target is None or target == state:
                break
            first = first or _Fit(0, choice=own[0])
            state, edges = target, list(system.edges(target))
            if _best_fit(edges, trail, position) is not None:
                return first
    return None


def _to_the_error(system: System, state: bytes, last: int) -> Iterator[tuple[bytes, Edge, int]]:
    """The steps that merging has left out at the end of a trail, if they lead to a fault, or to where nothing moves."""
    steps: list[tuple[bytes, Edge, int]] = []
    for _ in range(_LONGEST_CATCHING_UP):
        edges = list(system.edges(state))
        if not edges:
            yield from steps
            return
        choice = _lone_step(edges, last)
        if choice is None:
            return
        edge = edges[choice]
        steps.append((state, edge, choice))
        if edge.fault is not None or edge.state is None:
            yield from steps
            return
        state = edge.state


def _lone_step(edges: Sequence[Edge], preferred: int) -> int | None:
    """The only step of a process that has only one, and neither sends nor receives."""
    by_process: dict[int, list[int]] = {}
    for choice, edge in enumerate(edges):
        for number in {part.number for part in edge.parts}:
            by_process.setdefault(number, []).append(choice)
    lone = {
        number: choices[0]
        for number, choices in by_process.items()
        if len(choices) == 1 and all(part.message is None for part in edges[choices[0]].parts)
    }
    return lone.get(preferred, next(iter(lone.values()), None))


def _not_this_model(edges: Sequence[Edge], trail: SpinTrail, position: int) -> InputError:
    """Names the first line that fits no edge, and what could be done instead."""
    compared = [_compared(edge, trail, position) for edge in edges]
    fitting = max((taken for taken, _ in compared), default=0)
    line = trail.lines[position + fitting]
    moves = [move for taken, move in compared if move is not None and taken == fitting]
    own = dict.fromkeys(f"{m.identifier} '{m.text}'" for m in moves if m.number == line.process)
    who = map(str, sorted({m.number for m in moves}))
    if own:
        possible = f"it can execute {', '.join(own)}"
    else:
        possible = f"only process {' or '.join(who)} can move" if moves else "no process can move"
    what = f"process {line.process} cannot execute statement {line.statement} here"
    hint = "is it a trail of this model, with these parameters?"
    message = f"the trail does not fit at line {line.span.line}: {what}; {possible}"
    return InputError(Diagnostic("E707", message, line.span, hint))


def _goes_on_after_fault(line: Line, edge: Edge) -> InputError:
    message = f"the trail does not fit at line {line.span.line}: the model fails before it ({edge.fault})"
    return InputError(Diagnostic("E707", message, line.span))

"""Trails of SPIN, followed: each line names a process and one of its statements.

An edge of a system may have several lines: those of an atomic section, sender and receiver of a rendezvous. Where
`pan` has merged statements, one line stands for several of them. They are executed here when it is time for the next
line of their process, and so later than by `pan`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.systems import Edge, Move, System
from highroad.trails.saved import OTHER_MODEL, Followed, Origin, SavedTrail, not_closed
from highroad.trails.saved import Move as Step
from highroad.trails.spin_lines import lines_of

_LONGEST_CATCHING_UP = 1_000  # statements that a process may have executed without a line of their own
_MOST_ROUNDS = 4  # of a cycle, until it leads back to a state that it was in


@dataclass(frozen=True, slots=True)
class Line:
    """A statement that a process executes."""

    process: int
    statement: int
    span: Span


@dataclass(frozen=True, slots=True)
class SpinTrail(SavedTrail):
    """A trail without its claim's moves, which are of no effect on the system."""

    name: str
    lines: tuple[Line, ...]
    has_claim: bool = False
    is_merged: bool = False  # a line may stand for several statements
    cycle: int | None = None  # how many lines come before the cycle
    cycle_span: Span | None = None
    origin: Origin = field(default_factory=Origin)  # of which such a file tells nothing

    @property
    def reason(self) -> str:
        """What is to be known of the trail."""
        count = f"{len(self.lines):,} line{'' if len(self.lines) == 1 else 's'}"
        cycle = "" if self.cycle is None else f"; after {self.cycle:,} of them the cycle begins"
        claim = "; those of the claim are left out" if self.has_claim else ""
        return f"trail {self.name}, {count}{cycle}{claim}"

    def follow(self, system: System) -> Followed:
        """The run of the trail in the model. An error where they part."""
        if system.language != "promela":
            raise InputError(Diagnostic("E708", "a trail of SPIN can be followed only in a Promela model", self._begin))
        initial = system.initial()[0]
        if self.cycle is None:
            moves = [step for _, step in _steps(system, initial, self)]
            return Followed(0, initial, moves, self.reason, None, self._begin)
        moves, cycle = _to_the_cycle(system, initial, self, self.cycle)
        return Followed(0, initial, moves, self.reason, cycle, self.cycle_span)

    @property
    def _begin(self) -> Span:
        return Span(self.name, 1)


def _to_the_cycle(system: System, state: bytes, trail: SpinTrail, entry: int) -> tuple[list[Step], int]:
    """The steps up to where the cycle is closed, and how many of them come before it.

    Merged statements are executed late, and `pan` forgets variables that are not read again: when a cycle of `pan` is
    closed, its run here may be in another state than at the beginning. But each round of the cycle ends as the one
    before it did. So the cycle is closed where a round has come to a state in which the former one was, too, and that
    after the same line.
    """
    loop = trail.lines[entry:]
    rounds = replace(trail, lines=trail.lines + (_MOST_ROUNDS - 1) * loop, cycle=None)
    steps: list[Step] = []
    met = {(0, state): (0, 0)} if entry == 0 else {}
    try:
        for position, step in _steps(system, state, rounds):
            steps.append(step)
            if position < entry or step[1].state is None:
                continue
            known = met.setdefault(((position - entry) % max(1, len(loop)), step[1].state), (position, len(steps)))
            if position > known[0]:
                return steps, known[1]
    except _PartedError as parted:
        if parted.position < len(trail.lines):
            raise
    last = steps[-1][1].state if steps else state
    if not loop and last is not None and next(iter(system.edges(last)), None) is None:
        return steps, len(steps)  # only the claim moves on
    first = next((count for position, count in met.values()), len(steps))
    message = not_closed(system, first, steps[first][0] if first < len(steps) else state, last)
    raise InputError(Diagnostic("E704", message, trail.cycle_span, OTHER_MODEL))


def _steps(system: System, state: bytes, trail: SpinTrail) -> Iterator[tuple[int, Step]]:
    """The steps of the trail, each with how many lines are done after it."""
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
        position += fit.lines
        yield position, (state, edge, fit.choice)
        if edge.state is None:
            if position < len(trail.lines):
                raise _goes_on_after_fault(trail.lines[position], edge, position)
            return
        state = edge.state
    if trail.is_merged and trail.lines and edge.fault is None:
        for step in _to_the_error(system, state, trail.lines[-1].process):
            yield position, step


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


def _to_the_error(system: System, state: bytes, last: int) -> Iterator[Step]:
    """The steps that merging has left out at the end of a trail, if they lead to a fault, or to where nothing moves."""
    steps: list[Step] = []
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


class _PartedError(InputError):
    """The model cannot do what the line at a position says."""

    def __init__(self, diagnostic: Diagnostic, position: int) -> None:
        super().__init__(diagnostic)
        self.position = position


def _not_this_model(edges: Sequence[Edge], trail: SpinTrail, position: int) -> _PartedError:
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
    message = f"the trail does not fit at line {line.span.line}: {what}; {possible}"
    return _PartedError(Diagnostic("E707", message, line.span, OTHER_MODEL), position + fitting)


def _goes_on_after_fault(line: Line, edge: Edge, position: int) -> _PartedError:
    message = f"the trail does not fit at line {line.span.line}: the model fails before it ({edge.fault})"
    return _PartedError(Diagnostic("E707", message, line.span), position)

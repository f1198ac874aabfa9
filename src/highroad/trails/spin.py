"""Trails of SPIN: each line names a process and one of its statements.

An edge of a system may have several lines: those of an atomic section, sender and receiver of a rendezvous. Where
`pan` has merged statements, one line stands for several of them (`highroad.trails.spin_reading`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.systems import Edge, Merging, System, ToldBySpin
from highroad.trails.saved import OTHER_MODEL, Followed, Origin, SavedTrail, not_closed
from highroad.trails.saved import Move as Step
from highroad.trails.spin_reading import Fit, Line, Misfit, Owed, Place, Reading

_MOST_ROUNDS = 4  # of a cycle, until it leads back to a state that it was in


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
        if not isinstance(system, ToldBySpin):
            raise InputError(Diagnostic("E708", "a trail of SPIN can be followed only in a Promela model", self._begin))
        initial = system.initial()[0]
        merging = system.merging() if self.is_merged else Merging({}, frozenset())
        if self.cycle is None:
            moves = [step for _, step in _steps(system, initial, Reading(self.lines, merging))]
            return Followed(0, initial, moves, self.reason, None, self._begin)
        moves, cycle = self._to_the_cycle(system, initial, merging, self.cycle)
        return Followed(0, initial, moves, self.reason, cycle, self.cycle_span)

    @property
    def _begin(self) -> Span:
        return Span(self.name, 1)

    def _to_the_cycle(self, system: System, state: bytes, merging: Merging, entry: int) -> tuple[list[Step], int]:
        """The steps up to where the cycle is closed, and how many of them come before it.

        `pan` forgets variables that are not read again: when a cycle of `pan` is closed, its run here may be in another
        state than at the beginning. But each round of the cycle ends as the one before it did. So the cycle is closed
        where a round has come to a state in which the former one was, too, and that after the same statement.
        """
        loop = self.lines[entry:]
        reading = Reading(self.lines + (_MOST_ROUNDS - 1) * loop, merging)
        steps: list[Step] = []
        met: dict[tuple[tuple[int, Owed], bytes], tuple[int, int]] = {((0, ()), state): (0, 0)} if entry == 0 else {}
        try:
            for place, step in _steps(system, state, reading):
                steps.append(step)
                if place.line < entry or step[1].state is None:
                    continue
                within = ((place.line - entry) % max(1, len(loop)), place.owed)
                known = met.setdefault((within, step[1].state), (place.line, len(steps)))
                if place.line > known[0]:
                    return steps, known[1]
        except _PartedError as parted:
            if parted.line < len(self.lines):
                raise
        last = steps[-1][1].state if steps else state
        if not loop and last is not None and next(iter(system.edges(last)), None) is None:
            return steps, len(steps)  # only the claim moves on
        first = next((count for _, count in met.values()), len(steps))
        message = not_closed(system, first, steps[first][0] if first < len(steps) else state, last)
        raise InputError(Diagnostic("E704", message, self.cycle_span, OTHER_MODEL))


def _steps(system: System, state: bytes, reading: Reading) -> Iterator[tuple[Place, Step]]:
    """The steps of a trail, each with how far it has been followed after it."""
    place = Place()
    while not reading.is_over(place):
        edges = list(system.edges(state))
        fit = _best_fit(edges, reading, place)
        if fit is None and not edges and reading.is_last(place):
            return  # pan -DBFS writes one line too many for an invalid end state
        if fit is None:
            raise _not_this_model(edges, reading, place)
        edge = edges[fit.choice]
        place = fit.place
        yield place, (state, edge, fit.choice)
        if edge.state is None:
            if place.line < len(reading.lines):
                raise _goes_on_after_fault(reading.lines[place.line], edge, place.line)
            return
        if edge.fault is not None and place.line == len(reading.lines):
            return
        state = edge.state


def _best_fit(edges: Sequence[Edge], reading: Reading, place: Place) -> Fit | None:
    """The edge that the trail tells. Where the trail ends within an edge, one that fails there."""
    fits = [fit for choice, edge in enumerate(edges) if isinstance(fit := reading.fit(edge, choice, place), Fit)]
    best = max(fits, key=lambda fit: (-fit.misses, fit.is_whole, fit.fails, -fit.choice), default=None)
    if best is not None and not best.is_whole and not best.fails:
        ends = {edges[fit.choice].state for fit in fits}
        if len(ends) > 1:
            raise _ends_too_early(reading, len(ends))
    return best


class _PartedError(InputError):
    """The model cannot do what a line says."""

    def __init__(self, diagnostic: Diagnostic, line: int) -> None:
        super().__init__(diagnostic)
        self.line = line


def _not_this_model(edges: Sequence[Edge], reading: Reading, place: Place) -> _PartedError:
    """Names the first line that fits no edge, and what could be done instead."""
    compared = [reading.fit(edge, choice, place) for choice, edge in enumerate(edges)]
    misfits = [misfit for misfit in compared if isinstance(misfit, Misfit)]
    farthest = max((misfit.place for misfit in misfits), default=place, key=lambda reached: reached.progress)
    moves = [misfit.move for misfit in misfits if misfit.place.progress == farthest.progress]
    process, statement, line = reading.wanted(farthest)
    own = dict.fromkeys(f"{m.identifier} '{m.text}'" for m in moves if m.number == process)
    who = map(str, sorted({m.number for m in moves}))
    if own:
        possible = f"it can execute {', '.join(own)}"
    else:
        possible = f"only process {' or '.join(who)} can move" if moves else "no process can move"
    together = "" if statement == line.statement else f", which SPIN merges into statement {line.statement},"
    what = f"process {process} cannot execute statement {statement}{together} here"
    message = f"the trail does not fit at line {line.span.line}: {what}; {possible}"
    return _PartedError(Diagnostic("E707", message, line.span, OTHER_MODEL), farthest.line)


def _goes_on_after_fault(line: Line, edge: Edge, position: int) -> _PartedError:
    message = f"the trail does not fit at line {line.span.line}: the model fails before it ({edge.fault})"
    return _PartedError(Diagnostic("E707", message, line.span), position)


def _ends_too_early(reading: Reading, ways: int) -> InputError:
    message = f"the trail ends within an atomic section, which can go on in {ways} ways"
    return InputError(Diagnostic("E712", message, reading.lines[-1].span, "is its end missing?"))

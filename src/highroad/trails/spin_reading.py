"""How far a trail of SPIN was followed, and whether an edge of a system is what it tells next.

`pan` executes the statements that it has merged at once, and so they come next here, too; later only where another
process has a higher priority.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.systems import Edge, Merging, Move


@dataclass(frozen=True, slots=True)
class Line:
    """A statement that a process executes."""

    process: int
    statement: int
    span: Span


Owed = tuple[tuple[int, tuple[int, ...]], ...]
"""Who has yet to execute which statements that have no lines of their own."""


@dataclass(frozen=True, slots=True)
class Place:
    """How far a trail was followed: what comes next is owed, or else the line."""

    line: int = 0
    owed: Owed = ()

    def owed_by(self, process: int) -> tuple[int, ...]:
        return dict(self.owed).get(process, ())

    def owing(self, process: int, statements: tuple[int, ...], line: int) -> Place:
        others = tuple(each for each in self.owed if each[0] != process)
        return Place(line, (*others, (process, statements)) if statements else others)

    @property
    def progress(self) -> tuple[int, int]:
        """Less is owed the farther it is."""
        return self.line, -sum(len(statements) for _, statements in self.owed)


@dataclass(frozen=True, slots=True)
class Fit:
    """An edge that fits a trail, and how far that gets."""

    choice: int
    place: Place
    misses: int  # jumps that only one of the two has
    is_whole: bool  # or the trail ends before the edge does
    fails: bool  # in what the trail tells of it


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first move of an edge that a trail has not, and how far it fits."""

    place: Place
    move: Move


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a trail, and what each of them stands for."""

    lines: tuple[Line, ...]
    merging: Merging

    def is_over(self, place: Place) -> bool:
        return place.line == len(self.lines) and not any(self._due(statements) for _, statements in place.owed)

    def is_last(self, place: Place) -> bool:
        """Whether nothing is left but the last line."""
        return place.line == len(self.lines) - 1 and not place.owed

    def wanted(self, place: Place) -> tuple[int, int, Line]:
        """The process and the statement that come next, and the line that says so."""
        if place.owed:
            process, statements = place.owed[-1]
            before = self.lines[: place.line]
            return process, statements[0], next(line for line in reversed(before) if line.process == process)
        line = self.lines[place.line]
        return line.process, line.statement, line

    def fit(self, edge: Edge, choice: int, place: Place) -> Fit | Misfit:
        """Whether an edge is what the trail tells next. Those who owe statements come first."""
        misses, fails = 0, False
        debtors = {process for process, _ in place.owed}
        for position, move in enumerate(_numbered(edge)):
            if self._ends_before(place, move.number):
                if move.identifier in self.merging.jumps:
                    continue
                return Fit(choice, place, misses, is_whole=False, fails=fails)
            if position == 0 and debtors:
                misses += move.number not in debtors
            after = self._after(place, move)
            if after is None:
                return Misfit(place, move)
            place, missed = after
            misses += missed
            fails |= move.fault is not None
        return Fit(choice, place, misses, is_whole=True, fails=fails)

    def _ends_before(self, place: Place, process: int) -> bool:
        return place.line == len(self.lines) and not self._due(place.owed_by(process))

    def _due(self, statements: tuple[int, ...]) -> bool:
        return any(statement not in self.merging.jumps for statement in statements)

    def _after(self, place: Place, move: Move) -> tuple[Place, int] | None:
        """Where the trail is after a move, and how many jumps were missed; None if it has another move there."""
        jumps, statement = self.merging.jumps, move.identifier
        owed, missed = place.owed_by(move.number), 0
        while owed:
            if owed[0] == statement:
                return place.owing(move.number, owed[1:], place.line), missed
            if owed[0] not in jumps:
                return (place, 1) if statement in jumps else None
            owed, missed = owed[1:], missed + 1
        for number in range(place.line, len(self.lines)):
            line = self.lines[number]
            if (line.process, line.statement) == (move.number, statement):
                followers = self.merging.followers.get(line.statement, ())
                return place.owing(move.number, followers, number + 1), missed
            if line.statement not in jumps:
                break
            missed += 1
        return (place, 1) if statement in jumps else None


def _numbered(edge: Edge) -> Iterator[Move]:
    """The moves without those within a d_step, which has one line."""
    return (move for move in edge.parts if move.identifier is not None)

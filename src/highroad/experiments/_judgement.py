"""What a report says of an experiment, before it is written in any form: entries with intervals and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Conclusion, Evidence, Experiment, Figure, Row, Table
from highroad.experiments._results import Block, Results
from highroad.experiments._samples import Entry
from highroad.experiments._statistics import Interval, Outcome, corrected, interval, outcome

EVERYTHING = "*"  # what an explanation for all rows is about


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    entry: Entry
    interval: Interval | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class JudgedRow:
    row: Row
    entries: tuple[JudgedEntry | str, ...]


@dataclass(frozen=True, slots=True)
class JudgedTable:
    table: Table
    rows: tuple[JudgedRow, ...]


@dataclass(frozen=True, slots=True)
class Concluded:
    conclusion: Conclusion
    evidence: Evidence | None  # none, if not everything was run

    @property
    def verdict(self) -> str:
        if self.evidence is None:
            return "open"
        if self.evidence.holds is None:
            return "undecided"
        return "confirmed" if self.evidence.holds else "contradicted"


@dataclass(frozen=True, slots=True)
class Judged:
    """An experiment and what came of it."""

    experiment: Experiment
    blocks: Sequence[Block]
    tables: tuple[JudgedTable, ...]
    figures: tuple[Figure, ...]
    conclusions: tuple[Concluded, ...]
    is_complete: bool

    def count(self, wanted: Outcome) -> int:
        return sum(each.outcome is wanted for each in self._entries)

    @property
    def compared(self) -> int:
        return sum(each.outcome is not None for each in self._entries)

    @property
    def verdicts(self) -> tuple[int, int, int]:
        """How many conclusions are confirmed, contradicted, and neither."""
        found = [each.verdict for each in self.conclusions]
        confirmed, contradicted = found.count("confirmed"), found.count("contradicted")
        return confirmed, contradicted, len(found) - confirmed - contradicted

    @property
    def seconds(self) -> float:
        return sum(block.cpu_seconds for block in self.blocks)

    @property
    def explanations(self) -> dict[str, list[str]]:
        """Why rows differ: each explanation once, with what the rows are about that it explains."""
        known, explained = self.experiment.differences, dict[str, list[str]]()
        for table in self.tables:
            for row in table.rows:
                if any(_differs(entry) for entry in row.entries):
                    about = row.row.about
                    rows = explained.setdefault(known.get(about) or known.get(EVERYTHING) or "Not explained.", [])
                    rows.extend([about] if about and about not in rows else [])
        return explained

    @property
    def _entries(self) -> list[JudgedEntry]:
        rows = [row for table in self.tables for row in table.rows]
        return [entry for row in rows for entry in row.entries if isinstance(entry, JudgedEntry)]


def _differs(entry: JudgedEntry | str) -> bool:
    return isinstance(entry, JudgedEntry) and entry.outcome is Outcome.DIFFERENCE


def judge(experiment: Experiment, blocks: Sequence[Block]) -> Judged:
    """Everything that there is to say about an experiment."""
    current = _latest(experiment, blocks)
    results = Results(current)
    tables = tuple(experiment.tables(results))
    compared = sum(_is_compared(entry) for table in tables for row in table.rows for entry in row.entries)
    scale = current[0].scale
    is_complete = all(len(results.of(cell.row, cell.column)) >= cell.runs(scale) for cell in experiment.cells)
    return Judged(
        experiment,
        current,
        tuple(_judged_table(table, corrected(compared)) for table in tables),
        tuple(experiment.figures(results)),
        tuple(Concluded(each, each.test(results) if is_complete else None) for each in experiment.conclusions),
        is_complete,
    )


def _latest(experiment: Experiment, blocks: Sequence[Block]) -> list[Block]:
    """Of blocks that were run again, because the model had changed, the last one; none of cells that are no more."""
    names = {cell.name for cell in experiment.cells}
    return list({(each.cell, each.first): each for each in blocks if each.cell in names}.values())


def _is_compared(entry: Entry | str) -> bool:
    return isinstance(entry, Entry) and entry.published is not None


def _judged_table(table: Table, level: float) -> JudgedTable:
    return JudgedTable(table, tuple(_judged_row(row, level) for row in table.rows))


def _judged_row(row: Row, level: float) -> JudgedRow:
    return JudgedRow(row, tuple(each if isinstance(each, str) else _judged(each, level) for each in row.entries))


def _judged(entry: Entry, level: float) -> JudgedEntry:
    found = interval(entry.sample, level)
    return JudgedEntry(entry, found, outcome(entry, found))

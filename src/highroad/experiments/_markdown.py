"""The report as Markdown: tables and conclusions. Figures are in the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from highroad.escapes import escaped, in_markdown
from highroad.experiments import _texts as t
from highroad.experiments._judgement import Judged, JudgedEntry, JudgedTable
from highroad.experiments._statistics import RULE, Outcome

_MARKS = {Outcome.MATCH: "match", Outcome.DIFFERENCE: "**difference**", Outcome.OPEN: "open", None: ""}


def markdown(judged: Sequence[Judged]) -> str:
    return "\n".join(_report(judged)) + "\n"


def _report(judged: Sequence[Judged]) -> Iterator[str]:
    yield from (
        "# The published experiments, made again",
        "",
        f"The rule: {RULE}",
        "",
        f"In hindsight: {t.HINDSIGHT}",
        "",
    )
    verdicts = ("conclusions", "confirmed", "contradicted", "undecided")
    yield from _table(("experiment", "values", "match", "differ", "open", *verdicts), map(_summary, judged))
    for each in judged:
        yield from _experiment(each)


def _summary(judged: Judged) -> Sequence[str]:
    counts = [judged.compared, *map(judged.count, Outcome), len(judged.conclusions), *judged.verdicts]
    return judged.experiment.name, *map(str, counts)


def _experiment(judged: Judged) -> Iterator[str]:
    experiment = judged.experiment
    yield from (f"## {experiment.title}", "", f"{experiment.paper.citation}. {experiment.about}", "")
    for table in judged.tables:
        yield from _judged_table(table)
    yield from (t.sums(judged), "")
    for why, rows in judged.explanations.items():
        yield f"- {', '.join(rows)}: {why}" if rows else f"- {why}"
    yield ""
    for each in judged.conclusions:
        numbers = "not everything was run" if each.evidence is None else each.evidence.numbers
        why = each.conclusion.explanation if each.verdict == "contradicted" else ""
        yield f"- **{each.verdict}**: {each.conclusion.text} ({numbers}) {why}".rstrip()
    again = escaped(t.how_to_repeat(judged)).replace("`", "'")
    yield from ("", f"Again: `{again}` ({in_markdown(t.made_by(judged))}).", "")


def _judged_table(judged: JudgedTable) -> Iterator[str]:
    table = judged.table
    yield from (f"### {table.title}", "")
    yield from _table(table.columns, ([*row.row.names, *map(_cell, row.entries)] for row in judged.rows))


def _cell(entry: JudgedEntry | str) -> str:
    if isinstance(entry, str):
        return entry
    known = t.published(entry)
    return f"{t.ours(entry)}; {known}: {_MARKS[entry.outcome]}" if known else t.ours(entry)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"
    yield ""

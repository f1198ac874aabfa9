"""The report as one page that needs nothing from elsewhere: tables, figures, what was run, how to repeat it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from highroad.escapes import in_xml
from highroad.experiments import _texts as t
from highroad.experiments._charts import chart
from highroad.experiments._judgement import Concluded, Judged, JudgedEntry, JudgedTable
from highroad.experiments._statistics import RULE, Outcome

_TITLE = "The published experiments, made again"
_STYLE = """
body { font: 15px/1.45 sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 13px; }
th, td { border: 1px solid #ccc; padding: .2rem .5rem; text-align: left; vertical-align: top; }
th { background: #f2f2f2; }
.match { background: #e7f5e9; } .difference { background: #fdeaea; } .open { background: #f6f3df; }
.published { color: #666; } .confirmed { color: #2c7a3b; } .contradicted { color: #b3372a; }
.undecided { color: #8a6d00; }
"""


def html(judged: Sequence[Judged]) -> str:
    body = "\n".join(_body(judged))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{_TITLE}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _body(judged: Sequence[Judged]) -> Iterator[str]:
    yield f"<h1>{_TITLE}</h1>"
    yield f"<h2>The rule</h2><p>{_text(RULE)}</p>"
    yield f"<h2>In hindsight</h2><p>{_text(t.HINDSIGHT)}</p>"
    yield "<h2>All experiments</h2>"
    head = ("experiment", "values", "match", "differ", "open", "conclusions")
    yield from _table(head, map(_summary, judged))
    for each in judged:
        yield from _experiment(each)


def _summary(judged: Judged) -> Sequence[str]:
    experiment = judged.experiment
    link = f'<td><a href="#{experiment.name}">{in_xml(experiment.title)}</a></td>'
    counts = [f"<td>{judged.count(each)}</td>" for each in Outcome]
    verdicts = ", ".join(each.verdict for each in judged.conclusions)
    return link, f"<td>{judged.compared}</td>", *counts, f"<td>{verdicts}</td>"


def _experiment(judged: Judged) -> Iterator[str]:
    experiment = judged.experiment
    yield f'<h2 id="{experiment.name}">{in_xml(experiment.title)}</h2>'
    yield f"<p>{_text(experiment.about)} <small>{in_xml(experiment.paper.citation)}.</small></p>"
    for figure in judged.figures:
        yield f"<figure>{chart(figure)}<figcaption>{in_xml(figure.title)}</figcaption></figure>"
    for table in judged.tables:
        yield from _judged_table(table)
    yield f"<p>{t.sums(judged)}</p>"
    yield from _list(_explanations(judged))
    yield from _list(map(_conclusion, judged.conclusions))
    yield f"<p>Again: <code>{in_xml(t.how_to_repeat(judged))}</code> <small>({in_xml(t.made_by(judged))})</small></p>"
    yield "<details><summary>What was run</summary>"
    rows = ([f"<td>{_text(each)}</td>" for each in line] for line in t.what_was_run(judged))
    yield from _table(("row", "model", "what", "runs"), rows)
    yield "</details>"


def _explanations(judged: Judged) -> Iterator[str]:
    for why, rows in judged.explanations.items():
        yield f"<b>{in_xml(', '.join(rows))}</b>: {_text(why)}" if rows else _text(why)


def _conclusion(each: Concluded) -> str:
    numbers = "not everything was run" if each.evidence is None else each.evidence.numbers
    why = each.conclusion.explanation if each.verdict == "contradicted" else ""
    head = f'<b class="{each.verdict}">{each.verdict}</b>: {_text(each.conclusion.text)}'
    return f"{head} <small>({_text(numbers)})</small> {_text(why)}".rstrip()


def _judged_table(judged: JudgedTable) -> Iterator[str]:
    yield f"<h3>{in_xml(judged.table.title)}</h3>"
    yield "<p><small>Ours with its interval, then the published value.</small></p>"
    rows = ([*(f"<td>{_text(name)}</td>" for name in row.row.names), *map(_cell, row.entries)] for row in judged.rows)
    yield from _table(judged.table.columns, rows)


def _cell(entry: JudgedEntry | str) -> str:
    if isinstance(entry, str):
        return f"<td>{_text(entry)}</td>"
    known = t.published(entry)
    if not known:
        return f"<td>{in_xml(t.ours(entry))}</td>"
    published = f'<span class="published">{in_xml(known)}</span>'
    return f'<td class="{entry.outcome}">{in_xml(t.ours(entry))}<br>{published} {entry.outcome}</td>'


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Cells of the rows are elements already."""
    yield "<table><tr>" + "".join(f"<th>{in_xml(column)}</th>" for column in columns) + "</tr>"
    for row in rows:
        yield f"<tr>{''.join(row)}</tr>"
    yield "</table>"


def _list(lines: Iterable[str]) -> Iterator[str]:
    items = [f"<li>{line}</li>" for line in lines]
    if items:
        yield f"<ul>{''.join(items)}</ul>"


def _text(text: str) -> str:
    """A text of ours, in which code and emphasis are marked as in Markdown."""
    marked = re.sub(r"`([^`]*)`", r"<code>\1</code>", in_xml(text))
    return re.sub(r"\*(\w[^*]*)\*", r"<em>\1</em>", marked)

"""Words and numbers of a report, the same in all its forms."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from highroad.experiments._judgement import Judged, JudgedEntry
from highroad.experiments._samples import Exact
from highroad.experiments._statistics import Outcome

NOTHING = "-"

HINDSIGHT = (
    "Some choices were made when first results were known, with the same seed, and what rests on them is weaker "
    "evidence than its interval says. A published value in a very wide interval was counted as a match before it was "
    "called open. In highway-figure-7, highway-report-figure-7 and highway-figure-8 the small numbers of runs were "
    "raised because conclusions were undecided, three of which were confirmed then, and searches are ranked by the "
    "mean height of their curves, not by their successful runs. In highway-table-1 traces of random walks are counted "
    "without loops, which fits the published ones; and by our own aim there the default command was first judged with "
    "the states of all searches until the witness was short, and met it on no row, and is judged now with those until "
    "the first error, against searches that always succeed, within chance, which is wide for three runs a row; how "
    "long its first search goes alone was set by a look at the rows of the sliding window protocol. That wider "
    "highways are within chance of being in order was at first asked of the widest alone. In exploration-table-2 the "
    "token ring is one of four that were tried, the Fischer and client/server models were rewritten so that their "
    "runs end, and the density factor is that of the depth of breadth-first search: by the longest path, two systems "
    "would be in another class. In directed-table-2 the number of philosophers and how they are written were chosen "
    "so that the counts agree; in directed-table-3 and directed-table-4 the paper calls differences significant or "
    "not, and from where on they are was set by us. In exploration-figure-1 the difference is counted in steps for "
    "each node, with which the paper's conclusion on density factors is confirmed; how it is in relation to the times "
    "is told beside it. In exploration-figure-2 and exploration-figure-4 the larger graphs were chosen among some "
    "that were tried, to find out why the smaller ones contradict the paper."
)


def number(value: float, percent: bool) -> str:
    """A measured value with three digits or so."""
    if percent:
        return f"{value * 100:.1f} %"
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def printed(value: float, percent: bool) -> str:
    """A value as the paper has it."""
    return f"{value * 100:g} %" if percent else f"{value:,.10g}"


def ours(entry: JudgedEntry) -> str:
    """Our value with its interval."""
    value = entry.entry.sample.value
    if value is None:
        return NOTHING
    percent = entry.entry.percent
    text = number(value, percent)
    if entry.interval is None or isinstance(entry.entry.sample, Exact) or entry.interval.low == entry.interval.high:
        return text
    return f"{text} ({number(entry.interval.low, percent)} to {number(entry.interval.high, percent)})"


def published(entry: JudgedEntry) -> str:
    """What the paper has; *about*, if it is less exact than its digits, as in a sentence of the text."""
    known, percent = entry.entry.published, entry.entry.percent
    if known is None:
        return ""
    text = printed(known.value, percent)
    is_exact = known.unit <= (0.01 if percent else 1.0)
    return text if is_exact else f"about {text} (± {printed(known.unit / 2, percent)})"


def sums(judged: Judged) -> str:
    """How many cells match, in one sentence."""
    if not judged.compared:
        return "The paper prints no numbers for this that could be compared; its conclusions can."
    counts = ", ".join(f"{judged.count(each)} {_WORDS[each]}" for each in Outcome)
    return f"Of {judged.compared} published values: {counts}."


_WORDS = {Outcome.MATCH: "match", Outcome.DIFFERENCE: "differ", Outcome.OPEN: "open"}


def what_was_run(judged: Judged) -> Iterator[tuple[str, str, str, str]]:
    """For each cell: its row, the model, what was done, how often."""
    done: dict[str, int] = {}
    for block in judged.blocks:
        done[block.cell] = done.get(block.cell, 0) + block.runs
    for cell in judged.experiment.cells:
        yield cell.row, str(cell.model), str(cell.measure), f"{done.get(cell.name, 0):,}"


def how_to_repeat(judged: Judged) -> str:
    block = judged.blocks[0]
    return f"highroad experiment run {judged.experiment.name} --scale {quote(block.scale)} --seed {block.seed}"


def made_by(judged: Judged) -> str:
    """Versions and machines, as the results name them."""
    versions = sorted({block.version for block in judged.blocks})
    machines = sorted({block.machine for block in judged.blocks})
    scale = judged.blocks[0].scale
    made = f"highroad {', '.join(versions)}, scale {scale}, {judged.seconds:,.0f} s of processor time"
    return f"{made} on {'; '.join(machines)}"

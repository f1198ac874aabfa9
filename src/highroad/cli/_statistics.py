"""What several runs say about what none of them saw, in a few lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from highroad.cli._output import counted
from highroad.results import Outlook
from highroad.statistics.novelty import FEWEST_RUNS
from highroad.statistics.risk import percent, rounded_down, rounded_up
from highroad.statistics.series import Novelty

_A_RUN = "a run of this search with this budget"


def statistics_lines(
    runs: Outlook, finds: str = f"{_A_RUN} finds something", succeeds: str = f"{_A_RUN} succeeds"
) -> list[str]:
    """`finds` and `succeeds` say what happens with the probability that follows."""
    if runs.confidence is None:
        return []
    share = percent(runs.confidence)
    lines = []
    if runs.risk is not None:
        at_most = _short(runs.risk, rounded_up)
        lines.append(f"  risk: with a confidence of {share}, {finds} with a probability of at most {at_most}")
    if runs.success_low is not None and runs.success_high is not None:
        low, high = math.floor(1000 * runs.success_low) / 1000, math.ceil(1000 * runs.success_high) / 1000
        lines.append(f"  {succeeds} with a probability between {low:.1%} and {high:.1%} ({share})")
    return lines + ([] if runs.novelty is None else list(novelty_lines(runs.novelty, runs.confidence)))


def novelty_lines(novelty: Novelty, confidence: float) -> Iterator[str]:
    if not novelty.distinct:
        yield "  no run visited anything: what it found was there at once"
        return
    of, about = novelty.of, "about " if novelty.sampled_one_in > 1 else ""
    visited = f"the runs together visited {about}{counted(novelty.distinct, of.removesuffix('s'))}"
    if novelty.total is not None:
        yield f"  {visited}; one of them alone visited all there are: {novelty.total:,}"
        return
    if novelty.expected_new is None or novelty.reachable_at_least is None:
        yield f"  {visited}; {FEWEST_RUNS} runs at least are needed to say what is left"
        return
    share = percent(confidence)
    between = f"{_short(novelty.expected_new_low, rounded_down)} to {_short(novelty.expected_new_high, rounded_up)}"
    new, one = _short(novelty.expected_new), of.removesuffix("s")
    yield f"  the next run is expected to visit {new} new {one if new == '1' else of} ({share}: {between})"
    halves = "" if novelty.overlap is None else f"; two halves of the runs compared: {novelty.overlap:,}"
    yield (
        f"  {visited}; at least {novelty.reachable_at_least:,} are reachable "
        f"({share}; Chao2, which estimates a lower bound: {novelty.chao2:,}{halves})"
    )
    if novelty.sampled_one_in > 1:
        yield f"  one state in {novelty.sampled_one_in:,} was counted for this, chosen by hash"


def _short(number: float | None, rounded: Callable[[float, int], float] | None = None) -> str:
    """A number with the digits that matter; a bound is rounded so that it stays one."""
    if number is None:
        return "?"
    if rounded is not None:
        digits = max(2, len(str(int(number))))
        number = rounded(number, digits)
    return f"{number:,.0f}" if number >= 100 else f"{number:.2g}"

"""What several runs say about what none of them saw, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.results import Outlook
from highroad.statistics.novelty import FEWEST_RUNS
from highroad.statistics.series import Novelty

_A_RUN = "a run of this search with this budget"


def statistics_lines(
    runs: Outlook, finds: str = f"{_A_RUN} finds something", succeeds: str = f"{_A_RUN} succeeds"
) -> list[str]:
    """`finds` and `succeeds` say what happens with the probability that follows."""
    if runs.confidence is None:
        return []
    share = f"{100 * runs.confidence:g} %"
    lines = []
    if runs.risk is not None:
        lines.append(f"  risk: with a confidence of {share}, {finds} with a probability of at most {_short(runs.risk)}")
    if runs.success_low is not None and runs.success_high is not None:
        between = f"{runs.success_low:.1%} and {runs.success_high:.1%}"
        lines.append(f"  {succeeds} with a probability between {between} ({share})")
    return lines + ([] if runs.novelty is None else list(novelty_lines(runs.novelty, runs.confidence)))


def novelty_lines(novelty: Novelty, confidence: float) -> Iterator[str]:
    of, about = novelty.of, "about " if novelty.sampled_one_in > 1 else ""
    visited = f"the runs together visited {about}{novelty.distinct:,} {of}"
    if novelty.total is not None:
        yield f"  {visited}; one of them alone visited all there are: {novelty.total:,}"
        return
    if novelty.expected_new is None or novelty.reachable_at_least is None:
        yield f"  {visited}; {FEWEST_RUNS} runs at least are needed to say what is left"
        return
    share = f"{100 * confidence:g} %"
    between = f"{_short(novelty.expected_new_low)} to {_short(novelty.expected_new_high)}"
    yield f"  the next run is expected to visit {_short(novelty.expected_new)} new {of} ({share}: {between})"
    halves = "" if novelty.overlap is None else f"; two halves of the runs compared: {novelty.overlap:,}"
    yield (
        f"  {visited}; at least {novelty.reachable_at_least:,} are reachable "
        f"({share}; Chao2, a lower bound: {novelty.chao2:,}{halves})"
    )
    if novelty.sampled_one_in > 1:
        yield f"  one state in {novelty.sampled_one_in:,} was counted for this, chosen by hash"


def _short(number: float | None) -> str:
    """A number with the digits that matter."""
    if number is None:
        return "?"
    return f"{number:,.0f}" if number >= 100 else f"{number:.2g}"

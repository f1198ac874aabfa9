"""Whether counts of runs agree with exact probabilities, and how sure that is.

All seeds are fixed, so a test that passes once passes always. `ERROR` says how far that could be luck: for a right
search and a seed chosen at random, one verdict is wrong with a probability of at most 1e-9. There are fewer than 200
verdicts that must be favourable, so all tests together fail for less than one seed in a million. A verdict on several
counts gives each an equal share of its error (Bonferroni). A small error is cheap: it makes intervals half as wide
again as an error of 1e-4 would.

Each test also shows that it can fail: the same runs, judged in the same way, must refute a wrong expectation.
"""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from oracles.exact import clopper_pearson

ERROR = 1e-9  # of one verdict

Class = TypeVar("Class", bound=Hashable)


def disagreements(
    counts: Mapping[Class, int], chances: Mapping[Class, Fraction | float], runs: int
) -> dict[Class, str]:
    """Describe the classes of runs whose exact chance is not in the confidence interval of their count.

    A class without a chance is impossible. Intervals are exact (Clopper-Pearson), so no class is too rare for them.
    """
    classes = chances.keys() | counts.keys()
    report: dict[Class, str] = {}
    for name in classes:
        count, chance = counts.get(name, 0), chances.get(name, 0)
        if chance in (0, 1):
            agrees = count == chance * runs
            low = high = float(chance)
        else:
            low, high = clopper_pearson(count, runs, ERROR / len(classes))
            agrees = low <= chance <= high
        if not agrees:
            report[name] = f"{count} of {runs} runs, expected {float(chance):.6f}, interval {low:.6f} to {high:.6f}"
    return report


def rejects(p_values: Iterable[float]) -> bool:
    """Say whether at least one of several tests of the same claim is below its share of the error."""
    values = list(p_values)
    return min(values) < ERROR / len(values)

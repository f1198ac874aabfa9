"""The few statistical verdicts that compare observed runs with exact probabilities."""

from collections.abc import Sequence

from scipy.stats import beta, chi2


def clopper_pearson(successes: int, runs: int, error: float) -> tuple[float, float]:
    """Return the exact two-sided interval that misses the true probability with probability at most `error`."""
    low = 0.0 if successes == 0 else float(beta.ppf(error / 2, successes, runs - successes + 1))
    high = 1.0 if successes == runs else float(beta.ppf(1 - error / 2, successes + 1, runs - successes))
    return low, high


def chi_square_p(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Return the probability of counts at least as far from the expected ones as those observed.

    The counts must be of classes that exclude each other, one per run. An expected count of zero is a claim of
    impossibility: one observation refutes it, none says nothing.
    """
    pairs = list(zip(observed, expected, strict=True))
    if any(count and not mean for count, mean in pairs):
        return 0.0
    possible = [(count, mean) for count, mean in pairs if mean]
    statistic = sum((count - mean) ** 2 / mean for count, mean in possible)
    return float(chi2.sf(statistic, len(possible) - 1))


def inclusion_p(observed: Sequence[int], runs: int, width: int) -> float:
    """Return the same probability for how often each candidate was in a uniformly drawn set of `width` of them.

    A run adds one to `width` counts at once, so they are not multinomial: `chi_square_p` would see too little scatter
    and forgive too much. The statistic is therefore scaled by the true covariance of such draws.
    """
    candidates = len(observed)
    share = width / candidates
    mean, variance = runs * share, runs * share * (1 - share)
    statistic = sum((count - mean) ** 2 for count in observed) / variance * (candidates - 1) / candidates
    return float(chi2.sf(statistic, candidates - 1))

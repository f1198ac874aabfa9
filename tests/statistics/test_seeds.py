"""The seeds of repeated runs, derived from one seed and the number of the run, give runs that look independent.

The first step of a random walk shows the first draw of a run. Chi-square tests with at least 50 expected runs a class,
each with the error of `evidence.verdicts`.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from evidence.runs import Search, each_run
from evidence.verdicts import rejects

from highroad import _core
from oracles.exact import chi_square_p
from oracles.graph import Graph

RUNS = 30_000
CHOICES = 16
STAR: Graph = {0: range(1, CHOICES + 1)} | dict.fromkeys(range(1, CHOICES + 1), range(0))

SeedOf = Callable[[int], int]


def first_draws(seed_of: SeedOf, runs: int = RUNS) -> list[int]:
    walk = Search("random", steps=2, restart=0)
    return [s.visited[1] for s in each_run(STAR, walk, runs, seed_of=seed_of, with_considered=False)]


def pair_p(pairs: Counter[tuple[int, int]]) -> float:
    """Return the p-value of the claim that all pairs of draws are equally likely."""
    draws = range(1, CHOICES + 1)
    classes = list(product(draws, draws))
    return chi_square_p([pairs[pair] for pair in classes], [pairs.total() / len(classes)] * len(classes))


def successive_p(draws: list[int], distance: int) -> float:
    """Return the p-value for the draws of runs at a distance; each draw is used once, so that pairs are independent."""
    pairs = [(draws[i], draws[i + distance]) for i in range(len(draws) - distance) if i // distance % 2 == 0]
    return pair_p(Counter(pairs))


def verdict(seed_of: SeedOf) -> bool:
    """Say whether the runs look dependent: on their neighbours, or on runs at a power of two."""
    draws = first_draws(seed_of)
    return rejects(successive_p(draws, distance) for distance in (1, 2, 8, 64))


@pytest.mark.parametrize("seed", [0, 1, 2**63, 0xDEAD_BEEF])
def test_runs_are_independent(seed: int) -> None:
    assert not verdict(lambda run: _core.derived_seed(seed, run))


def test_dependent_runs_are_noticed() -> None:
    """Every run twice; always the same run; runs that begin again after 64."""
    assert verdict(lambda run: _core.derived_seed(0, run // 2))
    assert verdict(lambda _: _core.derived_seed(0, 1))
    assert verdict(lambda run: _core.derived_seed(0, run % 64))


def test_neighbouring_seeds_are_independent() -> None:
    """Runs of the same number under one seed and the next: users count seeds upwards."""
    assert not verdict(lambda seed: seed)
    assert not verdict(lambda seed: int(_core.derived_seed(seed, 0)))
    assert not verdict(lambda seed: int(_core.derived_seed(seed, 7)))


def test_draws_of_one_run_are_independent() -> None:
    """The first two steps of a walk, over derived seeds: the draws within a run are as good as those across runs."""
    first, second = range(1, CHOICES + 1), range(CHOICES + 1, 2 * CHOICES + 1)
    twice: Graph = {0: first} | dict.fromkeys(first, second) | dict.fromkeys(second, range(0))
    walk = Search("random", steps=3, restart=0)
    runs = list(each_run(twice, walk, RUNS, seed_of=lambda run: _core.derived_seed(3, run), with_considered=False))
    pairs = Counter((s.visited[1], s.visited[2] - CHOICES) for s in runs)
    assert not rejects([pair_p(pairs)])
    assert rejects([pair_p(Counter((draw, draw) for draw, _ in pairs.elements()))])


def test_seeds_do_not_repeat() -> None:
    seeds = [_core.derived_seed(seed, run) for seed in range(100) for run in range(1000)]
    assert len(set(seeds)) == len(seeds)
    assert all(first != second for first, second in pairwise(seeds))

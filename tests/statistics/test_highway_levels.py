"""Each level of a highway is a uniform draw (definition 5 of Engels, Groote, van Weerdenburg and Willemse, 2009),
also where some candidates are funnels; the published approximation (algorithm 1) is one only where there are none.

The chi-square tests have at least 25 expected inclusions for each of 200 candidates and 199 degrees of freedom, where
their tail is reliable; the error of a test is divided among its levels. Everything else is compared exactly.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy
import pytest
from evidence.graphs import CANDIDATES, CARRIERS, FUNNEL_CARRIERS, Layers, funnels, lanes, rearranged
from evidence.runs import Flags, Search, each_run, watch
from evidence.verdicts import disagreements, rejects
from scipy.stats import hypergeom

from oracles.exact import inclusion_p
from oracles.graph import Graph
from oracles.sampling import approximate_highway

LEVELS = 25
WIDTH = 50
RUNS = 2000

Draws = list[Flags]
"""For each level: a row for each run, a column for each candidate, and whether the run drew it."""


def draws_of(search: str, layers: Layers, runs: int = RUNS) -> Draws:
    visited = watch(layers.graph, Search(search, width=WIDTH), runs, with_considered=False).visited
    draws = [visited[:, candidates.start : candidates.stop] for candidates in layers.draws]
    assert all((draw.sum(axis=1) == WIDTH).all() for draw in draws)
    return draws


def is_biased(draws: Draws) -> bool:
    """Say whether some level does not draw its candidates equally often."""
    return rejects(inclusion_p([int(n) for n in draw.sum(axis=0)], len(draw), WIDTH) for draw in draws)


@pytest.fixture(scope="module")
def highway_draws() -> Draws:
    return draws_of("highway", funnels(LEVELS))


def test_highway_is_fair_to_funnels(highway_draws: Draws) -> None:
    assert not is_biased(highway_draws)


def test_highway_is_fair_in_any_order() -> None:
    """Neither the order in which candidates arrive nor that some arrive again may matter."""
    assert not is_biased(draws_of("highway", rearranged(funnels(LEVELS), seed=5)))


def test_approximate_highway_favours_funnels() -> None:
    """The power of the two tests above; property 8 says why."""
    draws = draws_of("approximate-highway", funnels(LEVELS), runs=200)
    assert is_biased(draws)
    shares = numpy.concatenate(draws).mean(axis=0)
    carriers, fair = numpy.array(FUNNEL_CARRIERS), WIDTH / CANDIDATES
    assert shares[carriers == 1].max() < fair < 2 * fair < shares[carriers == CARRIERS].min()


def test_approximate_highway_is_fair_without_funnels() -> None:
    """Theorem 7: where no two carriers share a candidate, algorithm 1 draws all candidates equally often."""
    assert not is_biased(draws_of("approximate-highway", lanes(LEVELS), runs=1000))


@pytest.mark.parametrize("reset_counter", [True, False])
def test_the_counter_must_be_reset_at_every_level(reset_counter: bool) -> None:
    """A counter that runs on is the mistake that theorem 7 excludes; few runs of a plain program suffice to see it."""
    layers, random, runs = lanes(LEVELS), Random(7), 100
    visited = numpy.zeros((runs, len(layers.graph)), bool)
    for run in range(runs):
        visited[run, list(approximate_highway(layers.graph, WIDTH, random, reset_counter))] = True
    draws = [visited[:, candidates.start : candidates.stop] for candidates in layers.draws]
    assert is_biased(draws) != reset_counter


GROUPS: dict[str, Callable[[int], bool]] = {
    "one-half": lambda j: j < CANDIDATES // 2,
    "every-second": lambda j: j % 2 == 0,
    "every-fourth": lambda j: j % 4 == 0,
    "blocks-of-eight": lambda j: j // 8 % 2 == 0,
}


def group_disagreements(draws: Draws, group: Callable[[int], bool]) -> dict[int, str]:
    """Compare how many candidates of a group are drawn at once with what uniform draws say: hypergeometric."""
    members = [j for j in range(CANDIDATES) if group(j)]
    drawn = numpy.concatenate([draw[:, members].sum(axis=1) for draw in draws])
    law = hypergeom(CANDIDATES, len(members), WIDTH)
    chances = {size: float(law.pmf(size)) for size in range(WIDTH + 1)}
    return disagreements(Counter(map(int, drawn)), chances, len(drawn))


@pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS.keys())
def test_highway_draws_candidates_independently_of_their_neighbours(
    highway_draws: Draws, group: Callable[[int], bool]
) -> None:
    """Equal shares are not enough: a draw of every fourth candidate from a random start has them too."""
    assert not group_disagreements(highway_draws, group)
    comb = numpy.arange(CANDIDATES) % 4 == numpy.arange(4)[:, None]
    combed = [comb[numpy.random.default_rng(11).integers(0, 4, RUNS)]]
    assert group_disagreements(combed, group)


def test_highway_draws_levels_independently(highway_draws: Draws) -> None:
    """How many positions are drawn in a level and again in the next one is hypergeometric too."""

    def overlap_disagreements(levels: Draws, following: Draws) -> dict[int, str]:
        both = [(level & after).sum(axis=1) for level, after in zip(levels, following, strict=True)]
        law = hypergeom(CANDIDATES, WIDTH, WIDTH)
        chances = {size: float(law.pmf(size)) for size in range(WIDTH + 1)}
        return disagreements(Counter(map(int, numpy.concatenate(both))), chances, RUNS * len(levels))

    # Every second pair, so that no level is compared twice and the comparisons are independent.
    assert not overlap_disagreements(highway_draws[0:-1:2], highway_draws[1::2])
    assert not overlap_disagreements(highway_draws[:1], highway_draws[-1:])
    assert overlap_disagreements(highway_draws[:1], highway_draws[:1])


TWICE_SIX: Graph = {0: range(1, 7), 7: range(8, 14)} | {s: [7] for s in range(1, 7)} | {s: [] for s in range(8, 14)}


@pytest.mark.parametrize("search", ["highway", "approximate-highway"])
def test_all_sets_are_equally_likely(search: str) -> None:
    """Definition 5 draws a *set*: 3 of 6, twice, makes 400 pairs of sets, all equally likely.

    Without overlaps this is true of the approximation too, which is more than theorem 7 says.
    """
    runs = 20_000
    pairs: Counter[tuple[int, ...]] = Counter()
    for sighting in each_run(TWICE_SIX, Search(search, width=3), runs, with_considered=False):
        pairs[tuple(sorted(sighting.visited))] += 1
    equal: dict[tuple[int, ...], float] = {
        (0, *first, 7, *second): 1 / 400
        for first in combinations(range(1, 7), 3)
        for second in combinations(range(8, 14), 3)
    }
    assert not disagreements(pairs, equal, runs)
    uneven = {pair: (1.6 if 1 in pair else 0.4) / 400 for pair in equal}
    assert disagreements(pairs, uneven, runs)

"""The exact oracles against closed forms and against other exact computations of the same thing."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, exp, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.exact import (
    Graph,
    TooManyBranches,
    approximate_highway_hits,
    approximate_highway_visits,
    chi_square_p,
    clopper_pearson,
    distinct,
    funnel_probability,
    highway_hits,
    highway_visits,
    inclusion_p,
    random_walk_hits,
    rdfs_order_hits,
    reachable,
)
from oracles.structures import (
    back_loops,
    back_loops_deadlock,
    component_exits,
    components,
    diamond,
    diamond_middle,
    overlapping,
    overlapping_level,
    tree,
)

HALF = Fraction(1, 2)
reproducible = settings(max_examples=60)


@st.composite
def graphs(draw: st.DrawFn, states: int = 5, successors: int = 3) -> Graph:
    """Small graphs with loops, deadlocks and repeated successors."""
    size = draw(st.integers(1, states))
    target = st.integers(0, size - 1)
    return {state: draw(st.lists(target, max_size=successors)) for state in range(size)}


# Random walks


@pytest.mark.parametrize("number", range(1, 11))
def test_walks_meet_the_diamonds_middle_binomially(number: int) -> None:
    """Nine steps visit number j + 1 by one of C(9, j) paths; the eighth state already considers its two successors."""
    graph, target = diamond(10), {diamond_middle(10)[number]}
    paths = comb(9, number - 1)
    assert random_walk_hits(graph, target, 8, considered=False) == 0
    assert random_walk_hits(graph, target, 9, considered=False) == Fraction(paths, 2**9)
    assert random_walk_hits(graph, target, 20, considered=False) == Fraction(paths, 2**9)
    assert random_walk_hits(graph, target, 8, considered=True) == 0
    assert random_walk_hits(graph, target, 9, considered=True) == Fraction(paths, 2**8)


def test_the_last_state_of_a_walk_is_not_looked_beyond() -> None:
    line = {0: [1], 1: [2], 2: []}
    assert [random_walk_hits(line, {2}, steps, considered=True) for steps in range(4)] == [0, 0, 1, 1]
    assert random_walk_hits(line, {1}, 0, considered=True) == 0
    assert random_walk_hits(line, {0}, 0, considered=False) == 1


def test_restarts_cost_no_step() -> None:
    """Each step from the fork hits with one half, and a miss ends in the deadlock that restarts at once."""
    fork = {0: [1, 2], 1: [], 2: []}
    assert random_walk_hits(fork, {2}, 3, considered=False) == HALF
    assert random_walk_hits(fork, {2}, 3, considered=False, restart=True) == 1 - HALF**3
    assert random_walk_hits({0: [], 1: []}, {1}, 3, considered=False, restart=True) == 0


def test_walks_take_lists_at_their_word() -> None:
    twice = {0: [1, 1, 2], 1: [], 2: []}
    assert random_walk_hits(twice, {1}, 1, considered=False) == Fraction(2, 3)
    assert random_walk_hits(distinct(twice), {1}, 1, considered=False) == HALF


@given(graph=graphs(), steps=st.integers(0, 4), restart=st.booleans(), considered=st.booleans())
@reproducible
def test_walks_agree_with_all_paths(graph: Graph, steps: int, restart: bool, considered: bool) -> None:
    """Write down every walk in full and apply the definitions of visited and considered states to it."""

    def walks(path: tuple[int, ...], left: int, share: Fraction) -> Iterable[tuple[tuple[int, ...], Fraction]]:
        if not graph[path[-1]] and restart and graph[0]:
            yield from walks((*path, 0), left, share)
        elif not graph[path[-1]] or not left:
            yield path, share
        else:
            for target in graph[path[-1]]:
                yield from walks((*path, target), left - 1, share / len(graph[path[-1]]))

    target = len(graph) - 1
    expected = Fraction(0)
    for path, share in walks((0,), steps, Fraction(1)):
        met = set(path)
        if considered:
            met.update(successor for state in path[:-1] for successor in graph[state])
        expected += share * (target in met)
    assert random_walk_hits(graph, {target}, steps, considered, restart=restart) == expected


# Highways


def naive_highway(graph: Graph, width: int, levels: list[set[int]]) -> Iterable[tuple[list[set[int]], Fraction]]:
    """Enumerate definition 5 with nothing merged: all sequences of levels and their probabilities."""
    visited = set().union(*levels)
    eligible = {target for state in levels[-1] for target in graph[state]} - visited
    if not eligible:
        yield levels, Fraction(1)
        return
    draws = list(combinations(sorted(eligible), min(width, len(eligible))))
    for draw in draws:
        for sequence, share in naive_highway(graph, width, [*levels, set(draw)]):
            yield sequence, share / len(draws)


@given(graph=graphs(states=6), width=st.integers(1, 3), targets=st.sets(st.integers(0, 5), min_size=1, max_size=2))
@reproducible
def test_highways_agree_with_definition_5(graph: Graph, width: int, targets: set[int]) -> None:
    visits = dict.fromkeys(graph, Fraction(0))
    hits = {False: Fraction(0), True: Fraction(0)}
    for levels, share in naive_highway(graph, width, [{0}]):
        visited = set().union(*levels)
        seen = visited | {target for level in levels[:-1] for state in level for target in graph[state]}
        hits[False] += share * bool(targets & visited)
        hits[True] += share * bool(targets & seen)
        for state in visited:
            visits[state] += share
    assert highway_visits(graph, width) == visits
    for considered, expected in hits.items():
        assert highway_hits(graph, width, targets, considered) == expected


@given(graph=graphs(states=6))
@reproducible
def test_a_highway_as_wide_as_the_graph_visits_everything(graph: Graph) -> None:
    everything = {state: Fraction(state in reachable(graph)) for state in graph}
    assert highway_visits(graph, len(graph)) == everything
    assert approximate_highway_visits(graph, len(graph)) == everything


@pytest.mark.parametrize("visits", [highway_visits, approximate_highway_visits])
def test_one_lane_is_a_walk_where_nothing_can_be_revisited(visits: Callable[..., dict[int, Fraction]]) -> None:
    chances = visits(diamond(10), 1)
    expected = {state: Fraction(comb(9, number - 1), 2**9) for number, state in diamond_middle(10).items()}
    assert {state: chances[state] for state in expected} == expected
    assert chances[99] == 1


def test_one_lane_through_the_back_loops() -> None:
    """P(0) and P(1) have one way that is new; each later state of the trace is left for the next with one half."""
    target = {back_loops_deadlock(9)}
    for hits in (highway_hits, approximate_highway_hits):
        assert hits(back_loops(9), 1, target, considered=False) == HALF**8
        assert hits(back_loops(9), 1, target, considered=True) == HALF**7


def test_five_lanes_always_find_the_deadlock_of_the_back_loops() -> None:
    """At most four ways back are under way beside the trace, and only on levels 9 and 10: width 5 drops nothing.

    Width 4 keeps the trace on level 9 with 4/5. It then has five candidates again if it dropped the way back that ends
    there (one of four), and otherwise room for all.
    """
    target = {back_loops_deadlock(9)}
    assert highway_hits(back_loops(9), 5, target, considered=False) == 1
    assert highway_hits(back_loops(9), 4, target, considered=False) == Fraction(4, 5) * (
        Fraction(1, 4) * Fraction(4, 5) + Fraction(3, 4)
    )


def test_one_lane_sees_one_exit_but_may_pass_it() -> None:
    """Section 5.1.3 says that one lane always finds precisely one exit: true of considered states only."""
    graph, exits = components(5, 5), component_exits(5, 5)
    assert highway_hits(graph, 1, exits.values(), considered=True) == 1
    assert all(highway_hits(graph, 1, {state}, considered=True) == Fraction(1, 5) for state in exits.values())
    assert highway_hits(graph, 1, exits.values(), considered=False) == Fraction(25, 48)


def lanes(sizes: list[int]) -> Graph:
    """Lanes from the initial state with separate successors, as theorem 7 wants them."""
    first = len(sizes) + 1
    starts = [first + sum(sizes[:lane]) for lane in range(len(sizes))]
    graph: dict[int, list[int]] = {0: list(range(1, first))}
    graph |= {lane + 1: list(range(starts[lane], starts[lane] + sizes[lane])) for lane in range(len(sizes))}
    return graph | {state: [] for state in range(first, first + sum(sizes))}


@pytest.mark.parametrize("sizes", [[1, 4], [3, 3], [2, 1, 4], [5], [2]])
def test_theorem_7(sizes: list[int]) -> None:
    """Without shared successors both draw each of C candidates with probability N/C, and all pairs alike."""
    graph, width, candidates = lanes(sizes), len(sizes), sum(sizes)
    expected = Fraction(min(width, candidates), candidates)
    pair = 1 - Fraction(comb(candidates - 2, width), comb(candidates, width)) if candidates > width else Fraction(1)
    below = range(width + 1, width + 1 + candidates)
    for visits, hits in (
        (highway_visits, highway_hits),
        (approximate_highway_visits, approximate_highway_hits),
    ):
        assert {visits(graph, width)[state] for state in below} == {expected}
        assert {hits(graph, width, two, considered=False) for two in combinations(below, 2)} <= {pair}


def test_both_highways_agree_in_trees() -> None:
    graph = tree(3, 3)
    visits = highway_visits(graph, 2)
    assert visits == approximate_highway_visits(graph, 2)
    assert {visits[state] for state in range(1, 4)} == {Fraction(2, 3)}
    assert {visits[state] for state in range(4, 13)} == {Fraction(2, 9)}
    assert {visits[state] for state in range(13, 40)} == {Fraction(2, 27)}


def test_a_counter_that_runs_on_favours_early_candidates() -> None:
    """The negative control is right on the first level, as nothing was counted before it, and wrong on the second.

    There the first of two candidates takes the only slot as number 3, so that the second replaces it as number 4 with
    probability 1/4 where 1/2 would be fair.
    """
    graph = tree(2, 2)
    biased = approximate_highway_visits(graph, 1, reset_counter=False)
    assert [biased[state] for state in (1, 2)] == [HALF, HALF]
    assert [biased[state] for state in (3, 4, 5, 6)] == [Fraction(3, 8), Fraction(1, 8), Fraction(3, 8), Fraction(1, 8)]
    assert approximate_highway_hits(graph, 1, {3, 5}, considered=False, reset_counter=False) == Fraction(3, 4)
    assert approximate_highway_hits(graph, 1, {3, 5}, considered=False) == HALF


@pytest.mark.parametrize("width", [2, 3])
def test_only_the_ideal_highway_is_fair_to_shared_states(width: int) -> None:
    graph, level = overlapping(width), overlapping_level(width, 2)
    fair = highway_visits(graph, width)
    assert {fair[state] for state in level} == {HALF}
    skewed = approximate_highway_visits(graph, width)
    assert sum(skewed[state] for state in level) == width
    assert skewed[level[-1]] > HALF > skewed[level[0]]


def test_enumerations_that_are_too_large_are_refused() -> None:
    for refused in (
        lambda: highway_visits(diamond(10), 4, branches=1000),
        lambda: approximate_highway_visits(diamond(10), 4, branches=1000),
        lambda: rdfs_order_hits(diamond(10), {99}, 100, branches=1000),
    ):
        with pytest.raises(TooManyBranches, match="1000 branches"):
            refused()


# Property 8


@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize("others", [1, 3, 5])
@pytest.mark.parametrize("repeats", [1, 2, 4])
def test_property_8_is_what_algorithm_1_does(width: int, others: int, repeats: int) -> None:
    """One lane offers `others` different states and then the funnel state again and again."""
    funnel = 2 + others
    graph = {0: [1], 1: [*range(2, funnel), *[funnel] * repeats]} | {state: [] for state in range(2, funnel + 1)}
    assert approximate_highway_visits(graph, width)[funnel] == funnel_probability(width, others, repeats)
    assert highway_visits(graph, width)[funnel] == Fraction(min(width, others + 1), others + 1)


def test_property_8_with_a_funnel_shared_by_lanes() -> None:
    """Three lanes of width 3 that share their last successor, with four others before it."""
    graph = {0: [1, 2, 3], 1: [4, 5, 6, 7, 8], 2: [8], 3: [8]} | {state: [] for state in range(4, 9)}
    assert approximate_highway_visits(graph, 3)[8] == funnel_probability(3, 4, 3)


def test_property_8_closed_form() -> None:
    for width, c, k in product(range(1, 5), range(1, 8), range(1, 6)):
        if c >= width:
            ratio = Fraction(factorial(c) * factorial(c + k - width), factorial(c + k) * factorial(c - width))
            assert funnel_probability(width, c, k) == 1 - ratio
            assert funnel_probability(1, c, k) == Fraction(k, c + k)
    assert funnel_probability(2, 1, 1) == 1
    assert funnel_probability(2, 5, 0) == funnel_probability(2, 1, 0) == 0


def test_property_8_bounds_every_order() -> None:
    """Interval (3): M offers of U states, one of them K times, in whatever order they come."""
    width, others, repeats = 2, 3, 2
    low = Fraction(width, others + repeats)
    high = funnel_probability(width, others, repeats)
    for order in set(permutations([2, 3, 4, 5, 5])):
        graph: Graph = {0: [1], 1: order, 2: [], 3: [], 4: [], 5: []}
        assert low <= approximate_highway_visits(graph, width)[5] <= high


# Randomised depth-first search


@given(graph=graphs(states=4), limit=st.integers(0, 5))
@reproducible
def test_depth_first_agrees_with_all_orders(graph: Graph, limit: int) -> None:
    """Fix an order of every successor list beforehand, in all ways, and search recursively."""
    target = len(graph) - 1

    def visit(state: int, orders: tuple[tuple[int, ...], ...], visited: list[int]) -> list[int]:
        visited.append(state)
        for successor in orders[state]:
            if successor not in visited:
                visit(successor, orders, visited)
        return visited

    every = list(product(*(list(permutations(graph[state])) for state in range(len(graph)))))
    found = sum(target in visit(0, orders, [])[:limit] for orders in every)
    assert rdfs_order_hits(graph, {target}, limit) == Fraction(found, len(every))


def test_depth_first_visits_everything_in_the_end() -> None:
    graph, target = back_loops(9), {back_loops_deadlock(9)}
    chances = [rdfs_order_hits(graph, target, limit) for limit in range(48)]
    assert chances == sorted(chances)
    assert chances[10] == 0
    assert chances[11] == HALF**8  # never a wrong turn at P(2) to P(9)
    assert chances[46] < 1
    assert chances[47] == 1


def test_depth_first_finishes_one_component_before_the_next() -> None:
    """Every sixth state completes a component with its exit, whatever the order inside."""
    graph, target = components(5, 5), {component_exits(5, 5)[1]}
    for finished in range(6):
        assert rdfs_order_hits(graph, target, 1 + 6 * finished) == Fraction(finished, 5)


# Statistics


def test_clopper_pearson_closed_forms() -> None:
    assert clopper_pearson(0, 20, 0.05) == pytest.approx((0, 1 - 0.025 ** (1 / 20)))
    assert clopper_pearson(20, 20, 0.05) == pytest.approx((0.025 ** (1 / 20), 1))
    low, high = clopper_pearson(7, 20, 0.1)
    assert sum(comb(20, k) * low**k * (1 - low) ** (20 - k) for k in range(7, 21)) == pytest.approx(0.05)
    assert sum(comb(20, k) * high**k * (1 - high) ** (20 - k) for k in range(8)) == pytest.approx(0.05)


def test_chi_square_closed_form() -> None:
    """With two degrees of freedom the tail is exp(-x / 2)."""
    assert chi_square_p([12, 8, 10], [10, 10, 10]) == pytest.approx(exp(-0.4))
    assert chi_square_p([12, 8, 10, 0], [10, 10, 10, 0]) == pytest.approx(exp(-0.4))
    assert chi_square_p([12, 8, 9, 1], [10, 10, 10, 0]) == 0


def test_inclusion_statistic() -> None:
    """For sets of one it is the ordinary statistic; complements of sets must be judged like the sets themselves."""
    assert inclusion_p([12, 8, 10], 30, 1) == pytest.approx(exp(-0.4))
    assert inclusion_p([18, 22, 20], 30, 2) == pytest.approx(exp(-0.4))

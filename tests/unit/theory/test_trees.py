"""The recursions over level counts against those over sets, and against the theorem as it is printed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from highroad.diagnostics import InputError
from highroad.theory import graphs
from highroad.theory.graphs import Chain, SearchName
from highroad.theory.repeated import repeated
from highroad.theory.small_graph import SmallGraph
from highroad.theory.trees import Tree, cover_times, filling, grown

every_search = pytest.mark.parametrize("search", ["urs", "sdrs"])
SMALL = [(0, 3), (1, 1), (4, 1), (1, 5), (2, 2), (2, 3), (3, 2)]


@every_search
@pytest.mark.parametrize(("height", "degree"), SMALL)
def test_cover_times_are_those_of_the_graph(search: SearchName, height: int, degree: int) -> None:
    tree = Tree(height, degree)
    graph = SmallGraph.from_graph(tree.graph())
    assert len(graph) == tree.node_count
    assert cover_times(tree, search, exact=True) == graphs.cover_times(graph, search)


@every_search
@pytest.mark.parametrize(("height", "degree"), [(4, 1), (2, 2), (1, 5), (2, 3)])
def test_one_filling_is_that_of_the_graph(search: SearchName, height: int, degree: int) -> None:
    """Every level, step by step, in the chain over sets that is stopped when the memory is full."""
    tree, memory, steps = Tree(height, degree), 4, 9
    one = filling(tree, search, memory, steps)
    graph = SmallGraph.from_graph(tree.graph())
    chain = Chain(graph, search)
    positions = {chain.start: Fraction(1)}
    firsts = [sum(tree.level_sizes[:level]) for level in range(height + 1)]  # a node of each level
    for step in range(len(one.ends)):
        following: dict[graphs.Position, Fraction] = defaultdict(Fraction)
        opened, full = [Fraction(0)] * len(firsts), [Fraction(0)] * len(firsts)
        for (mask, node), chance in positions.items():
            sums = full if mask.bit_count() == memory else opened
            for level, first in enumerate(firsts):
                sums[level] += chance * (mask >> first & 1)
            if mask.bit_count() < memory:
                for target, share in chain.moves((mask, node)):
                    following[target] += chance * Fraction(share)
        assert [float(chance) for chance in opened] == pytest.approx([row[step] for row in one.open])
        assert [float(chance) for chance in full] == pytest.approx([row[step] for row in one.full])
        assert one.ends[step] == pytest.approx(one.full[0][step])
        positions = following


def test_theorem_1_as_it_is_printed() -> None:
    """T(k) = (1 - a(k)) S1(k) - a(k) S0(k), added up over the vectors with the same sum, for uniform random search."""
    tree = Tree(2, 3)
    m, zero = tree.degree, Fraction(0)
    first, second = {(1, 0, 0): Fraction(1)}, {(1, 0, 0): zero}  # without the factor 1 / (1 - a)
    means = [zero, zero]
    for size in range(1, tree.node_count):
        total, grown_first, grown_second = zero, defaultdict(Fraction), defaultdict(Fraction)
        for counts in first:
            missing = tree.missing(counts)
            a = 1 - Fraction(sum(missing), m * size)
            s0 = first[counts] / (1 - a)
            s1 = (s0 + second[counts]) / (1 - a) if size > 1 else a * s0 / (1 - a)
            if size > 1:
                total += (1 - a) * s1 - a * s0
            for level, count in enumerate(missing):
                if count:
                    larger = grown(counts, level, level)
                    grown_first[larger] += s0 * Fraction(count, m * size)
                    grown_second[larger] += s1 * Fraction(count, m * size)
        if size > 1:
            means.append(total)
        first, second = dict(grown_first), dict(grown_second)
    assert means == cover_times(tree, "urs", exact=True)[: len(means)]


def test_everything_is_covered_in_the_end() -> None:
    tree = Tree(2, 2)
    for search in ("urs", "sdrs"):
        covered = repeated(filling(tree, search, 3, 2000), 2000).covered
        assert covered[0] == 1
        assert covered == sorted(covered)
        assert covered[-1] == pytest.approx(7, abs=1e-6)


def test_memory_for_everything() -> None:
    """Nothing is forgotten before everything is covered, so the mean is that of the search without repetition."""
    tree = Tree(2, 2)
    after = graphs.coverage(SmallGraph.from_graph(tree.graph()), "urs", 20)
    again = repeated(filling(tree, "urs", tree.node_count, 20), 20)
    assert again.covered[20] == pytest.approx(float(after.mean))
    assert again.minimum[20] == pytest.approx(float(after.minimum))


def test_count_of_vectors() -> None:
    assert Tree(2, 2).count_vectors() == 1 + 3 + 5  # k_1 = 0, 1, 2, and k_2 up to twice as many
    assert Tree(5, 1).count_vectors() == 6


def test_bad_input() -> None:
    for compute in (
        lambda: Tree(-1, 2),
        lambda: Tree(2, 0),
        lambda: Tree(60, 2),
        lambda: filling(Tree(2, 2), "urs", 1, 5),
        lambda: filling(Tree(2, 2), "urs", 3, -1),
    ):
        with pytest.raises(InputError, match="E1000"):
            compute()
    with pytest.raises(InputError, match=r"E1001.*511 nodes.*vectors"):
        cover_times(Tree(8, 2), "urs")

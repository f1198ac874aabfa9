"""Highway simulation (definition 5) and its approximation (algorithm 1) of Engels, Groote, van Weerdenburg and
Willemse, "Search algorithms for automated validation" (2009), by enumerating every choice they can make.

Both are followed level by level as a distribution over situations. The future of a simulation depends on its current
level and on the *open* states, the unvisited ones that it can still come to; keeping those instead of the visited set
loses nothing and merges all pasts that no longer matter.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from oracles.graph import DEFAULT_BRANCHES, INITIAL, Branches, Graph, reachable_within

Level: TypeAlias = tuple[int, ...]


class Situation(NamedTuple):
    """Where a simulation stands between two levels."""

    level: Level
    open_states: frozenset[int]
    counter: int  # where c of algorithm 1 starts: 0, unless the counter is not reset


class Outcome(NamedTuple):
    """One possible next level."""

    level: Level
    counter: int
    probability: Fraction


Partial: TypeAlias = dict[tuple[Level, int], Fraction]  # partly drawn levels with their counters
Draw: TypeAlias = Callable[[Situation, Branches], Iterator[Outcome]]
Stops: TypeAlias = Callable[[Level], bool]


def highway_visits(graph: Graph, width: int, *, branches: int = DEFAULT_BRANCHES) -> dict[int, Fraction]:
    """Return for each state the probability that a highway simulation visits it."""
    return _visits(graph, _uniform_draw(graph, width), branches)


def highway_hits(
    graph: Graph, width: int, targets: Collection[int], considered: bool, *, branches: int = DEFAULT_BRANCHES
) -> Fraction:
    """Return the probability that a highway simulation visits, or considers, at least one target.

    Considered are the visited states and the successors of every level but the last. A simulation goes on until no
    state is left to draw, so the successors of its last level have all been visited and need no special care.
    """
    return _hits(graph, _uniform_draw(graph, width), targets, considered, branches)


def approximate_highway_visits(
    graph: Graph, width: int, *, reset_counter: bool = True, branches: int = DEFAULT_BRANCHES
) -> dict[int, Fraction]:
    """Return for each state the probability that algorithm 1 visits it; see `_reservoir_draw` for the order used."""
    return _visits(graph, _reservoir_draw(graph, width, reset_counter), branches)


def approximate_highway_hits(
    graph: Graph,
    width: int,
    targets: Collection[int],
    considered: bool,
    *,
    reset_counter: bool = True,
    branches: int = DEFAULT_BRANCHES,
) -> Fraction:
    """Return the probability that algorithm 1 visits, or considers, at least one target."""
    return _hits(graph, _reservoir_draw(graph, width, reset_counter), targets, considered, branches)


def _uniform_draw(graph: Graph, width: int) -> Draw:
    """Draw a next level as definition 5 does: all N-close sets of distinct eligible states are equally likely."""

    def draw(situation: Situation, count: Branches) -> Iterator[Outcome]:
        successors = {target for state in situation.level for target in graph[state]}
        eligible = sorted(successors & situation.open_states)
        size = min(width, len(eligible))
        share = Fraction(1, comb(len(eligible), size))
        for level in combinations(eligible, size):
            count.take()
            yield Outcome(level, 0, share)

    return draw


def _reservoir_draw(graph: Graph, width: int, reset_counter: bool) -> Draw:
    """Draw a next level as lines 3 to 15 of algorithm 1 do.

    The paper iterates over *sets* and leaves the order open. Here a level is a row of slots: a state appended by line
    8 takes the next free slot, a state that replaces another by line 11 takes over its slot, and line 4 goes through
    the slots from the first to the last. Line 5 goes through the successor list as it stands.

    Line 8 asks for `c <= N`, which right after a reset says the same as "a slot is free". The second form is used, so
    that the variant whose counter runs on over the levels is defined too: it fills free slots and then replaces too
    rarely. That variant is a mistake on purpose, for tests that have to tell it from the real algorithm.
    """

    def draw(situation: Situation, count: Branches) -> Iterator[Outcome]:
        partial: Partial = {((), situation.counter): Fraction(1)}
        for state in situation.level:
            for target in graph[state]:
                if target in situation.open_states:
                    partial = _offer(partial, target, width, count)
        for (slots, counter), probability in partial.items():
            yield Outcome(slots, 0 if reset_counter else counter, probability)

    return draw


def _offer(partial: Partial, target: int, width: int, count: Branches) -> Partial:
    """Let each partly built level take or leave one unvisited successor (lines 6 to 13 of algorithm 1)."""
    following: Partial = defaultdict(Fraction)
    for (slots, counter), probability in partial.items():
        count.take()
        if target in slots:
            following[slots, counter] += probability
        elif len(slots) < width:
            following[(*slots, target), counter + 1] += probability
        else:
            replacing = Fraction(width, counter + 1)
            following[slots, counter + 1] += probability * (1 - replacing)
            for position in range(width):
                count.take()
                replaced = (*slots[:position], target, *slots[position + 1 :])
                following[replaced, counter + 1] += probability * replacing / width
    return {key: probability for key, probability in following.items() if probability}


def _visits(graph: Graph, draw: Draw, branches: int) -> dict[int, Fraction]:
    """Add up the levels: a state is in at most one of them, so the sum is the probability of a visit."""
    visits = dict.fromkeys(graph, Fraction(0))
    for level, probability in _levels(graph, draw, lambda _: False, branches):
        for state in level:
            visits[state] += probability
    return visits


def _hits(graph: Graph, draw: Draw, targets: Collection[int], considered: bool, branches: int) -> Fraction:
    """Add up the probabilities of the first levels that meet a target."""
    wanted = frozenset(targets)

    def stops(level: Level) -> bool:
        met = set(level)
        if considered:
            met.update(target for state in level for target in graph[state])
        return not wanted.isdisjoint(met)

    return sum((share for level, share in _levels(graph, draw, stops, branches) if stops(level)), Fraction(0))


def _levels(graph: Graph, draw: Draw, stops: Stops, branches: int) -> Iterator[tuple[Level, Fraction]]:
    """Yield every level of every simulation with its probability, going no further below a level that stops."""
    count = Branches(branches)
    start = (INITIAL,)
    open_states = reachable_within(graph, start, frozenset(graph) - {INITIAL})
    situations: dict[Situation, Fraction] = {Situation(start, open_states, 0): Fraction(1)}
    while situations:
        following: dict[Situation, Fraction] = defaultdict(Fraction)
        for situation, probability in situations.items():
            yield situation.level, probability
            if stops(situation.level):
                continue
            for level, counter, share in draw(situation, count):
                if level:
                    still_open = reachable_within(graph, level, situation.open_states - set(level))
                    following[Situation(level, still_open, counter)] += probability * share
        situations = following

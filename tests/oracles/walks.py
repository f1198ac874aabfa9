"""Random search: one random simulation, after definitions 2 and 3 of Engels, Groote, van Weerdenburg and Willemse,
"Search algorithms for automated validation" (2009).
"""

from collections.abc import Collection
from fractions import Fraction

from oracles.graph import INITIAL, Graph


def random_walk_hits(
    graph: Graph, targets: Collection[int], steps: int, considered: bool, *, restart: bool = False
) -> Fraction:
    """Return the probability that a random walk of at most `steps` steps meets a target state.

    To meet is to visit, or with `considered` to see among the successors of a state that the walk went on from: those
    of its last state are not looked at, since no step is chosen there. The walk ends at a deadlock. With `restart` it
    continues at the initial state instead, and only real steps are counted: the jump itself costs none.
    """
    # chance[state] = probability of a hit by a walk that stands at the state with some number of steps left.
    chance = {state: Fraction(state in targets) for state in graph}
    for _ in range(steps):
        again = _hit_by_stepping(graph, INITIAL, chance, targets, considered) if restart else Fraction(0)
        chance = {
            state: _hit_by_stepping(graph, state, chance, targets, considered) if graph[state] else again
            for state in graph
        } | {state: Fraction(1) for state in targets}
    return chance[INITIAL]


def _hit_by_stepping(
    graph: Graph, state: int, chance: dict[int, Fraction], targets: Collection[int], considered: bool
) -> Fraction:
    """Average over the next step; `chance` says what each successor is worth with one step less."""
    successors = graph[state]
    if not successors:
        return Fraction(0)  # only an initial deadlock comes here: there is nowhere to restart from
    if considered and any(target in targets for target in successors):
        return Fraction(1)
    return sum((chance[target] for target in successors), Fraction(0)) / len(successors)

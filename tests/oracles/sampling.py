"""The searches once more, as the shortest possible random programs, to check the exact oracles by drawing.

Each function follows the text of its paper line by line and shares no code with the exact oracles.
"""

from random import Random

from oracles.graph import Graph


def walk(graph: Graph, steps: int, restart: bool, random: Random) -> list[int]:
    """Return the states of one random walk; with restart, a jump from a deadlock to state 0 is not a step."""
    path = [0]
    for _ in range(steps):
        if restart and not graph[path[-1]]:
            path.append(0)
        if not graph[path[-1]]:
            break
        path.append(random.choice(graph[path[-1]]))
    return path


def highway(graph: Graph, width: int, random: Random) -> set[int]:
    """Return the states visited by one highway simulation (definition 5)."""
    visited = {0}
    level = {0}
    while level:
        eligible = sorted({target for state in level for target in graph[state]} - visited)
        level = set(random.sample(eligible, min(width, len(eligible))))
        visited |= level
    return visited


def approximate_highway(graph: Graph, width: int, random: Random, reset_counter: bool = True) -> set[int]:
    """Return the states visited by one run of algorithm 1, or of its variant that never resets the counter."""
    visited, level = {0}, [0]
    counter = 0
    while level:
        if reset_counter:
            counter = 0
        following: list[int] = []
        for state in level:
            for target in graph[state]:
                if target not in visited and target not in following:
                    counter += 1
                    if len(following) < width:
                        following.append(target)
                    elif random.random() < width / counter:
                        following[random.randrange(width)] = target
        visited.update(following)
        level = following
    return visited


def depth_first(graph: Graph, random: Random) -> list[int]:
    """Return the states in the order in which one randomised depth-first search visits them."""
    order: list[int] = []

    def visit(state: int) -> None:
        order.append(state)
        successors = list(graph[state])
        random.shuffle(successors)
        for target in successors:
            if target not in order:
                visit(target)

    visit(0)
    return order


def urs(graph: Graph, steps: int, random: Random) -> frozenset[int]:
    """Return the set V of one uniform random search."""
    stored = {0}
    for _ in range(steps):
        picked = random.choice(sorted(stored))
        if graph[picked]:
            stored.add(random.choice(graph[picked]))
    return frozenset(stored)


def sdrs(graph: Graph, steps: int, random: Random) -> frozenset[int]:
    """Return the set V of one simplified deep random search."""
    stored, current = {0}, 0
    for _ in range(steps):
        if not graph[current]:
            current = random.choice(sorted(stored))
        else:
            current = random.choice(graph[current])
            stored.add(current)
    return frozenset(stored)

"""A random directed graph: `n` states with up to `degree` random successors each, the same for the same `seed`.

Written in plain Python: the functions of a model, without compilation.
"""

import random


class RandomGraph:
    def __init__(self, n: int, degree: int, seed: int) -> None:
        source = random.Random(seed)
        self._edges = [[source.randrange(n) for _ in range(source.randint(0, degree))] for _ in range(n)]

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        return [(f"edge({i})", target) for i, target in enumerate(self._edges[state])]


def model(n: int = 1000, degree: int = 3, seed: int = 1) -> RandomGraph:
    return RandomGraph(n, degree, seed)

"""The small structures on which the papers study the searches, as explicit graphs.

Diamond, back-loops and strongly connected components are those of Engels, Groote, van Weerdenburg and Willemse,
"Search algorithms for automated validation" (2009), section 5.1 and appendix A; successors stand in the order of the
summands printed there. Trees and grids are those of "Systems Verification using Randomized Exploration".
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TypeVar

from oracles.graph import Graph

Name = TypeVar("Name")


def _numbered(names: Sequence[Name], successors: Callable[[Name], Iterable[Name]]) -> Graph:
    """Number named states by their position; the first name is the initial state."""
    number = {name: position for position, name in enumerate(names)}
    return {number[name]: tuple(number[target] for target in successors(name)) for name in names}


def diamond(width: int) -> Graph:
    """Build the diamond of width * width states; state (i, j) has number i * width + j.

    The appendix gives the states of the widest row a `report` loop to themselves, which only serves to label them.
    Those loops are left out: a walk would spend steps in them. `diamond_middle` names the labelled states instead.
    """
    last = width - 1

    def successors(state: tuple[int, int]) -> list[tuple[int, int]]:
        i, j = state
        if i + j < last:
            return [(i + 1, j), (i, j + 1)]
        return [(i, j + 1)] * (j < last) + [(i + 1, j)] * (i < last)

    return _numbered(list(product(range(width), range(width))), successors)


def diamond_middle(width: int) -> dict[int, int]:
    """Map the numbers 1..width of the widest row to the states; the appendix reports j for number j + 1."""
    return {j + 1: (width - 1 - j) * width + j for j in range(width)}


def back_loops(length: int) -> Graph:
    """Build the single trace P(0)..P(length) to a deadlock, with a slow way back to P(0) from every state of it.

    State P(n) has number n, the deadlock number length + 1, and the states Q(n, m) of the ways back follow. The
    appendix starts a way back with `Q(n-1, n-1)` *without* an action before it. Read literally, the first step of Q is
    then a step of P(n) itself: P(1) goes back to P(0) at once and P(n) enters Q(n-2, n-1). This gives m states for way
    m and, for length 9, the 47 states that section 5.1.2 counts; an action before Q would give 56 states, and dropping
    the constant second parameter of Q 19. P(0) has the loop to itself that its last summand gives it.
    """
    deadlock = ("deadlock", 0, 0)
    trace = [("P", n, 0) for n in range(length + 1)]
    back = [("Q", n, m) for m in range(1, length) for n in range(m)]

    def successors(state: tuple[str, int, int]) -> list[tuple[str, int, int]]:
        kind, n, m = state
        if kind == "deadlock":
            return []
        if kind == "Q":
            return [("Q", n - 1, m) if n else trace[0]]
        onward = trace[n + 1] if n < length else deadlock
        return [onward, ("Q", n - 2, n - 1) if n >= 2 else trace[0]]

    return _numbered([*trace, deadlock, *back], successors)


def back_loops_deadlock(length: int) -> int:
    """Return the number of the one deadlock of `back_loops`, which is what the searches look for."""
    return length + 1


def components(count: int, size: int) -> Graph:
    """Build an initial state before `count` complete components of `size` states, each with one exit to a deadlock.

    A component is entered at its first position and left at its last one.
    """
    start, exit_position = (0, 0), size + 1
    inside = list(product(range(1, count + 1), range(1, size + 1)))
    exits = [(component, exit_position) for component in range(1, count + 1)]

    def successors(state: tuple[int, int]) -> list[tuple[int, int]]:
        component, position = state
        if state == start:
            return [(entered, 1) for entered in range(1, count + 1)]
        if position == exit_position:
            return []
        others = [(component, other) for other in range(1, size + 1) if other != position]
        return others + [(component, exit_position)] * (position == size)

    return _numbered([start, *inside, *exits], successors)


def component_exits(count: int, size: int) -> dict[int, int]:
    """Map the component numbers 1..count to their deadlocks, which are what the searches look for."""
    return {component: count * size + component for component in range(1, count + 1)}


def tree(degree: int, height: int) -> Graph:
    """Build the complete tree whose states have `degree` children and whose leaves are `height` steps from the root."""
    inner = sum(degree**level for level in range(height))
    total = inner + degree**height
    return {
        state: tuple(range(degree * state + 1, degree * state + degree + 1)) if state < inner else ()
        for state in range(total)
    }


def grid(length: int, dimensions: int) -> Graph:
    """Build the oriented grid G(length, dimensions): each step adds one to a coordinate that is below `length`.

    A side has length + 1 states, as the paper says where it introduces G(L, d); the proof of its fourth lemma counts L
    states along a side instead.
    """

    def successors(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [
            (*state[:axis], coordinate + 1, *state[axis + 1 :])
            for axis, coordinate in enumerate(state)
            if coordinate < length
        ]

    return _numbered(list(product(range(length + 1), repeat=dimensions)), successors)


def overlapping(width: int) -> Graph:
    """Build three levels below the initial state whose states are shared by very different numbers of lanes.

    Level 1 has `width` states, so a highway of that width takes them all. Levels 2 and 3 have 2 * width states each:
    state j of level 2 follows the level-1 states 0..j // 2 and state j of level 3 follows the level-2 states from j
    on. A search that draws over steps instead of states favours the shared ones; a fair highway of this width takes
    each state of level 2 with probability one half.
    """
    first = [(1, lane) for lane in range(width)]
    below = [(level, j) for level in (2, 3) for j in range(2 * width)]

    def successors(state: tuple[int, int]) -> list[tuple[int, int]]:
        level, lane = state
        if level == 0:
            return first
        if level == 1:
            return [(2, j) for j in range(2 * width) if lane <= j // 2]
        return [(3, j) for j in range(lane + 1)] if level == 2 else []

    return _numbered([(0, 0), *first, *below], successors)


def overlapping_level(width: int, level: int) -> range:
    """Return the numbers of the states of one level, 1 to 3, of `overlapping`."""
    start = {1: 1, 2: 1 + width, 3: 1 + 3 * width}[level]
    return range(start, start + (width if level == 1 else 2 * width))

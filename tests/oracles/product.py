"""The product of a system and an automaton, in plain Python: is there a run that the automaton accepts?

Slow and simple: all pairs are found first, then those from which a final or accepting one leads back to itself. It
knows nothing of the core, so it tells whether the searches there are right.
"""

from highroad.systems import SoughtRuns, System
from highroad.trails.lasso import letter

Node = tuple[bytes, int]


def accepts_some_run(system: System, runs: SoughtRuns) -> bool:
    """Whether a run of the system is accepted; without fairness, and of small systems."""
    successors = _successors(system, runs)
    if any(place in runs.automaton.final for _, place in successors):
        return True
    accepting = [node for node in successors if _is_accepting(system, runs, node)]
    return any(_leads_back(node, successors) for node in accepting)


def _successors(system: System, runs: SoughtRuns) -> dict[Node, list[Node]]:
    found: dict[Node, list[Node]] = {}
    waiting = [(state, runs.automaton.initial) for state in system.initial()]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = [] if node[1] in runs.automaton.final else list(_following(system, runs, node))
            waiting += found[node]
    return found


def _following(system: System, runs: SoughtRuns, node: Node):
    state, place = node
    steps = [(edge.label, edge.state) for edge in system.edges(state) if edge.fault is None] or [(None, state)]
    for label, target in steps:
        word = letter(system, runs, state, label)
        for transition in runs.automaton.transitions[place]:
            if word & transition.positive == transition.positive and not word & transition.negative:
                yield target, transition.target


def _is_accepting(system: System, runs: SoughtRuns, node: Node) -> bool:
    state, place = node
    is_labelled = runs.accepting is not None and system.holds(runs.accepting, state)
    return place in runs.automaton.accepting or is_labelled


def _leads_back(node: Node, successors: dict[Node, list[Node]]) -> bool:
    reached: set[Node] = set()
    waiting = list(successors[node])
    while waiting:
        each = waiting.pop()
        if each == node:
            return True
        if each not in reached:
            reached.add(each)
            waiting += successors[each]
    return False

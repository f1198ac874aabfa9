"""Whether native code and the interpreter agree on a model: same edges in the same order, same observations."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from highroad.backends.interpreter import Interpreter, Successor, Trap
from highroad.backends.llvm.engine import Code
from highroad.backends.llvm.program import program
from highroad.ir.expressions import Expression
from highroad.ir.model import Model

NO_VALUE = 1 << 63

Edge = tuple[int, int, int, bytes | None]
"""Label, process, fault, bytes of the next state where there is one."""


class Native:
    """A model in native code at a given level of optimisation."""

    def __init__(self, model: Model, propositions: Sequence[Expression] = (), level: int = 0) -> None:
        self.core = Code.of(model)
        self.core.install(program(model, propositions), level)

    def edges(self, state: bytes) -> list[tuple[Edge, str]]:
        """The edges with the numbers of their steps, and their labels with arguments."""
        plain = self.core.successors(state, False)
        labelled = self.core.successors(state, True)
        assert [edge[1:] for edge in plain] == [edge[1:] for edge in labelled]
        texts = [self.core.label_text(edge[0]) for edge in labelled]
        return list(zip(plain, texts, strict=True))


def assert_agreement(
    model: Model, propositions: Sequence[Expression] = (), *, level: int = 0, most_states: int = 6
) -> None:
    """Compares the edges and observations of the first states that a breadth-first walk reaches."""
    interpreter, native = Interpreter(model), Native(model, propositions, level)
    for state, edges in islice(reachable(interpreter), most_states):
        assert native.edges(state) == expected_edges(edges)
        assert native.core.observe(state) == observation(interpreter, propositions, state)


def reachable(interpreter: Interpreter, *, deep: bool = False) -> Iterator[tuple[bytes, list[Successor]]]:
    """The reachable states with their edges: by their distance, or from the state that was found last."""
    frontier, known = deque([interpreter.initial()]), {interpreter.initial()}
    while frontier:
        state = frontier.pop() if deep else frontier.popleft()
        edges = interpreter.successors(state)
        yield state, edges
        for edge in edges:
            if edge.state is not None and edge.state not in known:
                known.add(edge.state)
                frontier.append(edge.state)


def observation(interpreter: Interpreter, propositions: Sequence[Expression], state: bytes) -> int:
    """The word that `observe` gives: bit i for proposition i, or the highest bit and the code of the first fault."""
    word = 0
    for position, proposition in enumerate(propositions):
        try:
            word |= interpreter.holds(proposition, state) << position
        except Trap as trap:
            return NO_VALUE | trap.fault
    return word


def expected_edges(successors: Sequence[Successor]) -> list[tuple[Edge, str]]:
    """What `Native.edges` should give, according to the interpreter."""
    return [((s.number, s.process, int(s.fault or 0), s.state), s.label) for s in successors]

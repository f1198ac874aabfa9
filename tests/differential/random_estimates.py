"""Random estimates for a model: predicates about its processes, variables and channels, and distances in control."""

from collections import deque
from collections.abc import Sequence
from random import Random

from highroad.ir.estimates import UNREACHABLE
from highroad.ir.expressions import (
    COMPARISONS,
    At,
    Binary,
    Conditional,
    Constant,
    Element,
    Expression,
    ForeignAt,
    Global,
    Length,
    Operator,
    ProcessCount,
    Read,
    Unary,
    UnaryOperator,
)
from highroad.ir.layout import Layout
from highroad.ir.model import Model
from highroad.ir.types import Array, Bool, Scalar, bounds
from highroad.systems.estimates import ControlGraph, Tables


class Predicates:
    """Writes predicates over one model; all its decisions come from one source."""

    def __init__(self, model: Model, rng: Random, seen: Sequence[Sequence[tuple[int, int]]]) -> None:
        """`seen` has the types and locations of the processes in states: most predicates are about such places."""
        self._model = model
        self._rng = rng
        self._seen = [places for places in seen if places]
        self._queues = len(Layout.of(model).queues)
        self._come_and_go = any(step.stops or step.start is not None for _, _, step in model.numbered_steps())
        self._scalars = [v for v in model.variables if isinstance(v.type, Scalar | Array)]

    def predicate(self, depth: int = 2) -> Expression:
        kind = self._rng.randrange(6) if depth else 5
        match kind:
            case 0:
                return Unary(UnaryOperator.NOT, self.predicate(depth - 1))
            case 1 | 2:
                return Binary(Operator.AND, self.predicate(depth - 1), self.predicate(depth - 1))
            case 3:
                return Binary(Operator.OR, self.predicate(depth - 1), self.predicate(depth - 1))
            case 4:
                return Conditional(self.predicate(0), self.predicate(depth - 1), self.predicate(depth - 1))
            case _:
                return self._comparison() if self._rng.random() < 0.4 else self.location_test()

    def location_test(self) -> Expression:
        rng, model = self._rng, self._model
        if not self._seen:
            return self._comparison()
        places = rng.choice(self._seen)
        number = rng.randrange(len(places))
        kind, location = places[number]
        locations = frozenset({location, rng.randrange(len(model.types[kind].locations))})
        locations = locations if rng.random() < 0.2 else frozenset({location})
        if not self._come_and_go:
            return At(number, locations)
        process: Expression = Constant(number)
        if rng.random() < 0.2:
            process = Binary(Operator.SUBTRACT, ProcessCount(), Constant(rng.randrange(3)))
        return ForeignAt(kind, process, locations)

    def _comparison(self) -> Expression:
        operator = self._rng.choice(sorted(COMPARISONS))
        return Binary(operator, self._number(), Constant(self._rng.randrange(-1, 6)))

    def _number(self) -> Expression:
        rng = self._rng
        if self._queues and rng.random() < 0.3:
            return Length(Constant(rng.randrange(1, self._queues + 1)))
        for variable in rng.sample(self._scalars, len(self._scalars)):
            match variable.type:
                case Array(element=element, length=length) if isinstance(element, Scalar):
                    value: Expression = Read(Element(Global(variable.name), Constant(rng.randrange(length + 1))))
                    return _as_number(value, element)
                case Array():
                    continue
                case kind:
                    assert isinstance(kind, Scalar)
                    return _as_number(Read(Global(variable.name)), kind)
        return ProcessCount()


def _as_number(value: Expression, kind: Scalar) -> Expression:
    low, high = bounds(kind)
    if isinstance(kind, Bool):
        return Conditional(value, Constant(1), Constant(0))
    return value if high - low < 1 << 40 else Binary(Operator.REMAINDER, value, Constant(7))


def tables_to(graphs: Sequence[ControlGraph], goal: tuple[int, int]) -> Tables:
    """From every location the least cost until some process is at the goal: the process itself, or one it starts."""
    sources: dict[tuple[int, int], list[tuple[tuple[int, int], int]]] = {}
    for kind, graph in enumerate(graphs):
        for edge in graph.edges:
            here = (kind, edge.source)
            if not edge.ends:
                sources.setdefault((kind, edge.target), []).append((here, edge.cost))
            if edge.starts is not None:
                sources.setdefault((edge.starts, 0), []).append((here, edge.cost))
    known, waiting = {goal: 0}, deque([goal])
    while waiting:
        node = waiting.popleft()
        for source, cost in sources.get(node, ()):
            if known[node] + cost < known.get(source, UNREACHABLE):
                known[source] = known[node] + cost
                waiting.append(source)
    return {
        kind: tuple(known.get((kind, here), UNREACHABLE) for here in range(len(graph.locations)))
        for kind, graph in enumerate(graphs)
    }

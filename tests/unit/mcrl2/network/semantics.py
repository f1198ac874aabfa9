"""What processes mean, by the rules of the language one after the other: slow, and without any of the network's ideas.

A state is a process expression, with None for successful termination. All data are Booleans. The network must have
the same behaviour.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from highroad.diagnostics import Span
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network.traversal import renamed_apart
from highroad.languages.mcrl2.processes import (
    Action,
    Allow,
    Block,
    Call,
    Choice,
    Communicate,
    Conditional,
    Delta,
    Hide,
    Parallel,
    Process,
    Rename,
    Sequence,
    Sum,
    Sync,
    Tau,
)
from highroad.languages.mcrl2.sorts import BOOL
from highroad.languages.mcrl2.specification import Specification
from highroad.languages.mcrl2.terms import Symbol
from mcrl2.explore import Edge

NOWHERE = Span("", 1)
Actions = tuple[tuple[str, tuple[str, ...]], ...]  # names with the texts of their arguments, sorted
State = Process | None
Step = tuple[Actions, State]


class Semantics:
    def __init__(self, specification: Specification) -> None:
        self._specification = specification
        self._data = Data(specification)

    def explored(self, limit: int) -> list[Edge]:
        numbers: dict[State | str, int] = {self._specification.init: 0}
        pending: deque[State] = deque([self._specification.init])
        edges = []
        while pending:
            state = pending.popleft()
            if state is None:
                edges.append((numbers[None], "Terminate", numbers.setdefault("ended", len(numbers))))
                continue
            for actions, target in self.steps(state):
                if target not in numbers:
                    numbers[target] = len(numbers)
                    assert len(numbers) < limit
                    pending.append(target)
                edges.append((numbers[state], _label(actions), numbers[target]))
        return edges

    def steps(self, process: Process) -> Iterator[Step]:
        match process:
            case Delta():
                return
            case Tau():
                yield (), None
            case Action(name, arguments):
                texts = tuple(self._data.text(self._data.value(argument, {})) for argument in arguments)
                yield ((name, texts),), None
            case Sync(operands):
                done = [list(self.steps(operand)) for operand in operands]
                if all(done):
                    yield tuple(sorted(action for steps in done for action in steps[0][0])), None
            case Call(called, arguments):
                definition = self._specification.processes[called]
                values = (self._data.text(self._data.value(argument, {})) for argument in arguments)
                terms = (Symbol(value, BOOL, NOWHERE) for value in values)
                replaced = dict(zip(definition.parameters, terms, strict=True))
                yield from self.steps(renamed_apart(definition.body, frozenset(), replaced))
            case Choice(operands):
                for operand in operands:
                    yield from self.steps(operand)
            case Sequence(operands):
                for actions, left in self.steps(operands[0]):
                    yield actions, _sequence(left, operands[1:])
            case Conditional(condition, then, otherwise):
                chosen = then if self._data.holds(condition, {}) else otherwise
                yield from () if chosen is None else self.steps(chosen)
            case Sum(variables, body):
                assert all(variable.sort == BOOL for variable in variables)
                first, *rest = variables
                inner = Sum(tuple(rest), body, NOWHERE) if rest else body
                for value in ("true", "false"):
                    yield from self.steps(renamed_apart(inner, frozenset(), {first: Symbol(value, BOOL, NOWHERE)}))
            case Parallel(operands):
                yield from self._parallel(operands[0], operands[1:])
            case Block() | Hide() | Rename() | Allow() | Communicate():
                for actions, inner_state in self.steps(process.body):
                    seen = _applied(process, actions)
                    if seen is not None:
                        yield seen, None if inner_state is None else _around(process, inner_state)
            case _:
                raise AssertionError(process)

    def _parallel(self, left: State, others: tuple[Process, ...]) -> Iterator[Step]:
        right: State = others[0] if len(others) == 1 else Parallel(others, NOWHERE)
        lefts = [] if left is None else list(self.steps(left))
        rights = [] if right is None else list(self.steps(right))
        for actions, after in lefts:
            yield actions, _both(after, right)
        for actions, after in rights:
            yield actions, _both(left, after)
        for actions, after in lefts:
            for more, other in rights:
                yield tuple(sorted(actions + more)), _both(after, other)


def _sequence(first: State, rest: tuple[Process, ...]) -> Process:
    parts = rest if first is None else (first, *rest)
    return parts[0] if len(parts) == 1 else Sequence(parts, NOWHERE)


def _both(left: State, right: State) -> State:
    if left is None or right is None:
        return right if left is None else left
    return Parallel((left, right), NOWHERE)


def _around(operator: Process, body: Process) -> Process:
    match operator:
        case Block(names):
            return Block(names, body, NOWHERE)
        case Hide(names):
            return Hide(names, body, NOWHERE)
        case Rename(renamings):
            return Rename(renamings, body, NOWHERE)
        case Allow(allowed):
            return Allow(allowed, body, NOWHERE)
        case Communicate(communications):
            return Communicate(communications, body, NOWHERE)
        case _:
            raise AssertionError(operator)


def _applied(operator: Process, actions: Actions) -> Actions | None:
    names = tuple(sorted(name for name, _ in actions))
    match operator:
        case Block(blocked):
            return actions if blocked.isdisjoint(names) else None
        case Hide(hidden):
            return tuple(action for action in actions if action[0] not in hidden)
        case Rename(renamings):
            new = dict(renamings)
            return tuple(sorted((new.get(name, name), arguments) for name, arguments in actions))
        case Allow(allowed):
            return actions if not names or names in allowed else None
        case Communicate(communications):
            left, results = list(actions), []
            for sources, result in communications:
                for _, arguments in actions:
                    wanted = Counter((name, arguments) for name in sources)
                    while not wanted - Counter(left):
                        for each in wanted.elements():
                            left.remove(each)
                        results.append((result, arguments))
            return tuple(sorted(left + results))
        case _:
            raise AssertionError(operator)


def _label(actions: Actions) -> str:
    return "|".join(f"{name}({', '.join(values)})" if values else name for name, values in actions) or "tau"

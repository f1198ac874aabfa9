"""The value of an estimate according to the interpreter, which native code must give; and true distances of states."""

from collections import deque
from collections.abc import Callable, Iterable

from highroad.backends.interpreter import Context, Interpreter, Trap
from highroad.backends.llvm.differences import Bits, scalars_of, scalars_of_frame
from highroad.ir.estimates import UNREACHABLE, Amount, EachLocation, Greatest, Least, Sum, Term
from highroad.systems import System


def value(interpreter: Interpreter, term: Term, state: bytes) -> int:
    """What the core makes of a term: from 0 to `UNREACHABLE`."""
    return max(0, min(_value(interpreter, term, context_of(interpreter, state)), UNREACHABLE))


def context_of(interpreter: Interpreter, state: bytes) -> Context:
    word = int.from_bytes(state, "little")
    return Context(word, interpreter.layout.live(word, len(state)))


def _value(interpreter: Interpreter, term: Term, context: Context) -> int:
    match term:
        case Amount(expression=expression):
            try:
                return interpreter.evaluate(expression, context)
            except Trap:
                return 0
        case Sum(parts=parts):
            return sum(_value(interpreter, part, context) for part in parts)
        case Least(parts=parts):
            return min((_value(interpreter, part, context) for part in parts), default=UNREACHABLE)
        case Greatest(parts=parts):
            return max((_value(interpreter, part, context) for part in parts), default=0)
        case EachLocation(numbers=numbers, is_least=is_least):
            found = [
                numbers[kind][interpreter.location(context, number)] for number, (kind, _) in enumerate(context.live)
            ]
            return min(found, default=UNREACHABLE) if is_least else max(found, default=0)


def differences(interpreter: Interpreter, goal: bytes, state: bytes) -> int:
    """How many scalars differ; of processes that come and go, one for each that only one of the states has."""
    layout = interpreter.layout
    here, there = context_of(interpreter, state), context_of(interpreter, goal)

    def count(scalars: Iterable[Bits], base: int = 0, other_base: int = 0) -> int:
        return sum(_bits(here.word, base, each) != _bits(there.word, other_base, each) for each in scalars)

    total = count(scalars_of(layout.variables.values()))
    if not layout.is_dynamic:
        frames = zip(layout.instance_types, layout.frame_offsets, strict=True)
        return total + sum(count(scalars_of_frame(layout.frames[kind]), base, base) for kind, base in frames)
    for mine, other in zip(here.live, there.live, strict=False):
        is_same = mine.type == other.type
        total += count(scalars_of_frame(layout.frames[mine.type]), mine.offset, other.offset) if is_same else 1
    return total + abs(len(here.live) - len(there.live))


def _bits(word: int, base: int, scalar: Bits) -> int:
    return word >> (base + scalar.offset) & ((1 << scalar.width) - 1)


class Explored:
    """All states of a small system and their edges."""

    def __init__(self, system: System, most: int) -> None:
        self.states = list(system.initial())
        self.edges: list[tuple[int, int]] = []
        self.is_complete = True
        numbers = {state: number for number, state in enumerate(self.states)}
        for number, state in enumerate(self.states):
            if len(self.states) > most:
                self.is_complete = False
                return
            for edge in system.edges(state):
                if edge.state is None:
                    continue
                if edge.state not in numbers:
                    numbers[edge.state] = len(self.states)
                    self.states.append(edge.state)
                self.edges.append((number, numbers[edge.state]))

    def distances(self, is_goal: Callable[[bytes], bool]) -> list[int]:
        """The number of edges from each state to the nearest goal."""
        sources: list[list[int]] = [[] for _ in self.states]
        for source, target in self.edges:
            sources[target].append(source)
        known = {number: 0 for number, state in enumerate(self.states) if is_goal(state)}
        waiting = deque(known)
        while waiting:
            number = waiting.popleft()
            for source in sources[number]:
                if source not in known:
                    known[source] = known[number] + 1
                    waiting.append(source)
        return [known.get(number, UNREACHABLE) for number in range(len(self.states))]

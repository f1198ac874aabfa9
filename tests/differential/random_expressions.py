"""Random expressions that the verifier admits: every operator, every kind of place, calls, faults of every kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from differential.entropy import Entropy
from highroad.ir.expressions import (
    FALSE,
    TRUE,
    At,
    Binary,
    Call,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Local,
    Operator,
    Place,
    ProcessId,
    Read,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.model import Function
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Int, Record, Scalar, Type, bounds

CONSTANTS = (0, 1, 2, 3, -1, 4, 5, 7, 8, -2, -8, 31, 62, 63, 64, 255, -129, 2**31, -(2**31) - 1, 10**6, 2**62)
EXTREMES = (WORD_HIGH, WORD_LOW, WORD_LOW + 1, WORD_HIGH - 1)
WRAPS = (
    Int(0, 3),
    Int(0, 255),
    Int(-4, 3),
    Int(-2, 4),
    Int(0, 62),
    Int(-(2**31), 2**31 - 1),
    Int(WORD_LOW, WORD_HIGH),
    Int(5, 5 + 2**31 - 1),
    Int(WORD_HIGH - 6, WORD_HIGH),
    Int(-(10**9), 10**9),
    Int(0, WORD_HIGH),
)

ARITHMETIC = (
    Operator.ADD,
    Operator.SUBTRACT,
    Operator.MULTIPLY,
    Operator.DIVIDE,
    Operator.REMAINDER,
    Operator.BIT_AND,
    Operator.BIT_OR,
    Operator.BIT_XOR,
    Operator.LEFT,
    Operator.RIGHT,
)
ORDERINGS = (
    Operator.EQUAL,
    Operator.UNEQUAL,
    Operator.LESS,
    Operator.LESS_EQUAL,
    Operator.GREATER,
    Operator.GREATER_EQUAL,
)
# The first parameter of a function bounds its recursion, so calls keep it small.
RECURSION = Int(0, 3)


@dataclass(frozen=True)
class Surroundings:
    """What an expression may mention."""

    variables: Sequence[tuple[Place, Type]] = ()
    locals: Sequence[str] = ()
    functions: Sequence[Function] = ()
    locations: Mapping[int, int] = field(default_factory=dict)  # number of locations of each process
    has_process: bool = False


@dataclass(frozen=True)
class Leaf:
    """A scalar inside a variable: the lengths of arrays and names of fields on the way to it."""

    root: Place
    path: tuple[int | str, ...]
    type: Scalar


class ExpressionMaker:
    def __init__(self, entropy: Entropy, surroundings: Surroundings) -> None:
        self._entropy = entropy
        self._around = surroundings
        self.leaves = [leaf for place, kind in surroundings.variables for leaf in leaves_of(place, kind)]
        self._numbers = [leaf for leaf in self.leaves if not isinstance(leaf.type, Bool)]
        self._truths = [leaf for leaf in self.leaves if isinstance(leaf.type, Bool)]

    def number(self, nesting: int) -> Expression:
        entropy = self._entropy
        match entropy.below(16) if nesting > 0 else entropy.below(4):
            case 0 | 1 | 2 | 3:
                return self._simple_number()
            case 4 | 5 | 6 | 7 | 8 | 9:
                return Binary(entropy.pick(ARITHMETIC), self.number(nesting - 1), self.number(nesting - 1))
            case 10:
                operator = entropy.pick((UnaryOperator.NEGATE, UnaryOperator.COMPLEMENT))
                return Unary(operator, self.number(nesting - 1))
            case 11 | 12:
                return Wrap(self.number(nesting - 1), entropy.pick(WRAPS))
            case 13:
                return Conditional(self.truth(nesting - 1), self.number(nesting - 1), self.number(nesting - 1))
            case _:
                numeric = [f for f in self._around.functions if not f.is_bool]
                return self.call(entropy.pick(numeric), nesting) if numeric else self._simple_number()

    def truth(self, nesting: int) -> Expression:
        entropy = self._entropy
        match entropy.below(16) if nesting > 0 else entropy.below(2):
            case 0 | 1 | 2:
                return self._simple_truth()
            case 3 | 4 | 5 | 6 | 7:
                return Binary(entropy.pick(ORDERINGS), self.number(nesting - 1), self.number(nesting - 1))
            case 8 | 9 | 10:
                operator = entropy.pick((Operator.AND, Operator.OR))
                return Binary(operator, self.truth(nesting - 1), self.truth(nesting - 1))
            case 11:
                return Unary(UnaryOperator.NOT, self.truth(nesting - 1))
            case 12:
                operator = entropy.pick((Operator.EQUAL, Operator.UNEQUAL))
                return Binary(operator, self.truth(nesting - 1), self.truth(nesting - 1))
            case 13:
                return Conditional(self.truth(nesting - 1), self.truth(nesting - 1), self.truth(nesting - 1))
            case _:
                logical = [f for f in self._around.functions if f.is_bool]
                return self.call(entropy.pick(logical), nesting) if logical else self._simple_truth()

    def fitting(self, kind: Scalar, nesting: int) -> Expression:
        """A value for a slot: mostly one that fits, so that there is something to go on with."""
        if isinstance(kind, Bool):
            return self.truth(nesting)
        low, high = bounds(kind)
        size = high - low + 1
        match self._entropy.below(4):
            case 0:
                return Constant(self._entropy.between(low, high))
            case 1 | 2 if size & (size - 1) == 0 or size <= 2**31:
                return Wrap(self.number(nesting), Int(low, high))
            case _:
                return self.number(nesting)

    def call(self, function: Function, nesting: int) -> Expression:
        first = Wrap(self.number(nesting - 1), RECURSION)
        rest = (self.number(nesting - 1) for _ in function.parameters[1:])
        return Call(function.name, (first, *rest))

    def place(self, leaf: Leaf, nesting: int) -> Place:
        place = leaf.root
        for step in leaf.path:
            place = Field(place, step) if isinstance(step, str) else Element(place, self._index(step, nesting))
        return place

    def _index(self, length: int, nesting: int) -> Expression:
        match self._entropy.below(8) if nesting > 0 else 0:
            case 0 | 1 | 2 | 3:
                return Constant(self._entropy.below(length))
            case 4 | 5 | 6:
                return Wrap(self.number(nesting - 1), Int(0, length - 1))
            case _:
                return self.number(nesting - 1)

    def _simple_number(self) -> Expression:
        around, entropy = self._around, self._entropy
        match entropy.below(8):
            case 0 | 1:
                return Constant(entropy.pick(CONSTANTS))
            case 2 if entropy.happens(3):
                return Constant(entropy.pick(EXTREMES))
            case 3 if around.has_process:
                return ProcessId()
            case 4 | 5 if around.locals:
                return Local(entropy.pick(around.locals))
            case _ if self._numbers:
                return Read(self.place(entropy.pick(self._numbers), 1))
            case _ if around.locals:
                return Local(entropy.pick(around.locals))
            case _:
                return Constant(entropy.pick(CONSTANTS))

    def _simple_truth(self) -> Expression:
        around, entropy = self._around, self._entropy
        match entropy.below(4):
            case 0:
                return TRUE
            case 1 if entropy.happens(3):
                return FALSE
            case 2 if around.locations:
                process = entropy.pick(sorted(around.locations))
                chosen = (n for n in range(around.locations[process]) if entropy.happens(2))
                return At(process, frozenset(chosen))
            case _ if self._truths:
                return Read(self.place(entropy.pick(self._truths), 1))
            case _:
                return Binary(entropy.pick(ORDERINGS), self._simple_number(), self._simple_number())


def leaves_of(place: Place, kind: Type, path: tuple[int | str, ...] = ()) -> list[Leaf]:
    match kind:
        case Array(element=element, length=length):
            return leaves_of(place, element, (*path, length))
        case Record(fields=fields):
            return [leaf for name, part in fields for leaf in leaves_of(place, part, (*path, name))]
        case _:
            return [Leaf(place, path, kind)]

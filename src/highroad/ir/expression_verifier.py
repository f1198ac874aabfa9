"""Whether an expression makes sense where it stands: its names exist, truth values and numbers are kept apart.

Nodes are judged bottom-up in one pass without recursion. The judgement of a place is its type; that of an expression is
`TRUTH` or `NUMBER`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct, field

from highroad.diagnostics import InputError, nearest
from highroad.ir.expressions import (
    CONNECTIVES,
    At,
    Binary,
    Call,
    Capacity,
    ChannelCount,
    Conditional,
    Constant,
    Element,
    EnabledIn,
    Expression,
    Field,
    Foreign,
    ForeignAt,
    Global,
    Length,
    Local,
    LocationOf,
    Matches,
    Operator,
    Own,
    Place,
    ProcessCount,
    ProcessId,
    Quiescent,
    Read,
    Remote,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.mistakes import Code, Where
from highroad.ir.model import Function, Model
from highroad.ir.type_verifier import verify_int
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Integer, Queue, Record, Type
from highroad.ir.walk import Node, levels, parts

# Deep enough for any text that a person writes; shallow enough that backends may recurse.
MAXIMUM_NESTING = 400
# Parts may be shared, so that a small object stands for an astronomic expression.
MAXIMUM_NODES = 1_000_000

TRUTH, NUMBER = Bool(), Integer()
Judgement = Bool | Integer

_ORDERINGS = frozenset({Operator.LESS, Operator.LESS_EQUAL, Operator.GREATER, Operator.GREATER_EQUAL})
_EQUALITIES = frozenset({Operator.EQUAL, Operator.UNEQUAL})


class Names:
    """What a model declares, by name."""

    def __init__(self, model: Model) -> None:
        self.globals = {v.name: v.type for v in model.variables}
        self.own = [{v.name: v.type for v in process.variables} for process in model.types]
        self.functions: dict[str, Function] = {function.name: function for function in model.functions}
        self.location_counts = [len(process.locations) for process in model.types]
        self.instance_types = [instance.type for instance in model.instances]


class Scope(Struct, frozen=True):
    """What an expression may mention besides globals: own variables in a process, choices or parameters."""

    own: Mapping[str, Type] | None = None
    locals: Collection[str] = field(default=())
    is_function: bool = False


class ExpressionVerifier:
    """Judges the expressions and places of one step, function or property."""

    def __init__(self, names: Names, where: Where, scope: Scope) -> None:
        self._names = names
        self._where = where
        self._scope = scope
        self._judged: dict[int, Type] = {}

    def truth(self, expression: Expression, role: str) -> None:
        """The expression must be a truth value."""
        if self.judge(expression) is not TRUTH:
            raise self._boolean_expected(role)

    def number(self, expression: Expression, role: str) -> None:
        """The expression must be a number."""
        if self.judge(expression) is not NUMBER:
            raise self._number_expected(role)

    def judge(self, expression: Expression) -> Judgement:
        kind = self._judge_nodes(expression)
        if kind is TRUTH:
            return TRUTH
        if kind is NUMBER:
            return NUMBER
        raise self._where.mistake(Code.NOT_IR, f"{expression!r} is not an expression", "wrap a place in Read")

    def target(self, place: Place) -> Judgement:
        """A place that is assigned: what kind of value it takes."""
        return self._scalar(self._judge_nodes(place))

    def _judge_nodes(self, root: Node) -> Type:
        if not parts(root):  # most targets and many values
            return self._judge(root)
        reached: list[Node] = []
        for depth, level in enumerate(levels(root), 1):
            reached += level
            if depth > MAXIMUM_NESTING:
                message = f"an expression is nested more than {MAXIMUM_NESTING} deep"
                raise self._where.mistake(Code.NESTING, message, "introduce a function or a variable for a part of it")
            if len(reached) > MAXIMUM_NODES:
                message = f"an expression has more than {MAXIMUM_NODES} parts"
                raise self._where.mistake(Code.EXPRESSION_SIZE, message, "introduce a function for parts that repeat")
        judged = self._judged = {}
        for node in reversed(reached):
            judged[id(node)] = self._judge(node)
        return judged[id(root)]

    def _judge(self, node: Node) -> Type:
        match node:
            case Constant():
                return self._constant(node)
            case Read(place=place):
                return self._read(self._judged[id(place)])
            case Global(name=name):
                return self._variable(name, self._names.globals, "variable")
            case Own(name=name):
                self._refuse_in_function(f"the variable '{name}'")
                if self._scope.own is None:
                    raise self._no_process(f"'{name}' belongs to a process")
                return self._variable(name, self._scope.own, "variable of the process")
            case Binary():
                return self._binary(node)
            case Element(array=array, index=index):
                return self._element(array, index)
            case Local(name=name):
                return self._local(name)
            case Field(record=record, name=name):
                return self._field(record, name)
            case Conditional():
                return self._conditional(node)
            case Unary(operator=operator, operand=operand):
                return self._unary(operator, operand)
            case Call():
                return self._call(node)
            case Wrap(operand=operand, kind=kind):
                verify_int(kind, self._where, wraps=True)
                return self._require_number(operand, "the operand of wrap")
            case Remote(process=process, name=name):
                return self._variable(name, self._names.own[self._process_type(process)], "variable of the process")
            case ProcessId():
                self._refuse_in_function("the process number")
                if self._scope.own is None:
                    raise self._no_process("the process number has no meaning here")
                return NUMBER
            case At():
                return self._at(node)
            case ForeignAt() | Quiescent() | EnabledIn() | Matches():
                return TRUTH
            case ProcessCount() | ChannelCount() | LocationOf() | Length() | Capacity():
                return NUMBER
            case Foreign(type=number, name=name):
                return self._variable(name, self._names.own[number], "variable of the process")
            case _:
                hint = "use the classes of highroad.ir.expressions"
                raise self._where.mistake(Code.NOT_IR, f"{node!r} is not an expression", hint)

    # Leaves

    def _constant(self, constant: Constant) -> Judgement:
        value = constant.value
        if not isinstance(value, int) or not WORD_LOW <= value <= WORD_HIGH:
            hint = "constants are integers between -2^63 and 2^63 - 1"
            raise self._where.mistake(Code.CONSTANT, f"the constant {value} does not fit into 64 bits", hint)
        if not constant.is_bool:
            return NUMBER
        if value not in (0, 1):
            raise self._where.mistake(Code.CONSTANT, f"the truth value {value}", "a truth value is 0 or 1")
        return TRUTH

    def _local(self, name: str) -> Judgement:
        if name not in self._scope.locals:
            what = "parameter" if self._scope.is_function else "choice"
            message = f"unknown {what} '{name}'"
            hint = nearest(name, self._scope.locals) or f"no {what} can be used here"
            raise self._where.mistake(Code.UNKNOWN_LOCAL, message, hint)
        return NUMBER

    def _at(self, at: At) -> Judgement:
        self._refuse_in_function("the location of a process")
        count = self._names.location_counts[self._process_type(at.process)]
        for location in sorted(at.locations):
            if not 0 <= location < count:
                hint = f"process {at.process} has locations 0 to {count - 1}"
                raise self._where.mistake(Code.UNKNOWN_LOCATION, f"unknown location {location}", hint)
        return TRUTH

    def _process_type(self, process: int) -> int:
        """The type of a process by its number."""
        self._refuse_in_function("a variable of a process")
        count = len(self._names.instance_types)
        if not 0 <= process < count:
            hint = f"processes are numbered from 0 to {count - 1}" if count else "the model has no process"
            raise self._where.mistake(Code.UNKNOWN_PROCESS, f"unknown process {process}", hint)
        return self._names.instance_types[process]

    # Places

    def _variable(self, name: str, known: Mapping[str, Type], what: str) -> Type:
        self._refuse_in_function(f"the variable '{name}'")
        kind = known.get(name)
        if kind is None:
            hint = nearest(name, known) or f"declare the {what} '{name}'"
            raise self._where.mistake(Code.UNKNOWN_VARIABLE, f"unknown {what} '{name}'", hint)
        return kind

    def _element(self, array: Place, index: Expression) -> Type:
        self._require_number(index, "an index")
        kind = self._judged[id(array)]
        if not isinstance(kind, Array):
            raise self._where.mistake(Code.NOT_ARRAY, f"{_described(kind)} has no elements", "index an array only")
        return kind.element

    def _field(self, record: Place, name: str) -> Type:
        kind = self._judged[id(record)]
        if not isinstance(kind, Record):
            raise self._where.mistake(Code.NOT_RECORD, f"{_described(kind)} has no field '{name}'", "only records do")
        fields = dict(kind.fields)
        if name not in fields:
            raise self._where.mistake(Code.UNKNOWN_FIELD, f"unknown field '{name}'", nearest(name, fields))
        return fields[name]

    def _read(self, kind: Type) -> Judgement:
        if _is_value(kind):
            raise self._where.mistake(Code.NOT_IR, "an expression is read as if it were a place", "read a variable")
        return self._scalar(kind)

    def _scalar(self, kind: Type) -> Judgement:
        if isinstance(kind, Array | Record | Queue):
            hint = "use an element" if isinstance(kind, Array) else "use a field"
            raise self._where.mistake(Code.NOT_SCALAR, f"{_described(kind)} is not a single value", hint)
        return TRUTH if isinstance(kind, Bool) else NUMBER

    # Operators

    def _unary(self, operator: UnaryOperator, operand: Expression) -> Judgement:
        if operator is UnaryOperator.NOT:
            return self._require_truth(operand, f"the operand of '{operator}'")
        return self._require_number(operand, f"the operand of '{operator}'")

    def _binary(self, node: Binary) -> Judgement:
        operator, left, right = node.operator, self._judged[id(node.left)], self._judged[id(node.right)]
        if operator in _EQUALITIES:
            if left is not right or not _is_value(left):
                message = f"'{operator}' compares a truth value with a number"
                raise self._where.mistake(Code.COMPARISON, message, "compare values of the same kind")
            return TRUTH
        if operator in _ORDERINGS:
            if left is not NUMBER or right is not NUMBER:
                raise self._where.mistake(Code.COMPARISON, f"'{operator}' compares truth values", "use == or !=")
            return TRUTH
        if operator in CONNECTIVES:
            if left is not TRUTH or right is not TRUTH:
                raise self._boolean_expected(f"an operand of '{operator}'")
            return TRUTH
        if left is not NUMBER or right is not NUMBER:
            raise self._number_expected(f"an operand of '{operator}'")
        return NUMBER

    def _conditional(self, node: Conditional) -> Type:
        self._require_truth(node.condition, "a condition")
        then, otherwise = self._judged[id(node.then)], self._judged[id(node.otherwise)]
        if then is not otherwise or not _is_value(then):
            message = "one branch of a conditional is a truth value, the other a number"
            raise self._where.mistake(Code.DIFFERENT_BRANCHES, message, "make both of the same kind")
        return then

    def _call(self, call: Call) -> Judgement:
        function = self._names.functions.get(call.function)
        if function is None:
            hint = nearest(call.function, self._names.functions) or "the model has no functions"
            raise self._where.mistake(Code.UNKNOWN_FUNCTION, f"unknown function '{call.function}'", hint)
        expected, given = len(function.parameters), len(call.arguments)
        if expected != given:
            message = f"function '{call.function}' takes {expected} arguments, {given} given"
            hint = f"write {call.function}({', '.join(function.parameters)})"
            raise self._where.mistake(Code.ARITY, message, hint)
        for argument in call.arguments:
            self._require_number(argument, f"an argument of '{call.function}'")
        return TRUTH if function.is_bool else NUMBER

    # Mistakes

    def _require_truth(self, part: Expression, role: str) -> Judgement:
        if self._judged[id(part)] is not TRUTH:
            raise self._boolean_expected(role)
        return TRUTH

    def _require_number(self, part: Expression, role: str) -> Judgement:
        if self._judged[id(part)] is not NUMBER:
            raise self._number_expected(role)
        return NUMBER

    def _boolean_expected(self, role: str) -> InputError:
        message = f"{role} is a number, a truth value is expected"
        return self._where.mistake(Code.BOOLEAN_EXPECTED, message, "compare the number, for instance with != 0")

    def _number_expected(self, role: str) -> InputError:
        message = f"{role} is a truth value, a number is expected"
        return self._where.mistake(Code.NUMBER_EXPECTED, message, "write 'condition ? 1 : 0'")

    def _no_process(self, message: str) -> InputError:
        return self._where.mistake(Code.NO_PROCESS, message, "name the process by its number")

    def _refuse_in_function(self, what: str) -> None:
        if self._scope.is_function:
            message = f"a function may not read {what}"
            raise self._where.mistake(Code.IMPURE_FUNCTION, message, "hand the value over as an argument")


def _is_value(kind: Type) -> bool:
    """Whether a judgement is that of an expression; that of a place is the type of the variable."""
    return kind is TRUTH or kind is NUMBER


def _described(kind: Type) -> str:
    match kind:
        case Array():
            return "an array"
        case Record():
            return "a record"
        case _:
            return "a scalar"

"""Recursion at its limit of nested calls, and expressions as deep as the verifier admits."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import pytest

from differential.comparison import Edge, Native, assert_agreement, expected_edges
from differential.one_process import one_process
from highroad.backends.interpreter import Interpreter
from highroad.ir.expression_verifier import MAXIMUM_NESTING
from highroad.ir.expressions import (
    TRUE,
    Binary,
    Call,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Global,
    Local,
    Operator,
    Place,
    Read,
    Unary,
    UnaryOperator,
)
from highroad.ir.model import MAXIMUM_CALL_DEPTH, Assign, Fault, Function, Model, Step
from highroad.ir.types import Array, Bool, Int, Integer, Record, Type

Result = TypeVar("Result")
LEVELS = pytest.mark.parametrize("level", [0, 2])
STACK_BYTES = 512 * 1024 * 1024
LESS = Binary(Operator.SUBTRACT, Local("n"), Constant(1))
IS_OVER = Binary(Operator.LESS_EQUAL, Local("n"), Constant(0))


def with_large_stack(task: Callable[[], Result]) -> Result:
    """Runs the task in a thread whose stack has room for ten thousand frames of unoptimised code."""
    before = threading.stack_size(STACK_BYTES)
    try:
        with ThreadPoolExecutor(max_workers=1) as executor:
            return executor.submit(task).result()
    finally:
        threading.stack_size(before)


def calls(function: Function, *first: int, others: tuple[Function, ...] = ()) -> Model:
    """One step for each first argument, which stores the value of the function."""
    steps = []
    for argument in first:
        call = Call(function.name, (Constant(argument), *(Constant(0) for _ in function.parameters[1:])))
        steps.append(Step(action=f"call {argument}", updates=(Assign(target=Global("x"), value=call),)))
    return one_process(steps, {"x": Integer()}, (function, *others))


def check(model: Model, expected: list[int | Fault], levels: Sequence[int] = (0, 2)) -> None:
    """The interpreter gives what is expected, and native code of all levels the same."""
    interpreter = Interpreter(model)
    state = interpreter.initial()
    edges = None
    with suppress(RecursionError):  # its trace would take minutes to print
        edges = interpreter.successors(state)
    assert edges is not None, "Python's limit was met before that of the model"
    assert [e.fault if e.state is None else interpreter.value(Global("x"), e.state) for e in edges] == expected
    for level in levels:
        assert native_edges(model, state, level) == expected_edges(edges), level


def native_edges(model: Model, state: bytes, level: int) -> list[tuple[Edge, str]]:
    return with_large_stack(lambda: Native(model, level=level).edges(state))


COUNT = Function(
    name="count",
    parameters=("n",),
    body=Conditional(IS_OVER, Constant(0), Binary(Operator.ADD, Constant(1), Call("count", (LESS,)))),
)


def test_the_deepest_recursion_and_one_call_more() -> None:
    model = calls(COUNT, 0, MAXIMUM_CALL_DEPTH - 1, MAXIMUM_CALL_DEPTH, 2**62)
    too_deep = Fault.RECURSION_TOO_DEEP
    check(model, [0, MAXIMUM_CALL_DEPTH - 1, too_deep, too_deep])


def test_tail_calls_are_calls() -> None:
    body = Conditional(IS_OVER, Local("a"), Call("down", (LESS, Binary(Operator.ADD, Local("a"), Constant(2)))))
    model = calls(Function(name="down", parameters=("n", "a"), body=body), 9_999, 10_000)
    check(model, [19_998, Fault.RECURSION_TOO_DEEP])


def test_functions_that_call_each_other() -> None:
    ping = Function(name="ping", parameters=("n",), body=Conditional(IS_OVER, Constant(1), Call("pong", (LESS,))))
    pong = Function(name="pong", parameters=("n",), body=Conditional(IS_OVER, Constant(2), Call("ping", (LESS,))))
    model = calls(ping, 9_998, 9_999, 10_000, others=(pong,))
    check(model, [1, 2, Fault.RECURSION_TOO_DEEP])


@pytest.mark.slow
def test_recursion_inside_a_deep_expression() -> None:
    """Python's own limit must not be met before that of the model."""
    inner: Expression = Call("deep", (LESS,))
    for _ in range(46):
        inner = Unary(UnaryOperator.COMPLEMENT, inner)
    body = Conditional(IS_OVER, Constant(5), inner)
    model = calls(Function(name="deep", parameters=("n",), body=body), 9_999)
    check(model, [5], levels=[0])


def test_arguments_are_evaluated_before_the_depth_is_checked() -> None:
    faulty = Binary(Operator.DIVIDE, Constant(1), Binary(Operator.SUBTRACT, Local("n"), Constant(1)))
    body = Conditional(Binary(Operator.EQUAL, Local("n"), Constant(1)), Call("f", (faulty,)), Call("f", (LESS,)))
    model = calls(Function(name="f", parameters=("n",), body=body), MAXIMUM_CALL_DEPTH, MAXIMUM_CALL_DEPTH + 1)
    check(model, [Fault.DIVISION_BY_ZERO, Fault.RECURSION_TOO_DEEP])


@pytest.mark.parametrize("name", ["llvm.sadd", 'say "hi"', "process.0", "observe", "größe", "a b\\00", "f", "f.f"])
def test_functions_may_have_any_name(name: str) -> None:
    other = Function(name="other", parameters=(), body=Constant(1))
    function = Function(name=name, parameters=("n",), body=Binary(Operator.ADD, Local("n"), Call("other", ())))
    model = calls(function, 4, others=(other,))
    check(model, [5], levels=[0])


# Expressions of the greatest depth: a place takes two levels, a comparison one.


def _nested(make: Callable[[Expression], Expression], inner: Expression, levels: int) -> Expression:
    for _ in range(levels):
        inner = make(inner)
    return inner


X, FLAG = Read(Global("x")), Read(Global("flag"))
ONE = Constant(1)
DEEP: dict[str, Expression] = {
    "and, nested on the right": _nested(lambda e: Binary(Operator.AND, FLAG, e), FLAG, MAXIMUM_NESTING - 2),
    "or, nested on the left": _nested(lambda e: Binary(Operator.OR, e, FLAG), FLAG, MAXIMUM_NESTING - 2),
    "or of divisions": _nested(
        lambda e: Binary(Operator.OR, Binary(Operator.EQUAL, Binary(Operator.DIVIDE, ONE, X), X), e),
        TRUE,
        MAXIMUM_NESTING - 5,
    ),
    "additions": Binary(Operator.EQUAL, _nested(lambda e: Binary(Operator.ADD, X, e), X, MAXIMUM_NESTING - 3), ONE),
    "conditionals": _nested(lambda e: Conditional(FLAG, FLAG, e), TRUE, MAXIMUM_NESTING - 3),
    "indices": Binary(
        Operator.EQUAL, _nested(lambda e: Read(Element(Global("a"), e)), Constant(0), (MAXIMUM_NESTING - 2) // 2), ONE
    ),
}


@pytest.mark.parametrize("guard", DEEP.values(), ids=DEEP)
def test_expressions_of_the_greatest_depth(guard: Expression) -> None:
    variables: dict[str, Type] = {"x": Int(0, 3), "flag": Bool(), "a": Array(Int(0, 1), 2)}
    flip = Assign(target=Global("flag"), value=Unary(UnaryOperator.NOT, FLAG))
    raise_x = Assign(target=Global("x"), value=ONE)
    model = one_process([Step(action="go", guard=guard), Step(action="flip", updates=(flip, raise_x))], variables)
    assert_agreement(model, (guard,))


@LEVELS
def test_places_of_great_depth(level: int) -> None:
    kind: Type = Record((("f", Int(0, 3)),))
    place: Place = Global("deep")
    for _ in range(10):
        kind = Record((("f", Array(kind, 2)),))
        place = Element(Field(place, "f"), X)
    updates = (Assign(target=Field(place, "f"), value=Constant(3)), Assign(target=Global("x"), value=ONE))
    model = one_process([Step(action="go", updates=updates)], {"deep": kind, "x": Int(0, 2)})
    assert_agreement(model, level=level)

"""The text of a model, compared as a whole, and the brackets of expressions one by one."""

import pytest
from msgspec.structs import replace

from highroad.ir.expressions import (
    FALSE,
    TRUE,
    At,
    Call,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Global,
    Local,
    Own,
    ProcessId,
    Read,
    Remote,
    Wrap,
)
from highroad.ir.model import Assign, Function, Step
from highroad.ir.printer import print_expression, print_model
from highroad.ir.types import Array, Bool, Int, Integer, Record
from unit.ir.small_models import MODEL, POINT, PROCESS, STEP, variable
from unit.ir.terms import binary, unary

A, B, C = Local("a"), Local("b"), Local("c")


BRACKETS = {
    "a + b + c": binary(binary(A, "+", B), "+", C),
    "a + (b + c)": binary(A, "+", binary(B, "+", C)),
    "a - (b - c)": binary(A, "-", binary(B, "-", C)),
    "a + b * c": binary(A, "+", binary(B, "*", C)),
    "(a + b) * c": binary(binary(A, "+", B), "*", C),
    "a << b + c": binary(A, "<<", binary(B, "+", C)),
    "a & b | b ^ c": binary(binary(A, "&", B), "|", binary(B, "^", C)),
    "(a & b) == c": binary(binary(A, "&", B), "==", C),
    "a & (b | c)": binary(A, "&", binary(B, "|", C)),
    "a < b == (b != c)": binary(binary(A, "<", B), "==", binary(B, "!=", C)),
    "a < b && b < c || a >= c": binary(binary(binary(A, "<", B), "&&", binary(B, "<", C)), "||", binary(A, ">=", C)),
    "a < b && (b < c || a >= c)": binary(binary(A, "<", B), "&&", binary(binary(B, "<", C), "||", binary(A, ">=", C))),
    "!(a < b) && true": binary(unary("!", binary(A, "<", B)), "&&", TRUE),
    "!!false": unary("!", unary("!", FALSE)),
    "-a": unary("-", A),
    "-(-a)": unary("-", unary("-", A)),
    "-~a": unary("-", unary("~", A)),
    "~-a": unary("~", unary("-", A)),
    "-(a + b)": unary("-", binary(A, "+", B)),
    "-(5)": unary("-", Constant(5)),
    "-5": Constant(-5),
    "-(-5)": unary("-", Constant(-5)),
    "a - -5": binary(A, "-", Constant(-5)),
    "-a * b": binary(unary("-", A), "*", B),
    "a < b ? a : b < c ? b : c": Conditional(binary(A, "<", B), A, Conditional(binary(B, "<", C), B, C)),
    "(true ? false : true) ? a : b": Conditional(Conditional(TRUE, FALSE, TRUE), A, B),
    "(true ? a : b) + c": binary(Conditional(TRUE, A, B), "+", C),
    "wrap(a + 1, -128..127)": Wrap(binary(A, "+", Constant(1)), Int(-128, 127)),
    "max(a, b + 1) % c": binary(Call("max", (A, binary(B, "+", Constant(1)))), "%", C),
    "zero()": Call("zero", ()),
    "x[a + 1].y[2] / pid": binary(
        Read(Element(Field(Element(Global("x"), binary(A, "+", Constant(1))), "y"), Constant(2))), "/", ProcessId()
    ),
    "self.x == process[3].x": binary(Read(Own("x")), "==", Read(Remote(3, "x"))),
    "!(process[1] at {0, 2})": unary("!", At(1, frozenset({2, 0}))),
    "process[0] at {} || true": binary(At(0, frozenset()), "||", TRUE),
}


@pytest.mark.parametrize(("text", "expression"), BRACKETS.items(), ids=BRACKETS)
def test_brackets_only_where_they_are_needed(text: str, expression: Expression) -> None:
    assert print_expression(expression) == text


def test_nesting_beyond_the_stack_of_python() -> None:
    expression: Expression = A
    for _ in range(3000):
        expression = unary("!", expression)
    assert print_expression(expression) == "!" * 3000 + "a"


def test_a_whole_model() -> None:
    leave = Step(
        action="leave",
        source=1,
        target=0,
        guard=binary(At(0, frozenset({1})), "&&", Read(Element(Global("flags"), ProcessId()))),
        updates=(
            Assign(target=Own("tries"), value=Call("twice", (Read(Own("tries")),))),
            Assign(target=Element(Global("flags"), ProcessId()), value=FALSE),
            Assign(target=Field(Global("point"), "x"), value=Constant(0)),
        ),
    )
    is_small = Function(name="is_small", parameters=("n", "m"), body=binary(Local("n"), "<", Local("m")), is_bool=True)
    model = replace(
        MODEL,
        parameters={"n": 2, "size": 10},
        variables=(
            *MODEL.variables,
            variable("clock", Int(-128, 127, wraps=True), -1),
            variable("total", Integer(), 5),
            variable("points", Array(POINT, 2), ((3, 1), (0, 0))),
            variable("grid", Array(Array(Int(0, 3), 2), 2), 3),
            variable("pair", Record((("a", Bool()), ("b", Array(Bool(), 2)))), (1, 0)),
        ),
        types=(replace(PROCESS, steps=(leave, STEP)),),
        functions=(*MODEL.functions, is_small),
    )
    assert print_model(model) == TEXT


TEXT = """\
model small(n = 2, size = 10)
variable count: int 0..9 = 0
variable flags: array 3 of bool = all false
variable point: record {x: int 0..3, is_set: bool} = all 0
variable color: enum {red, green} = red
variable ready: bool = false
variable clock: int -128..127 wraps = -1
variable total: integer = 5
variable points: array 2 of record {x: int 0..3, is_set: bool} = [{x: 3, is_set: true}, {x: 0, is_set: false}]
variable grid: array 2 of array 2 of int 0..3 = all 3
variable pair: record {a: bool, b: array 2 of bool} = {a: true, b: all false}
function twice(n) = n + n
function is_small(n, m): bool = n < m
process worker
  variable tries: int 0..7 = 0
  location idle
    #1 move(k) for k in 0..2 when count < 9 -> busy
      count := count + 1
  location busy
    #0 leave when process[0] at {busy} && flags[pid] -> idle
      self.tries := twice(self.tries)
      flags[pid] := false
      point.x := 0
instance 0 worker[0]: worker
instance 1 worker[1]: worker with tries = 2
"""

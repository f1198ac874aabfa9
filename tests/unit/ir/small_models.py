"""A small correct model of which tests change one thing at a time. Everything in it has its own line as its span."""

from typing import Any

from msgspec.structs import replace

from highroad.diagnostics import Span
from highroad.ir.expressions import (
    Constant,
    Element,
    Expression,
    Field,
    Global,
    Local,
    Own,
    Read,
)
from highroad.ir.model import Assign, Choice, Function, Instance, Location, Model, ProcessType, Step, Variable
from highroad.ir.types import Array, Bool, Enum, Int, Record, Type
from unit.ir.terms import binary

VARIABLE_SPAN = Span("model.txt", 1)
PROCESS_SPAN = Span("model.txt", 10)
LOCATION_SPAN = Span("model.txt", 11)
OWN_VARIABLE_SPAN = Span("model.txt", 12)
STEP_SPAN = Span("model.txt", 20)
FUNCTION_SPAN = Span("model.txt", 30)

POINT = Record((("x", Int(0, 3)), ("is_set", Bool())))


def variable(name: str, kind: Type, initial: Any = 0) -> Variable:
    return Variable(name=name, type=kind, initial=initial, span=VARIABLE_SPAN)


STEP = Step(
    action="move",
    source=0,
    target=1,
    choices=(Choice(name="k", low=Constant(0), high=Constant(2)),),
    guard=binary(Read(Global("count")), "<", Constant(9)),
    arguments=(Local("k"),),
    updates=(Assign(target=Global("count"), value=binary(Read(Global("count")), "+", Constant(1))),),
    span=STEP_SPAN,
)
FUNCTION = Function(name="twice", parameters=("n",), body=binary(Local("n"), "+", Local("n")), span=FUNCTION_SPAN)
PROCESS = ProcessType(
    name="worker",
    locations=(Location(name="idle", span=LOCATION_SPAN), Location(name="busy", span=LOCATION_SPAN)),
    variables=(Variable(name="tries", type=Int(0, 7), span=OWN_VARIABLE_SPAN),),
    steps=(STEP,),
    span=PROCESS_SPAN,
)
MODEL = Model(
    name="small",
    variables=(
        variable("count", Int(0, 9)),
        variable("flags", Array(Bool(), 3)),
        variable("point", POINT),
        variable("color", Enum(("red", "green"))),
        variable("ready", Bool()),
    ),
    types=(PROCESS,),
    instances=(Instance(name="worker[0]", type=0), Instance(name="worker[1]", type=0, initials={"tries": 2})),
    functions=(FUNCTION,),
)

COUNT = Read(Global("count"))
READY = Read(Global("ready"))
FLAG = Read(Element(Global("flags"), Constant(0)))
TRIES = Read(Own("tries"))
POINT_X = Field(Global("point"), "x")


def with_variable(kind: Type, initial: Any = 0) -> Model:
    """The model with one more variable."""
    return replace(MODEL, variables=(*MODEL.variables, variable("extra", kind, initial)))


def with_step(**changes: Any) -> Model:
    """The model with its step changed."""
    return replace(MODEL, types=(replace(PROCESS, steps=(replace(STEP, **changes),)),))


def with_guard(guard: Expression) -> Model:
    return with_step(guard=guard)


def with_argument(argument: Expression) -> Model:
    return with_step(arguments=(argument,))


def with_update(target: Any, value: Expression) -> Model:
    return with_step(updates=(Assign(target=target, value=value),))


def with_function(**changes: Any) -> Model:
    return replace(MODEL, functions=(replace(FUNCTION, **changes),))

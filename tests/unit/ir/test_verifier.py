"""Every kind of mistake has its code, points at the thing that is wrong, and says what to do about it."""

import time
from typing import Any

import pytest
from msgspec.structs import replace

from highroad.diagnostics import InputError, Span
from highroad.ir.expressions import (
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
from highroad.ir.model import Assign, Choice, Location, Model, Step
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Int, Integer
from highroad.ir.verifier import verify, verify_expression
from unit.ir.mistakes import assert_mistake, mistake
from unit.ir.small_models import (
    COUNT,
    FLAG,
    FUNCTION,
    FUNCTION_SPAN,
    LOCATION_SPAN,
    MODEL,
    OWN_VARIABLE_SPAN,
    POINT_X,
    PROCESS,
    PROCESS_SPAN,
    READY,
    STEP,
    STEP_SPAN,
    TRIES,
    VARIABLE_SPAN,
    with_argument,
    with_function,
    with_guard,
    with_step,
    with_update,
    with_variable,
)
from unit.ir.terms import binary, unary


def nested(depth: int) -> Expression:
    expression: Expression = COUNT  # two levels: the reading and the variable
    for _ in range(depth - 2):
        expression = unary("~", expression)
    return expression


def doubled(times: int) -> Expression:
    """An expression whose parts are shared: 2 to the power of `times` additions in a few objects."""
    expression: Expression = Constant(1)
    for _ in range(times):
        expression = binary(expression, "+", expression)
    return expression


def test_a_correct_model_is_admitted() -> None:
    verify(MODEL)


STEP_MISTAKES = {
    "unknown source": (with_step(source=2), "E201"),
    "unknown target": (with_step(target=-1), "E201"),
    "unknown location of a process": (with_guard(At(0, frozenset({0, 2}))), "E201"),
    "unknown global": (with_argument(Read(Global("tries"))), "E203"),
    "unknown own variable": (with_argument(Read(Own("count"))), "E203"),
    "unknown remote variable": (with_argument(Read(Remote(1, "count"))), "E203"),
    "unknown assigned variable": (with_update(Global("cuont"), Constant(0)), "E203"),
    "unknown function": (with_argument(Call("thrice", (COUNT,))), "E204"),
    "unknown choice": (with_argument(Local("n")), "E205"),
    "choice in the bound of another": (
        with_step(choices=(STEP.choices[0], Choice(name="m", low=Local("k"), high=Constant(1)))),
        "E205",
    ),
    "array read as a whole": (with_argument(Read(Global("flags"))), "E207"),
    "record assigned as a whole": (with_update(Global("point"), Constant(0)), "E207"),
    "index on a scalar": (with_argument(Read(Element(Global("count"), Constant(0)))), "E208"),
    "index on a record": (with_argument(Read(Element(Global("point"), Constant(0)))), "E208"),
    "field of a scalar": (with_argument(Read(Field(Global("count"), "x"))), "E209"),
    "field of an array": (with_argument(Read(Field(Global("flags"), "x"))), "E209"),
    "unknown field": (with_argument(Read(Field(Global("point"), "y"))), "E210"),
    "empty range to wrap into": (with_argument(Wrap(COUNT, Int(1, 0))), "E213"),
    "range to wrap into outside the word": (with_argument(Wrap(COUNT, Int(0, 2**64 - 1))), "E214"),
    "range to wrap into of a bad size": (with_argument(Wrap(COUNT, Int(0, 2**31))), "E215"),
    "number as a guard": (with_guard(COUNT), "E218"),
    "number as a condition": (with_argument(Conditional(COUNT, COUNT, COUNT)), "E218"),
    "number negated": (with_guard(unary("!", COUNT)), "E218"),
    "number on the right of and": (with_guard(binary(TRUE, "&&", COUNT)), "E218"),
    "number on the left of or": (with_guard(binary(COUNT, "||", TRUE)), "E218"),
    "truth value added": (with_argument(binary(COUNT, "+", READY)), "E219"),
    "truth value shifted": (with_argument(binary(READY, "<<", COUNT)), "E219"),
    "truth value with a minus": (with_argument(unary("-", READY)), "E219"),
    "truth value wrapped": (with_argument(Wrap(READY, Int(0, 1))), "E219"),
    "truth value as an index": (with_argument(Read(Element(Global("flags"), READY))), "E219"),
    "truth value as an argument": (with_argument(Call("twice", (READY,))), "E219"),
    "truth value as a lower bound": (with_step(choices=(Choice(name="k", low=READY, high=COUNT),)), "E219"),
    "truth value as an upper bound": (with_step(choices=(Choice(name="k", low=COUNT, high=READY),)), "E219"),
    "truth value equal to a number": (with_guard(binary(READY, "==", COUNT)), "E220"),
    "truth values in order": (with_guard(binary(READY, "<", FLAG)), "E220"),
    "number assigned to a truth value": (with_update(Global("ready"), COUNT), "E221"),
    "truth value assigned to a number": (with_update(POINT_X, READY), "E221"),
    "too few arguments": (with_argument(Call("twice", ())), "E222"),
    "too many arguments": (with_argument(Call("twice", (COUNT, COUNT))), "E222"),
    "unknown process": (with_guard(At(2, frozenset({0}))), "E226"),
    "negative process": (with_argument(Read(Remote(-1, "tries"))), "E226"),
    "nested too deep": (with_argument(nested(401)), "E228"),
    "constant above the word": (with_argument(Constant(WORD_HIGH + 1)), "E229"),
    "constant below the word": (with_argument(Constant(WORD_LOW - 1)), "E229"),
    "constant with a fraction": (with_argument(Constant(0.5)), "E229"),  # type: ignore[arg-type]
    "strange truth value": (with_guard(Constant(2, is_bool=True)), "E229"),
    "action without a name": (with_step(action=""), "E230"),
    "choice without a name": (with_step(choices=(Choice(name="", low=COUNT, high=COUNT),)), "E230"),
    "choice twice": (with_step(choices=STEP.choices * 2), "E200"),
    "branches of different kinds": (with_argument(Conditional(READY, COUNT, READY)), "E232"),
    "astronomic expression": (with_argument(doubled(60)), "E234"),
    "place as an expression": (with_argument(Global("count")), "E236"),  # type: ignore[arg-type]
    "expression as a place": (with_argument(Read(Constant(1))), "E236"),  # type: ignore[arg-type]
    "something else as an expression": (with_guard("x < 3"), "E236"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("model", "code"), STEP_MISTAKES.values(), ids=STEP_MISTAKES)
def test_mistakes_in_steps(model: Model, code: str) -> None:
    assert_mistake(model, code, STEP_SPAN)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Global("count"), Global("count")),
        (Own("tries"), Own("tries")),
        (Remote(1, "tries"), Remote(1, "tries")),
        (POINT_X, POINT_X),
    ],
)
def test_the_same_number_assigned_twice(first: Any, second: Any) -> None:
    updates = (Assign(target=first, value=Constant(0)), Assign(target=second, value=COUNT))
    assert_mistake(with_step(updates=updates), "E227", STEP_SPAN)


def test_the_same_element_assigned_twice() -> None:
    target = Element(Global("flags"), Constant(1))
    updates = (Assign(target=target, value=TRUE), Assign(target=target, value=READY))
    assert_mistake(with_step(updates=updates), "E227", STEP_SPAN)


def test_different_targets_of_one_step() -> None:
    one, two = Element(Global("flags"), Constant(1)), Element(Global("flags"), Constant(2))
    chosen, other = Element(Global("flags"), Local("k")), Element(Global("flags"), COUNT)
    truths = tuple(Assign(target=target, value=TRUE) for target in (one, two, chosen, other))
    numbers = (Global("count"), Own("tries"), Remote(0, "tries"), Remote(1, "tries"))
    verify(with_step(updates=truths + tuple(Assign(target=target, value=Constant(0)) for target in numbers)))


FUNCTION_MISTAKES = {
    "reads a global": (with_function(body=COUNT), "E225"),
    "reads an own variable": (with_function(body=TRIES), "E225"),
    "reads a remote variable": (with_function(body=Read(Remote(0, "tries"))), "E225"),
    "reads the process number": (with_function(body=ProcessId()), "E225"),
    "reads a location": (with_function(body=At(0, frozenset({0})), is_bool=True), "E225"),
    "unknown parameter": (with_function(body=Local("m")), "E205"),
    "parameter twice": (with_function(parameters=("n", "n")), "E200"),
    "parameter without a name": (with_function(parameters=("n", "")), "E230"),
    "number instead of a truth value": (with_function(is_bool=True), "E231"),
    "truth value instead of a number": (with_function(body=TRUE), "E231"),
    "calls itself with too many arguments": (with_function(body=Call("twice", (Local("n"), Local("n")))), "E222"),
}


@pytest.mark.parametrize(("model", "code"), FUNCTION_MISTAKES.values(), ids=FUNCTION_MISTAKES)
def test_mistakes_in_functions(model: Model, code: str) -> None:
    assert_mistake(model, code, FUNCTION_SPAN)


def _with_instance(**changes: Any) -> Model:
    return replace(MODEL, instances=(replace(MODEL.instances[0], **changes), MODEL.instances[1]))


def _with_process(**changes: Any) -> Model:
    return replace(MODEL, types=(replace(PROCESS, **changes),))


DECLARATION_MISTAKES = {
    "variable twice": (replace(MODEL, variables=MODEL.variables * 2), "E200", VARIABLE_SPAN),
    "variable without a name": (
        replace(MODEL, variables=(replace(MODEL.variables[0], name=""),)),
        "E230",
        VARIABLE_SPAN,
    ),
    "function twice": (replace(MODEL, functions=(FUNCTION, FUNCTION)), "E200", FUNCTION_SPAN),
    "process type twice": (replace(MODEL, types=(PROCESS, PROCESS)), "E200", PROCESS_SPAN),
    "own variable twice": (_with_process(variables=PROCESS.variables * 2), "E200", OWN_VARIABLE_SPAN),
    "own variable out of range": (
        _with_process(variables=(replace(PROCESS.variables[0], initial=8),)),
        "E216",
        OWN_VARIABLE_SPAN,
    ),
    "location twice": (_with_process(locations=PROCESS.locations[:1] * 2), "E200", LOCATION_SPAN),
    "location without a span twice": (_with_process(locations=(Location(name="a"),) * 2), "E200", PROCESS_SPAN),
    "no location": (_with_process(locations=()), "E233", PROCESS_SPAN),
    "process twice": (_with_instance(name="worker[1]"), "E200", PROCESS_SPAN),
    "unknown process type": (_with_instance(type=1), "E223", None),
    "negative process type": (_with_instance(type=-1), "E223", None),
    "unknown initial": (_with_instance(initials={"trys": 1}), "E224", PROCESS_SPAN),
    "initial out of range": (_with_instance(initials={"tries": 8}), "E216", PROCESS_SPAN),
    "initial of the wrong shape": (_with_instance(initials={"tries": (1,)}), "E217", PROCESS_SPAN),
    "state too large": (with_variable(Array(Integer(), 2**21)), "E235", None),
}


@pytest.mark.parametrize(("model", "code", "span"), DECLARATION_MISTAKES.values(), ids=DECLARATION_MISTAKES)
def test_mistakes_in_declarations(model: Model, code: str, span: Span | None) -> None:
    assert_mistake(model, code, span)


def test_the_message_names_the_step_and_the_nearest_name() -> None:
    found = mistake(with_argument(Read(Global("cuont"))))
    assert found.message == "step 'move' of process 'worker': unknown variable 'cuont'"
    assert found.hint == "did you mean 'count'?"


# Expressions of properties


def test_a_property_may_name_processes_by_number() -> None:
    assert verify_expression(MODEL, At(1, frozenset({0, 1})))
    assert not verify_expression(MODEL, Read(Remote(1, "tries")))


def test_a_property_may_speak_of_one_process_type() -> None:
    assert not verify_expression(MODEL, binary(TRIES, "+", ProcessId()), process_type=0)


@pytest.mark.parametrize("expression", [TRIES, ProcessId()])
def test_outside_a_process_nothing_is_own(expression: Expression) -> None:
    with pytest.raises(InputError) as caught:
        verify_expression(MODEL, expression)
    assert (caught.value.diagnostic.code, caught.value.diagnostic.span) == ("E206", None)


# Limits


def test_the_deepest_expression_is_admitted() -> None:
    verify(with_argument(nested(400)))


def test_nesting_beyond_the_stack_of_python_is_refused() -> None:
    assert mistake(with_argument(nested(100_000))).code == "E228"


def test_places_count_as_nesting() -> None:
    place: Any = Global("flags")
    for _ in range(100_000):
        place = Field(place, "x")
    assert mistake(with_update(place, Constant(0))).code == "E228"


def test_twenty_thousand_steps_are_verified_in_time() -> None:
    steps = tuple(_numbered_step(number) for number in range(20_000))
    model = _with_process(steps=steps)
    start = time.process_time()
    verify(model)
    assert time.process_time() - start < 10


def _numbered_step(number: int) -> Step:
    guard = binary(binary(TRIES, "==", Constant(number)), "&&", FLAG)
    updates = (Assign(target=Global("count"), value=binary(COUNT, "+", Constant(1))),)
    return Step(action=f"step{number}", guard=guard, updates=updates)

"""Refuses models that have no meaning, with the place in the user's text, before any backend sees them.

Front ends and the builder verify what they made. After `verify` the interpreter and native code need no checks of their
own: names exist, places are scalar, truth values and numbers do not mix, nesting is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable

from highroad.diagnostics import Span, nearest
from highroad.ir.expression_verifier import NUMBER, TRUTH, ExpressionVerifier, Judgement, Names, Scope
from highroad.ir.expressions import Constant, Element, Expression, Field, Global, Own, Place, Remote
from highroad.ir.layout import Layout
from highroad.ir.mistakes import Code, Where
from highroad.ir.model import Function, Instance, Model, ProcessType, Step, Variable
from highroad.ir.type_verifier import verify_initial, verify_names, verify_type

MAXIMUM_STATE_BYTES = 2**24


def verify(model: Model) -> None:
    """Raises `InputError` for the first mistake that is found."""
    _verify_distinct(((v.name, v.span) for v in model.variables), "variable")
    _verify_distinct(((f.name, f.span) for f in model.functions), "function")
    _verify_distinct(((t.name, t.span) for t in model.types), "process")
    for variable in model.variables:
        _verify_variable(variable, None)
    for process in model.types:
        _verify_declarations(process)
    for instance in model.instances:
        _verify_instance(model, instance)
    _verify_distinct(((i.name, model.types[i.type].span) for i in model.instances), "process instance")
    _verify_state_size(model)
    names = Names(model)
    for function in model.functions:
        _verify_function(names, function)
    for number, process in enumerate(model.types):
        for step in process.steps:
            _verify_step(names, number, process, step)


def verify_expression(model: Model, expression: Expression, *, process_type: int | None = None) -> bool:
    """Verifies an expression that stands outside the model, such as a property; gives whether it is a truth value.

    The model itself must have been verified. With `process_type` the expression may use what belongs to a process.
    """
    names = Names(model)
    scope = Scope() if process_type is None else Scope(names.own[process_type])
    return ExpressionVerifier(names, Where("expression over", model.name), scope).judge(expression) is TRUTH


# Declarations


def _verify_distinct(named: Iterable[tuple[str, Span | None]], what: str) -> None:
    seen: set[str] = set()
    for name, span in named:
        where = Where(what, name, span)
        if not name:
            raise where.mistake(Code.EMPTY_NAME, "the name is empty", f"give the {what} a name")
        if name in seen:
            raise where.mistake(Code.DUPLICATE_NAME, "the name is already taken", f"rename one {what}")
        seen.add(name)


def _verify_variable(variable: Variable, process: str | None) -> None:
    where = Where("variable", variable.name, variable.span, process)
    verify_type(variable.type, where)
    verify_initial(variable.type, variable.initial, where)


def _verify_declarations(process: ProcessType) -> None:
    if not process.locations:
        where = Where("process", process.name, process.span)
        raise where.mistake(Code.NO_LOCATION, "there is no location to start at", "add a location")
    _verify_distinct(((x.name, x.span or process.span) for x in process.locations), "location")
    _verify_distinct(((v.name, v.span) for v in process.variables), "variable")
    for variable in process.variables:
        _verify_variable(variable, process.name)


def _verify_instance(model: Model, instance: Instance) -> None:
    if not 0 <= instance.type < len(model.types):
        message = f"there is no process type {instance.type}"
        hint = f"the model has {len(model.types)} process types, numbered from 0"
        raise Where("process instance", instance.name).mistake(Code.UNKNOWN_PROCESS_TYPE, message, hint)
    process = model.types[instance.type]
    where = Where("process instance", instance.name, process.span)
    types = {v.name: v.type for v in process.variables} if instance.initials else {}
    for name, value in instance.initials.items():
        if name not in types:
            hint = nearest(name, types) or f"process '{process.name}' has no variables"
            raise where.mistake(Code.UNKNOWN_INITIAL, f"an initial value for the unknown variable '{name}'", hint)
        verify_initial(types[name], value, where)


def _verify_state_size(model: Model) -> None:
    size = Layout.of(model).byte_size
    if size > MAXIMUM_STATE_BYTES:
        message = f"a state takes {size} bytes, more than {MAXIMUM_STATE_BYTES}"
        raise Where("model", model.name).mistake(Code.STATE_SIZE, message, "use shorter arrays or smaller ranges")


# Functions and steps


def _verify_function(names: Names, function: Function) -> None:
    where = Where("function", function.name, function.span)
    verify_names(function.parameters, "parameter", where)
    scope = Scope(locals=frozenset(function.parameters), is_function=True)
    result = ExpressionVerifier(names, where, scope).judge(function.body)
    if function.is_bool != (result is TRUTH):
        declared, found = (_word(TRUTH), _word(NUMBER)) if function.is_bool else (_word(NUMBER), _word(TRUTH))
        message = f"declared to give {declared}, the body is {found}"
        raise where.mistake(Code.FUNCTION_RESULT, message, f"declare it to give {found}")


def _verify_step(names: Names, number: int, process: ProcessType, step: Step) -> None:
    where = Where("step", step.action, step.span, process.name)
    if not step.action:
        raise where.mistake(Code.EMPTY_NAME, "the action has no name", "name the action")
    for location in (step.source, step.target):
        if not 0 <= location < len(process.locations):
            hint = f"locations are numbered from 0 to {len(process.locations) - 1}"
            raise where.mistake(Code.UNKNOWN_LOCATION, f"unknown location {location}", hint)
    own = names.own[number]
    if step.choices:
        verify_names((choice.name for choice in step.choices), "choice", where)
        bounds = ExpressionVerifier(names, where, Scope(own))
        for choice in step.choices:
            bounds.number(choice.low, f"the lower bound of '{choice.name}'")
            bounds.number(choice.high, f"the upper bound of '{choice.name}'")
    verifier = ExpressionVerifier(names, where, Scope(own, {choice.name for choice in step.choices}))
    verifier.truth(step.guard, "the guard")
    for argument in step.arguments:
        verifier.judge(argument)
    for update in step.updates:
        target, value = verifier.target(update.target), verifier.judge(update.value)
        if target is not value:
            hint = "compare with 0" if target is TRUTH else "write 'condition ? 1 : 0'"
            raise where.mistake(Code.ASSIGNMENT, f"{_word(value)} is assigned to {_word(target)}", hint)
    if len(step.updates) > 1:
        _verify_targets_differ(step, where)


def _verify_targets_differ(step: Step, where: Where) -> None:
    seen: set[tuple[object, ...]] = set()
    for update in step.updates:
        key = _static_key(update.target)
        if key is not None and key in seen:
            message = f"'{'.'.join(str(part) for part in key[2:])}' is assigned twice at once"
            raise where.mistake(Code.ASSIGNED_TWICE, message, "keep one of the assignments")
        seen.add(key or ())


def _static_key(place: Place) -> tuple[object, ...] | None:
    """What identifies a place whose indices are constants; nothing for other places."""
    path: list[object] = []
    while True:
        match place:
            case Element(array=array, index=Constant(value=index)):
                path.append(index)
                place = array
            case Field(record=record, name=name):
                path.append(name)
                place = record
            case Global(name=name):
                return ("global", None, name, *reversed(path))
            case Own(name=name):
                return ("own", None, name, *reversed(path))
            case Remote(process=process, name=name):
                return ("remote", process, name, *reversed(path))
            case _:
                return None


def _word(judgement: Judgement) -> str:
    return "a truth value" if judgement is TRUTH else "a number"

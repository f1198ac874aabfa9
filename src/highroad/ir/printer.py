"""A whole model as text that people can read and tests can compare; the same model always gives the same text.

model counter(n = 3)
variable x: int 0..9 = 0
process worker
  location start
    #0 up(i) for i in 0..n when x < 9 -> start
      x := x + 1
instance 0 worker: worker
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from highroad.ir.expression_printer import ExpressionPrinter, print_expression
from highroad.ir.expressions import TRUE
from highroad.ir.model import Function, Initial, Instance, Model, ProcessType, Receive, Send, Step, Then, Variable
from highroad.ir.types import Array, Bool, Enum, Int, Integer, Queue, Record, Type

__all__ = ["print_expression", "print_model", "print_type", "print_value"]


def print_model(model: Model) -> str:
    return "\n".join(_model(model)) + "\n"


def print_type(kind: Type) -> str:
    match kind:
        case Bool():
            return "bool"
        case Int(low=low, high=high, wraps=wraps):
            return f"int {low}..{high}{' wraps' if wraps else ''}"
        case Integer():
            return "integer"
        case Enum(names=names):
            return f"enum {{{', '.join(names)}}}"
        case Array(element=element, length=length):
            return f"array {length} of {print_type(element)}"
        case Record(fields=fields):
            return f"record {{{', '.join(f'{name}: {print_type(part)}' for name, part in fields)}}}"
        case Queue(capacity=capacity, fields=fields):
            return f"channel {capacity} of {{{', '.join(map(print_type, fields))}}}"
        case _:
            assert_never(kind)


def print_value(kind: Type, value: Initial) -> str:
    """A first value; `all 0` stands for an aggregate in which every scalar has the same one."""
    match kind:
        case Array(element=element):
            if isinstance(value, int):
                inner = print_value(element, value)
                return inner if isinstance(element, Array | Record) else f"all {inner}"
            return f"[{', '.join(print_value(element, v) for v in value)}]"
        case Record(fields=fields):
            if isinstance(value, int):
                return f"all {value}"
            parts = zip(fields, value, strict=True)
            return f"{{{', '.join(f'{name}: {print_value(part, v)}' for (name, part), v in parts)}}}"
        case Bool():
            return "true" if value else "false"
        case Enum(names=names) if isinstance(value, int) and 0 <= value < len(names):
            return names[value]
        case _:
            return str(value)


def _model(model: Model) -> Iterator[str]:
    parameters = ", ".join(f"{name} = {value}" for name, value in model.parameters.items())
    yield f"model {model.name}({parameters})" if parameters else f"model {model.name}"
    for variable in model.variables:
        yield _variable(variable)
    for function in model.functions:
        yield _function(function)

    def location_name(process: int, location: int) -> str:
        return model.types[model.instances[process].type].locations[location].name

    printer, first = ExpressionPrinter(location_name), 0
    for process in model.types:
        yield from _process(process, first, printer)
        first += len(process.steps)
    for number, instance in enumerate(model.instances):
        yield _instance(model, number, instance)


def _variable(variable: Variable) -> str:
    return f"variable {variable.name}: {print_type(variable.type)} = {print_value(variable.type, variable.initial)}"


def _function(function: Function) -> str:
    result = ": bool" if function.is_bool else ""
    return f"function {function.name}({', '.join(function.parameters)}){result} = {print_expression(function.body)}"


def _process(process: ProcessType, first_number: int, printer: ExpressionPrinter) -> Iterator[str]:
    """Steps stand at the location where they start; their numbers tell the order in which they were written."""
    yield f"process {process.name}"
    for variable in process.variables:
        yield f"  {_variable(variable)}"
    steps: list[list[tuple[int, Step]]] = [[] for _ in process.locations]
    for number, step in enumerate(process.steps, first_number):
        steps[step.source].append((number, step))
    for location, here in zip(process.locations, steps, strict=True):
        yield f"  location {location.name}"
        for number, step in here:
            yield from _step(number, step, process, printer)


def _step(number: int, step: Step, process: ProcessType, printer: ExpressionPrinter) -> Iterator[str]:
    line = f"    #{number} {step.action}"
    if step.arguments:
        line += f"({', '.join(printer.print(argument) for argument in step.arguments)})"
    for choice in step.choices:
        line += f" for {choice.name} in {printer.print(choice.low)}..{printer.print(choice.high)}"
    if step.guard != TRUE:
        line += f" when {printer.print(step.guard)}"
    if step.rank:
        line += f" rank {step.rank}"
    if step.is_otherwise:
        line += " otherwise"
    if step.communication is not None:
        line += f" {_communication(step.communication, printer)}"
    if step.start is not None:
        line += f" start type{step.start.type}({', '.join(printer.print(a) for a in step.start.arguments)})"
    if step.assertion != TRUE:
        line += f" assert {printer.print(step.assertion)}"
    line += " -> end" if step.stops else f" -> {process.locations[step.target].name}"
    yield line if step.then is Then.ANYONE else f"{line} then {step.then}"
    for update in step.updates:
        yield f"      {printer.print(update.target)} := {printer.print(update.value)}"


def _communication(communication: Send | Receive, printer: ExpressionPrinter) -> str:
    channel = printer.print(communication.channel)
    if isinstance(communication, Send):
        values = ", ".join(printer.print(value) for value in communication.values)
        return f"send{' sorted' if communication.is_sorted else ''} {channel} ({values})"
    patterns = ("_" if p is None else printer.print(p) for p in communication.patterns)
    targets = ("_" if t is None else printer.print(t) for t in communication.targets)
    how = f"{' any' if communication.anywhere else ''}{' copy' if communication.keeps else ''}"
    return f"receive{how} {channel} ({', '.join(patterns)}) into ({', '.join(targets)})"


def _instance(model: Model, number: int, instance: Instance) -> str:
    process = model.types[instance.type]
    types = {v.name: v.type for v in process.variables}
    initials = (f"{name} = {print_value(types[name], value)}" for name, value in instance.initials.items())
    with_initials = f" with {', '.join(initials)}" if instance.initials else ""
    return f"instance {number} {instance.name}: {process.name}{with_initials}"

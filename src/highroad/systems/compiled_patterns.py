"""Patterns of actions of IR models: arguments are integers, whatever their type says to people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.ir.expressions import Read
from highroad.ir.model import Model, Step, place_type
from highroad.ir.types import Bool, Enum
from highroad.systems.patterns import ANYTHING, Piece, multi_action

_NUMBER = re.compile(r"[+-]?[0-9]+")
_TRUTH = {"false": 0, "true": 1}


def read_action(model: Model, pattern: Source) -> str:
    """As labels are written: truth values and names of enumerations are numbers there."""
    read = multi_action(pattern.text)
    if read is None or len(read.actions) != 1:
        return pattern.text  # a statement is compared as a text
    [action] = read.actions
    steps = [
        (number, step)
        for number, process in enumerate(model.types)
        for step in process.steps
        if step.action == action.name.text and len(step.arguments) == action.count
    ]
    if not action.arguments or not steps:
        return pattern.text
    values = [_value(piece, place, model, steps, pattern) for place, piece in enumerate(action.arguments)]
    return f"{action.name.text}({','.join(values)})"


def _value(piece: Piece, place: int, model: Model, steps: list[tuple[int, Step]], pattern: Source) -> str:
    if ANYTHING in piece.text:
        return piece.text
    if _NUMBER.fullmatch(piece.text):
        return str(int(piece.text))
    names = dict(_names(model, place, steps))
    if piece.text in names:
        return str(names[piece.text])
    hint = nearest(piece.text, names) or "it is a number"
    raise InputError(Diagnostic("E978", f"'{piece.text}' is no value of this argument", piece.within(pattern), hint))


def _names(model: Model, place: int, steps: Iterable[tuple[int, Step]]) -> Iterator[tuple[str, int]]:
    """What people may write for the numbers of an argument."""
    for process, step in steps:
        argument = step.arguments[place]
        kind = place_type(model, process, argument.place) if isinstance(argument, Read) else None
        if isinstance(kind, Bool):
            yield from _TRUTH.items()
        elif isinstance(kind, Enum):
            yield from ((name, number) for number, name in enumerate(kind.names))

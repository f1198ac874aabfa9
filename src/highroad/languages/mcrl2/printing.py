"""Terms as text, with as few brackets as the grammar needs. Labels of transitions are printed like this.

Conversions to wider sorts are not shown: they were not written either. What is printed can be read again, unless it
contains variables or symbols that stand for themselves only.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import assert_never

from highroad.languages.mcrl2 import terms
from highroad.languages.mcrl2.operators import APPLIED, BINDER, LEVEL, PREFIX, PREFIXES, RIGHT_ASSOCIATIVE, WHERE
from highroad.languages.mcrl2.sorts import NUMERIC, is_wider
from highroad.languages.mcrl2.terms import (
    FBAG_TO_BAG,
    FSET_TO_SET,
    Application,
    Comprehension,
    Exists,
    Forall,
    Lambda,
    Number,
    Symbol,
    Term,
    Variable,
    Where,
)

_HIDDEN = {FSET_TO_SET, FBAG_TO_BAG} | {f"{a}2{b}" for a in NUMERIC for b in NUMERIC if is_wider(b, a)}
_BINDER_WORDS = {Lambda: "lambda", Forall: "forall", Exists: "exists"}


def term_text(term: Term) -> str:
    return _printed(term, WHERE)


def unit_text(term: Term) -> str:
    """The text where only a unit may stand, such as a time: with brackets around anything that has an operator."""
    return _printed(term, PREFIX)


def variables_text(variables: Iterable[Variable]) -> str:
    """`x,y: Nat, b: Bool`."""
    groups = groupby(variables, key=lambda variable: variable.sort)
    return ", ".join(f"{','.join(variable.name for variable in group)}: {sort}" for sort, group in groups)


def _printed(term: Term, loosest: int) -> str:
    """The text of a term, in brackets if it binds more loosely than `loosest`."""
    term = _without_conversions(term)
    level, text = _leveled(term)
    return f"({text})" if level < loosest else text


def _without_conversions(term: Term) -> Term:
    while isinstance(term, Application) and isinstance(term.function, Symbol) and term.function.name in _HIDDEN:
        [term] = term.arguments
    return term


def _leveled(term: Term) -> tuple[int, str]:
    """How strongly the text binds, and the text."""
    match term:
        case Variable(name=name) | Symbol(name=name):
            return APPLIED, name
        case Number(value=value):
            return APPLIED if value >= 0 else PREFIX, str(value)
        case Application(function=Symbol(name=name), arguments=arguments):
            return _application(name, arguments)
        case Application(function=function, arguments=arguments):
            return APPLIED, f"{_printed(function, APPLIED)}({_list(arguments, WHERE)})"
        case Lambda() | Forall() | Exists():
            word = _BINDER_WORDS[type(term)]
            return BINDER, f"{word} {variables_text(term.variables)}. {_printed(term.body, BINDER)}"
        case Comprehension(variable=variable, body=body):
            return APPLIED, f"{{ {variables_text([variable])} | {_printed(body, WHERE)} }}"
        case Where(body=body, bindings=bindings):
            values = ", ".join(f"{variable.name} = {_printed(value, WHERE)}" for variable, value in bindings)
            return WHERE, f"{_printed(body, WHERE)} whr {values} end"
    assert_never(term)


def _application(name: str, arguments: tuple[Term, ...]) -> tuple[int, str]:
    match name, arguments:
        case _, (left, right) if name in LEVEL:
            level = LEVEL[name]
            is_right = name in RIGHT_ASSOCIATIVE
            first, second = _printed(left, level + is_right), _printed(right, level + (not is_right))
            return level, f"{first} {name} {second}"
        case _, (operand,) if name in PREFIXES:
            return PREFIX, f"{name}{_printed(operand, PREFIX)}"
        case terms.UPDATE, (function, argument, value):
            return APPLIED, f"{_printed(function, APPLIED)}[{_printed(argument, WHERE)} -> {_printed(value, WHERE)}]"
        case terms.LIST, _:
            return APPLIED, f"[{_list(arguments, BINDER + 1)}]"
        case terms.SET, _:
            return APPLIED, f"{{{_list(arguments, BINDER + 1)}}}"
        case terms.BAG, _:
            parts = [_printed(argument, BINDER + 1) for argument in arguments]
            return APPLIED, f"{{{', '.join(f'{x}: {n}' for x, n in zip(parts[::2], parts[1::2], strict=True))}}}"
    return APPLIED, f"{name}({_list(arguments, WHERE)})"


def _list(parts: Iterable[Term], loosest: int) -> str:
    return ", ".join([_printed(part, loosest) for part in parts])

"""From the terms of the type checker to those of the rewriter.

Lists are written with `|>`, comprehensions with a lambda, and `body whr x = e end` as the lambda of x applied to e.
"""

from __future__ import annotations

from typing import assert_never

from highroad.languages.mcrl2 import terms
from highroad.languages.mcrl2.data.bags import comprehended_bag
from highroad.languages.mcrl2.data.lists import list_of
from highroad.languages.mcrl2.data.nodes import (
    EXISTS,
    FORALL,
    LAMBDA,
    Binder,
    Node,
    Variable,
    applied,
    binder,
    number,
    spine,
    symbol,
    variable,
)
from highroad.languages.mcrl2.data.rules import Rule
from highroad.languages.mcrl2.data.sets import comprehended_set
from highroad.languages.mcrl2.sorts import Container, Kind
from highroad.languages.mcrl2.specification import Equation


def translated(term: terms.Term) -> Node:
    match term:
        case terms.Variable(name=name, sort=sort):
            return variable(name, sort)
        case terms.Symbol(name=name, sort=sort):
            return symbol(name, sort)
        case terms.Number(value=value, sort=sort):
            return number(value, sort)
        case terms.Application(function=function, arguments=arguments):
            parts = tuple([translated(argument) for argument in arguments])
            if isinstance(function, terms.Symbol) and function.name == terms.LIST:
                return list_of(parts, term.sort)
            return applied(translated(function), parts)
        case terms.Lambda(variables=variables, body=body):
            return _binder(LAMBDA, variables, body)
        case terms.Forall(variables=variables, body=body):
            return _binder(FORALL, variables, body)
        case terms.Exists(variables=variables, body=body):
            return _binder(EXISTS, variables, body)
        case terms.Comprehension(variable=bound, body=body, sort=sort):
            assert isinstance(sort, Container)
            function_ = _binder(LAMBDA, (bound,), body)
            return (comprehended_set if sort.kind is Kind.SET else comprehended_bag)(function_, sort.element)
        case terms.Where(body=body, bindings=bindings):
            bound_variables = tuple(bound for bound, _ in bindings)
            values = tuple([translated(value) for _, value in bindings])
            return applied(_binder(LAMBDA, bound_variables, body), values)
    assert_never(term)


def _binder(kind: str, variables: tuple[terms.Variable, ...], body: terms.Term) -> Binder:
    bound: tuple[Variable, ...] = tuple(variable(one.name, one.sort) for one in variables)
    return binder(kind, bound, translated(body))


def rule_of(equation: Equation) -> Rule:
    left = translated(equation.left)
    condition = None if equation.condition is None else translated(equation.condition)
    _, _, patterns = spine(left)
    return Rule(patterns, condition, left, translated(equation.right), equation.span)

"""The variables of a term that nothing in it binds."""

from __future__ import annotations

from highroad.languages.mcrl2.terms import (
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


def free_variables(term: Term) -> set[str]:
    found: set[str] = set()
    _collect(term, frozenset(), found)
    return found


def _collect(term: Term, bound: frozenset[str], found: set[str]) -> None:
    match term:
        case Variable(name=name):
            if name not in bound:
                found.add(name)
        case Symbol() | Number():
            pass
        case Application(function=function, arguments=arguments):
            _collect(function, bound, found)
            for argument in arguments:
                _collect(argument, bound, found)
        case Lambda(variables=variables, body=body) | Forall(variables=variables, body=body):
            _collect(body, bound.union(variable.name for variable in variables), found)
        case Exists(variables=variables, body=body):
            _collect(body, bound.union(variable.name for variable in variables), found)
        case Comprehension(variable=variable, body=body):
            _collect(body, bound | {variable.name}, found)
        case Where(body=body, bindings=bindings):
            for _, value in bindings:
                _collect(value, bound, found)
            _collect(body, bound.union(variable.name for variable, _ in bindings), found)

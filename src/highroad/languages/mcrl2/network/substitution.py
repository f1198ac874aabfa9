"""Terms with other terms in the place of variables, and the few terms that the network itself builds.

Replacing avoids capture: a bound variable that occurs in what is put below it gets another name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

from highroad.diagnostics import Span
from highroad.languages.mcrl2.sorts import BOOL, Function
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

Substitution = Mapping[Variable, Term]
Binder = Lambda | Forall | Exists | Comprehension | Where


def free_variables(term: Term) -> frozenset[Variable]:
    """The variables that nothing inside the term binds."""
    match term:
        case Variable():
            return frozenset((term,))
        case Symbol() | Number():
            return frozenset()
        case Application(function, arguments):
            return free_variables(function).union(*map(free_variables, arguments))
        case Lambda(variables, body) | Forall(variables, body) | Exists(variables, body):
            return free_variables(body).difference(variables)
        case Comprehension(variable, body):
            return free_variables(body) - {variable}
        case Where(body, bindings):
            inner = free_variables(body).difference(variable for variable, _ in bindings)
            return inner.union(*(free_variables(value) for _, value in bindings))


def substitute(term: Term, replaced: Substitution) -> Term:
    """The term with every free variable of `replaced` in it replaced, all at once."""
    match term:
        case Variable():
            return replaced.get(term, term)
        case Symbol() | Number():
            return term
        case Application(function, arguments, span):
            return Application(
                substitute(function, replaced), tuple(substitute(argument, replaced) for argument in arguments), span
            )
        case _:
            return _below_binder(term, replaced)


def _below_binder(term: Binder, replaced: Substitution) -> Term:
    free = free_variables(term)
    relevant = {variable: value for variable, value in replaced.items() if variable in free}
    if not relevant:
        return term
    match term:
        case Lambda(variables, body, span):
            renamed, inner = _renamed(variables, relevant, body)
            return Lambda(renamed, substitute(body, inner), span)
        case Forall(variables, body, span):
            renamed, inner = _renamed(variables, relevant, body)
            return Forall(renamed, substitute(body, inner), span)
        case Exists(variables, body, span):
            renamed, inner = _renamed(variables, relevant, body)
            return Exists(renamed, substitute(body, inner), span)
        case Comprehension(variable, body, sort, span):
            renamed, inner = _renamed((variable,), relevant, body)
            return Comprehension(renamed[0], substitute(body, inner), sort, span)
        case Where(body, bindings, span):
            renamed, inner = _renamed(tuple(variable for variable, _ in bindings), relevant, body)
            values = (substitute(value, relevant) for _, value in bindings)
            return Where(substitute(body, inner), tuple(zip(renamed, values, strict=True)), span)


def _renamed(
    bound: tuple[Variable, ...], replaced: Substitution, body: Term
) -> tuple[tuple[Variable, ...], dict[Variable, Term]]:
    """The bound variables under names that clash with nothing put below them, and what to replace there."""
    inner = {variable: value for variable, value in replaced.items() if variable not in bound}
    arriving = {variable.name for value in inner.values() for variable in free_variables(value)}
    taken = arriving | {variable.name for variable in free_variables(body)}
    renamed = []
    for variable in bound:
        if variable.name in arriving:
            variable, old = fresh(variable, taken), variable
            inner[old] = variable
        taken.add(variable.name)
        renamed.append(variable)
    return tuple(renamed), inner


def fresh(variable: Variable, taken: Collection[str]) -> Variable:
    """The variable, or one of the same sort with a name that is not taken."""
    if variable.name not in taken:
        return variable
    names = (f"{variable.name}'{number}" for number in count(1))
    return Variable(next(name for name in names if name not in taken), variable.sort, variable.span)


def conjunction(conditions: Sequence[Term]) -> Term | None:
    """All of the conditions, evaluated from the left; None when there are none."""
    if not conditions:
        return None
    result = conditions[-1]
    for condition in reversed(conditions[:-1]):
        result = Application(_connective("&&", 2, condition.span), (condition, result), condition.span)
    return result


def conjuncts(condition: Term | None) -> Iterator[Term]:
    """The parts of a conjunction, in the order in which they are evaluated."""
    pending = [] if condition is None else [condition]
    while pending:
        match pending.pop():
            case Application(Symbol("&&"), (left, right)):
                pending += (right, left)
            case part:
                yield part


def negation(condition: Term) -> Term:
    return Application(_connective("!", 1, condition.span), (condition,), condition.span)


def equation(left: Term, right: Term) -> Term:
    symbol = Symbol("==", Function((left.sort, left.sort), BOOL), left.span)
    return Application(symbol, (left, right), left.span)


def less(left: Term, right: Term) -> Term:
    symbol = Symbol("<", Function((left.sort, left.sort), BOOL), left.span)
    return Application(symbol, (left, right), left.span)


def variables_of(terms: Iterable[Term]) -> frozenset[Variable]:
    return frozenset[Variable]().union(*map(free_variables, terms))


def _connective(name: str, operands: int, span: Span) -> Symbol:
    return Symbol(name, Function((BOOL,) * operands, BOOL), span)

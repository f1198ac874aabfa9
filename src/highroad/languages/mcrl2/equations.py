"""The equations of a specification, typed; and the constants whose value the user replaced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from highroad.diagnostics import Diagnostic, Source
from highroad.languages.mcrl2 import mistakes, specification, tree
from highroad.languages.mcrl2.elaboration import Elaboration
from highroad.languages.mcrl2.inference import Scope
from highroad.languages.mcrl2.sections import parse_data
from highroad.languages.mcrl2.sorts import BOOL
from highroad.languages.mcrl2.specification import Equation
from highroad.languages.mcrl2.terms import Application, Symbol, Term, Variable
from highroad.languages.mcrl2.variables import free_variables


def typed_equations(
    blocks: Iterable[tree.EquationBlock], elaboration: Elaboration, warnings: list[Diagnostic]
) -> Iterator[Equation]:
    for block in blocks:
        variables, scope = elaboration.inference.declared(block.variables, {})
        for written in block.equations:
            yield _equation(written, variables, scope, elaboration, warnings)


def _equation(
    written: tree.EquationDeclaration,
    variables: tuple[Variable, ...],
    scope: Scope,
    elaboration: Elaboration,
    warnings: list[Diagnostic],
) -> Equation:
    condition = None
    if written.condition is not None:
        condition = elaboration.term(written.condition, BOOL, scope)
    left, right = elaboration.sides(written.left, written.right, scope)
    occurring = free_variables(left)
    why = _why_ignored(left, right, condition, occurring)
    if why is not None:
        warnings.append(mistakes.ignored_equation(why, written.span))
    used = occurring | free_variables(right) | (free_variables(condition) if condition else set())
    declared = tuple(variable for variable in variables if variable.name in used)
    return Equation(declared, condition, left, right, why is not None, written.span)


def _why_ignored(left: Term, right: Term, condition: Term | None, occurring: set[str]) -> str | None:
    head = left
    while isinstance(head, Application):
        head = head.function
    if not isinstance(head, Symbol):
        return "its left side is not the application of a function that is declared"
    for term, what in ((right, "right side"), (condition, "condition")):
        extra = sorted(free_variables(term) - occurring) if term is not None else []
        if extra:
            return f"the variable '{extra[0]}' of its {what} does not occur at its left side"
    return None


def replaced_constants(
    equations: Sequence[Equation],
    replaced: Mapping[str, str],
    mappings: Iterable[specification.Mapping],
    elaboration: Elaboration,
) -> tuple[Equation, ...]:
    """The equations with those of some constants replaced by one that gives each the value of a text."""
    constants = {mapping.name: mapping for mapping in mappings if not mapping.arguments}
    found = list(equations)
    for name, text in replaced.items():
        source = Source(f"-D {name}", text)
        constant = constants.get(name)
        if constant is None:
            raise mistakes.no_such_constant(name, source.span(0, len(text)), constants)
        value = elaboration.term(parse_data(source), constant.sort, {})
        symbol = Symbol(name, constant.sort, constant.span)
        found = [equation for equation in found if equation.left != symbol]
        found.append(Equation((), None, symbol, value, False, value.span))
    return tuple(found)

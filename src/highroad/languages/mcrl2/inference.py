"""The shapes that data expressions can have, found bottom-up and without regard to where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from highroad.diagnostics import InputError
from highroad.languages.mcrl2 import mistakes, sorts, tree
from highroad.languages.mcrl2.overloads import Options, Overloads
from highroad.languages.mcrl2.shapes import OPEN, Flexible, Shape, fits, is_open, joined, rigid
from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS
from highroad.languages.mcrl2.sort_table import SortTable
from highroad.languages.mcrl2.sorts import BOOL, NAT, POS, Function, Kind, Sort
from highroad.languages.mcrl2.terms import Variable

Scope = Mapping[str, Sort]  # the variables in sight


class Inference:
    """Shapes are remembered per node: each node stands in one place only, and so always in the same scope.

    Nodes are known by their identity, which is theirs only as long as they live; so they are kept.
    """

    def __init__(self, overloads: Overloads, table: SortTable, elsewhere: Mapping[str, str]) -> None:
        self.overloads = overloads
        self._elsewhere = elsewhere  # names that are not in sight everywhere, with where they are
        self._table = table
        self._known: dict[int, tuple[tree.Data, Options]] = {}
        self._inner: dict[int, tuple[tree.Data, tuple[tuple[Variable, ...], Scope]]] = {}

    # Scopes

    def declared(
        self, declarations: Iterable[tree.VariableDeclaration], scope: Scope
    ) -> tuple[tuple[Variable, ...], Scope]:
        """The variables of a list of declarations, and the scope in which they are in sight."""
        inner = dict(scope)
        variables: dict[str, Variable] = {}
        for declaration in declarations:
            name, span = declaration.name.text, declaration.name.span
            if name in variables:
                raise mistakes.variable_twice(name, span)
            self._check_variable(declaration.name)
            variables[name] = Variable(name, self._table.resolve(declaration.sort), span)
            inner[name] = variables[name].sort
        return tuple(variables.values()), inner

    def inner(
        self, node: tree.Builder | tree.Quantifier | tree.Abstraction | tree.WhereClause, scope: Scope
    ) -> tuple[tuple[Variable, ...], Scope]:
        """The variables that a binder declares, and the scope of its body."""
        known = self._inner.get(id(node))
        if known is not None:
            return known[1]
        match node:
            case tree.Builder(variable=variable):
                found = self.declared([variable], scope)
            case tree.Quantifier(variables=variables) | tree.Abstraction(variables=variables):
                found = self.declared(variables, scope)
            case tree.WhereClause():
                found = self._where_scope(node, scope)
        self._inner[id(node)] = (node, found)
        return found

    def _where_scope(self, node: tree.WhereClause, scope: Scope) -> tuple[tuple[Variable, ...], Scope]:
        inner = dict(scope)
        variables: dict[str, Variable] = {}
        for binding in node.bindings:
            name = binding.name.text
            if name in variables:
                raise mistakes.variable_twice(name, binding.name.span)
            self._check_variable(binding.name)
            options = self.shapes(binding.value, scope)
            if len(options) > 1:
                raise mistakes.ambiguous(name, binding.value.span)
            if is_open(options[0]):
                raise mistakes.unknown_element_sort(binding.value.span)
            variables[name] = Variable(name, rigid(options[0]), binding.name.span)
            inner[name] = variables[name].sort
        return tuple(variables.values()), inner

    def _check_variable(self, name: tree.Word) -> None:
        if name.text in self.overloads.functions:
            raise mistakes.variable_is_function(name.text, name.span)

    # Shapes

    def shapes(self, node: tree.Data, scope: Scope) -> Options:
        """The shapes of an expression, at least one."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._find(node, scope))
        return known[1]

    def _find(self, node: tree.Data, scope: Scope) -> Options:
        match node:
            case tree.Name(text=text):
                return self._of_name(node, text, scope)
            case tree.Numeral(value=value):
                return (POS if value else NAT,)
            case tree.Apply():
                return self._of_application(node, scope)
            case tree.ListLiteral(elements=elements):
                return self._of_literal(Kind.LIST, "list", elements, scope)
            case tree.SetLiteral(elements=elements):
                return self._of_literal(Kind.FSET, "set", elements, scope)
            case tree.BagLiteral(items=items):
                return self._of_literal(Kind.FBAG, "bag", [element for element, _ in items], scope)
            case tree.Builder(body=body):
                return self._of_builder(node, body, scope)
            case tree.Quantifier():
                return (BOOL,)
            case tree.Abstraction(body=body):
                variables, inner = self.inner(node, scope)
                domain = tuple(variable.sort for variable in variables)
                return tuple([Function(domain, rigid(shape)) for shape in self.shapes(body, inner)])
            case tree.Update(function=function):
                return self._functions(function, 1, scope)
            case tree.WhereClause(body=body):
                return self.shapes(body, self.inner(node, scope)[1])
        assert_never(node)

    def _of_name(self, node: tree.Name, text: str, scope: Scope) -> Options:
        variable = scope.get(text)
        if variable is not None:
            return (variable,)
        found = self.overloads.functions.get(text)
        if found is None:
            raise self.undeclared(node, scope)
        return tuple(dict.fromkeys(OPEN if entry.is_polymorphic else entry.sort for entry in found))

    def undeclared(self, node: tree.Name, scope: Scope) -> InputError:
        known = [*scope, *(name for name in self.overloads.functions if name not in BUILT_IN_FUNCTIONS)]
        return mistakes.undeclared_name(node.text, node.span, known, self._elsewhere.get(node.text))

    def _of_application(self, node: tree.Apply, scope: Scope) -> Options:
        head = node.function
        if not isinstance(head, tree.Name) or head.text in scope:
            functions = self._functions(head, len(node.arguments), scope)
            return tuple(dict.fromkeys([f.range if isinstance(f, Function) else OPEN for f in functions]))
        self.check_arity(node, head, scope)
        only = self.overloads.only(head.text, len(node.arguments))
        if only is not None:
            return (only.result,)
        arguments = tuple([self.shapes(argument, scope) for argument in node.arguments])
        found = self.overloads.results(head.text, arguments)
        if not found:
            overloads = [str(entry) for entry in self.overloads.with_arity(head.text, len(arguments))]
            raise mistakes.not_applicable(head.text, [described(shapes) for shapes in arguments], head.span, overloads)
        return found

    def check_arity(self, node: tree.Apply, head: tree.Name, scope: Scope) -> None:
        """Refuses a function that is not declared, or not for so many arguments."""
        overloads = self.overloads.functions.get(head.text)
        if overloads is None:
            raise self.undeclared(head, scope)
        if not self.overloads.with_arity(head.text, len(node.arguments)):
            raise mistakes.wrong_number(head.text, len(node.arguments), head.span, [str(entry) for entry in overloads])

    def _functions(self, node: tree.Data, arity: int, scope: Scope) -> Options:
        """The shapes of an expression that is used as a function."""
        options = self.shapes(node, scope)
        found = tuple(
            shape for shape in options if shape == OPEN or (isinstance(shape, Function) and len(shape.domain) == arity)
        )
        if not found:
            raise mistakes.not_a_function(described(options), arity, node.span)
        return found

    def _of_literal(self, kind: Kind, what: str, elements: Sequence[tree.Data], scope: Scope) -> Options:
        found: list[Shape] = [OPEN]
        for element in elements:
            options = self.shapes(element, scope)
            fitting = dict.fromkeys(
                [both for before in found for shape in options if (both := joined(before, shape)) is not None]
            )
            if not fitting:
                raise mistakes.unlike_elements(what, described(options), described(found), element.span)
            found = list(fitting)
        return tuple(Flexible(kind, element) for element in found)

    def _of_builder(self, node: tree.Builder, body: tree.Data, scope: Scope) -> Options:
        [variable], inner = self.inner(node, scope)
        options = self.shapes(body, inner)
        found: list[Shape] = []
        if any(shape in (BOOL, OPEN) for shape in options):
            found.append(sorts.Container(Kind.SET, variable.sort))
        if any(shape != OPEN and fits(shape, NAT) for shape in options):
            found.append(sorts.Container(Kind.BAG, variable.sort))
        if not found:
            raise mistakes.bad_comprehension(described(options), body.span)
        return tuple(found)


def described(options: Sequence[Shape]) -> str:
    return " or ".join(str(shape) for shape in options)

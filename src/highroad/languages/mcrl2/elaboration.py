"""From data expressions to terms: top-down, with the sort that is needed, and with all conversions made explicit."""

from __future__ import annotations

from typing import assert_never

from highroad.diagnostics import InputError
from highroad.languages.mcrl2 import mistakes, tree
from highroad.languages.mcrl2.inference import Inference, Scope, described
from highroad.languages.mcrl2.overloads import Ambiguous, Options
from highroad.languages.mcrl2.shapes import Flexible, agrees, closed, element_of, fits, is_open, joined
from highroad.languages.mcrl2.signatures import Signature
from highroad.languages.mcrl2.sorts import BOOL, FINITE_VERSION, NAT, POS, Container, Function, Kind, Sort, is_numeric
from highroad.languages.mcrl2.terms import (
    BAG,
    EMPTY_BAG,
    EMPTY_LIST,
    EMPTY_SET,
    FBAG_TO_BAG,
    FSET_TO_SET,
    LIST,
    SET,
    UPDATE,
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

_CONVERSIONS = {Kind.SET: FSET_TO_SET, Kind.BAG: FBAG_TO_BAG}


class Elaboration:
    def __init__(self, inference: Inference) -> None:
        self.inference = inference

    def term(self, node: tree.Data, needed: Sort, scope: Scope) -> Term:
        """The term of the needed sort; a mistake if the expression has another one and does not convert to it."""
        match node:
            case tree.Name():
                return self._name(node, needed, scope)
            case tree.Numeral(value=value, span=span):
                if not is_numeric(needed) or not fits(POS if value else NAT, needed):
                    raise self._wrong_sort(node, needed, scope)
                return Number(value, needed, span)
            case tree.Apply(function=tree.Name(text=text)) if text not in scope:
                return self._application(node, needed, scope)
            case tree.Apply():
                return self._application_of_value(node, needed, scope)
            case tree.ListLiteral() | tree.SetLiteral() | tree.BagLiteral():
                return self._literal(node, needed, scope)
            case tree.Builder():
                return self._builder(node, needed, scope)
            case tree.Quantifier(kind=kind, body=body, span=span):
                if needed != BOOL:
                    raise self._wrong_sort(node, needed, scope)
                variables, inner = self.inference.inner(node, scope)
                return (Forall if kind == "forall" else Exists)(variables, self.term(body, BOOL, inner), span)
            case tree.Abstraction():
                return self._abstraction(node, needed, scope)
            case tree.Update():
                return self._update(node, needed, scope)
            case tree.WhereClause():
                return self._where(node, needed, scope)
        assert_never(node)

    def sides(self, left: tree.Data, right: tree.Data, scope: Scope) -> tuple[Term, Term]:
        """Both sides of an equation, of one sort: the right side is converted to the sort of the left one."""
        lefts = self.inference.shapes(left, scope)
        if len(lefts) == 1 and not isinstance(lefts[0], Flexible) and not is_open(lefts[0]):
            return self.term(left, lefts[0], scope), self.term(right, lefts[0], scope)
        rights = self.inference.shapes(right, scope)
        for one in lefts:
            for other in rights:
                common = joined(one, other)
                if common is not None and (common == one or isinstance(one, Flexible) or is_open(one)):
                    sort = closed(common)
                    return self.term(left, sort, scope), self.term(right, sort, scope)
        raise mistakes.unlike_sides(described(lefts), described(rights), right.span)

    # Conversions

    def _converted(self, term: Term, needed: Sort, node: tree.Data, scope: Scope) -> Term:
        """The term as one of the needed sort, to which it must convert."""
        sort = term.sort
        if sort == needed:
            return term
        if not fits(sort, needed):
            raise self._wrong_sort(node, needed, scope)
        name = _CONVERSIONS[needed.kind] if isinstance(needed, Container) else f"{sort}2{needed}"
        return Application(Symbol(name, Function((sort,), needed), term.span), (term,), term.span)

    def _wrong_sort(self, node: tree.Data, needed: Sort, scope: Scope) -> InputError:
        options = self.inference.shapes(node, scope)
        natural = closed(options[0]) if len(options) == 1 else None
        return mistakes.wrong_sort(described(options), needed, node.span, natural)

    # Names and applications

    def _name(self, node: tree.Name, needed: Sort, scope: Scope) -> Term:
        sort = scope.get(node.text)
        if sort is not None:
            return self._converted(Variable(node.text, sort, node.span), needed, node, scope)
        overloads = self.inference.overloads.functions.get(node.text)
        if overloads is None:
            raise self.inference.undeclared(node, scope)
        sorts = [entry.sort for entry in overloads if not entry.is_polymorphic]
        for entry in overloads:
            element = element_of(entry.sort, needed) if entry.is_polymorphic else None
            if element is not None:
                sorts.append(entry.instance(closed(element)).sort)
        for suits in (agrees, fits):
            for sort in sorts:
                if suits(sort, needed):
                    return self._converted(Symbol(node.text, sort, node.span), needed, node, scope)
        raise self._wrong_sort(node, needed, scope)

    def _application(self, node: tree.Apply, needed: Sort, scope: Scope) -> Term:
        head = node.function
        assert isinstance(head, tree.Name)
        self.inference.check_arity(node, head, scope)
        signature = self._chosen(node, head.text, needed, scope)
        arguments = tuple(
            [
                self.term(argument, sort, scope)
                for argument, sort in zip(node.arguments, signature.parameters, strict=True)
            ]
        )
        term = Application(Symbol(head.text, signature.sort, head.span), arguments, node.span)
        return self._converted(term, needed, node, scope)

    def _chosen(self, node: tree.Apply, name: str, needed: Sort, scope: Scope) -> Signature:
        overloads = self.inference.overloads
        only = overloads.only(name, len(node.arguments))
        if only is not None:
            return only
        arguments = tuple([self.inference.shapes(argument, scope) for argument in node.arguments])
        chosen = overloads.choose(name, arguments, needed)
        if isinstance(chosen, Ambiguous):
            raise mistakes.ambiguous(name, node.span)
        if chosen is None:
            raise self._wrong_sort(node, needed, scope)
        return chosen

    def _application_of_value(self, node: tree.Apply, needed: Sort, scope: Scope) -> Term:
        """The function is a variable, a lambda, or itself the result of an application."""
        sort = self._function_sort(node, needed, scope)
        arguments = tuple(
            [self.term(argument, part, scope) for argument, part in zip(node.arguments, sort.domain, strict=True)]
        )
        term = Application(self.term(node.function, sort, scope), arguments, node.span)
        return self._converted(term, needed, node, scope)

    def _function_sort(self, node: tree.Apply, needed: Sort, scope: Scope) -> Function:
        """The sort of the function of an application, by the sort that is needed and then by the arguments."""
        self.inference.shapes(node, scope)  # complains if it is not a function
        count = len(node.arguments)
        functions = [
            shape
            for shape in self.inference.shapes(node.function, scope)
            if isinstance(shape, Function) and len(shape.domain) == count
        ]
        fitting = [shape for shape in functions if agrees(shape.range, needed)]
        fitting = fitting or [shape for shape in functions if fits(shape.range, needed)]
        if len(fitting) > 1:
            options = [self.inference.shapes(argument, scope) for argument in node.arguments]
            fitting = [shape for shape in fitting if _takes(shape, options)]
        if not fitting:
            raise self._wrong_sort(node, needed, scope)
        domain = tuple(closed(part) for part in fitting[0].domain)
        result = fitting[0].range
        return Function(domain, needed if is_open(result) else closed(result))

    # Literals and binders

    def _literal(self, node: tree.ListLiteral | tree.SetLiteral | tree.BagLiteral, needed: Sort, scope: Scope) -> Term:
        match node:
            case tree.ListLiteral(elements=elements):
                kind, name, empty = Kind.LIST, LIST, EMPTY_LIST
                parts = elements
            case tree.SetLiteral(elements=elements):
                kind, name, empty = Kind.FSET, SET, EMPTY_SET
                parts = elements
            case tree.BagLiteral(items=items):
                kind, name, empty = Kind.FBAG, BAG, EMPTY_BAG
                parts = tuple(part for item in items for part in item)
        if not isinstance(needed, Container) or kind not in (needed.kind, FINITE_VERSION.get(needed.kind)):
            raise self._wrong_sort(node, needed, scope)
        sort = Container(kind, needed.element)
        if not parts:
            return self._converted(Symbol(empty, sort, node.span), needed, node, scope)
        sorts = (needed.element, NAT) * (len(parts) // 2) if kind is Kind.FBAG else (needed.element,) * len(parts)
        arguments = tuple([self.term(part, wanted, scope) for part, wanted in zip(parts, sorts, strict=True)])
        term = Application(Symbol(name, Function(sorts, sort), node.span), arguments, node.span)
        return self._converted(term, needed, node, scope)

    def _builder(self, node: tree.Builder, needed: Sort, scope: Scope) -> Term:
        if needed not in self.inference.shapes(node, scope):
            raise self._wrong_sort(node, needed, scope)
        assert isinstance(needed, Container)
        [variable], inner = self.inference.inner(node, scope)
        body = self.term(node.body, BOOL if needed.kind is Kind.SET else NAT, inner)
        return Comprehension(variable, body, needed, node.span)

    def _abstraction(self, node: tree.Abstraction, needed: Sort, scope: Scope) -> Term:
        variables, inner = self.inference.inner(node, scope)
        if not isinstance(needed, Function) or needed.domain != tuple(variable.sort for variable in variables):
            raise self._wrong_sort(node, needed, scope)
        return Lambda(variables, self.term(node.body, needed.range, inner), node.span)

    def _update(self, node: tree.Update, needed: Sort, scope: Scope) -> Term:
        if not isinstance(needed, Function) or len(needed.domain) != 1:
            raise self._wrong_sort(node, needed, scope)
        function = self.term(node.function, needed, scope)
        argument = self.term(node.argument, needed.domain[0], scope)
        value = self.term(node.value, needed.range, scope)
        symbol = Symbol(UPDATE, Function((needed, needed.domain[0], needed.range), needed), node.span)
        return Application(symbol, (function, argument, value), node.span)

    def _where(self, node: tree.WhereClause, needed: Sort, scope: Scope) -> Term:
        variables, inner = self.inference.inner(node, scope)
        bindings = tuple(
            [
                (variable, self.term(binding.value, variable.sort, scope))
                for variable, binding in zip(variables, node.bindings, strict=True)
            ]
        )
        return Where(self.term(node.body, needed, inner), bindings, node.span)


def _takes(function: Function, arguments: list[Options]) -> bool:
    return all(
        any(fits(shape, sort) for shape in options) for options, sort in zip(arguments, function.domain, strict=True)
    )

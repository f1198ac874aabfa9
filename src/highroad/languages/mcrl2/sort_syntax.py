"""Sort expressions, and declarations of variables. `#` binds stronger than `->`, which associates to the right."""

from __future__ import annotations

from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.lexer import NAME, Token
from highroad.languages.mcrl2.sorts import BUILT_IN, Kind

MAXIMUM_NESTING = 50  # of sorts within each other

_CONTAINERS = frozenset(Kind)


class SortSyntax:
    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._nesting = 0

    def sort(self) -> tree.SortExpression:
        first = self._cursor.token
        factors = self.product()
        if len(factors) > 1:
            message = "a product can only be the domain of a function or the parameters of an action"
            raise self._cursor.mistake(first, "E804", message, "write A # B -> C, or declare a struct")
        return factors[0]

    def product(self) -> list[tree.SortExpression]:
        """`A # B # C`, one sort, or the factors of a product in brackets."""
        cursor = self._cursor
        start = cursor.token.start
        domains: list[list[tree.SortExpression]] = []
        factors = self._factors()
        last = cursor.token
        while cursor.token.kind == "->":
            self._nest()
            cursor.advance()
            domains.append(factors)
            last = cursor.token
            factors = self._factors()
        self._nesting -= len(domains)
        if not domains:
            return factors
        if len(factors) > 1:
            raise cursor.mistake(last, "E804", "a product cannot be the result of a function", "declare a struct")
        span = cursor.span_from(start)
        [result] = factors
        for domain in reversed(domains):
            result = tree.FunctionSort(tuple(domain), result, span)
        return [result]

    def declarations(self) -> list[tree.VariableDeclaration]:
        """`x, y: Nat, b: Bool`."""
        found = self._declarations_of_one_sort()
        while self._cursor.accept(","):
            found += self._declarations_of_one_sort()
        return found

    def _declarations_of_one_sort(self) -> list[tree.VariableDeclaration]:
        names = self._cursor.words("a variable")
        self._cursor.expect(":", "and the sort of the variable")
        sort = self.sort()
        return [tree.VariableDeclaration(name, sort) for name in names]

    def _factors(self) -> list[tree.SortExpression]:
        factors = self._operand()
        while self._cursor.accept("#"):
            factors += self._operand()
        return factors

    def _operand(self) -> list[tree.SortExpression]:
        """A sort; brackets may also hold a product."""
        cursor = self._cursor
        token = cursor.token
        if token.kind is NAME or token.kind in BUILT_IN:
            cursor.advance()
            return [tree.SortName(token.text, token.span)]
        self._nest()
        factors = self._compound(token)
        self._nesting -= 1
        return factors

    def _nest(self) -> None:
        self._nesting += 1
        if self._nesting > MAXIMUM_NESTING:
            message = f"this sort has more than {MAXIMUM_NESTING} levels of nesting"
            raise self._cursor.mistake(self._cursor.token, "E803", message, "declare an alias")

    def _compound(self, first: Token) -> list[tree.SortExpression]:
        cursor = self._cursor
        if first.kind in _CONTAINERS:
            return [self._container(first)]
        if first.kind == "struct":
            return [self._struct(first)]
        if not cursor.accept("("):
            raise cursor.unexpected("a sort")
        factors = self.product()
        cursor.expect(")", "after the sort")
        return factors

    def _container(self, first: Token) -> tree.SortExpression:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", f"after '{first.text}'", f"write {first.text}(...) with the sort of the elements")
        element = self.sort()
        cursor.expect(")", "after the sort of the elements")
        return tree.ContainerSort(first.text, element, cursor.span_from(first.start))

    def _struct(self, first: Token) -> tree.SortExpression:
        cursor = self._cursor
        cursor.advance()
        last_bars = cursor.structure.last_bars
        constructors = [self._constructor()]
        # In `{x: struct a | b | x == a}` the last bar does not announce a constructor.
        while cursor.token.kind == "|" and cursor.position not in last_bars:
            cursor.advance()
            constructors.append(self._constructor())
        return tree.StructSort(tuple(constructors), cursor.span_from(first.start))

    def _constructor(self) -> tree.StructConstructor:
        cursor = self._cursor
        name = cursor.word("a constructor")
        arguments: list[tree.StructArgument] = []
        if cursor.accept("("):
            if cursor.token.kind == ")":
                raise cursor.unexpected("a sort", hint=f"a constant is written without brackets: {name.text}")
            arguments.append(self._argument())
            while cursor.accept(","):
                arguments.append(self._argument())
            cursor.expect(")", f"after the arguments of '{name.text}'")
        recogniser = cursor.word("a recogniser") if cursor.accept("?") else None
        return tree.StructConstructor(name, tuple(arguments), recogniser)

    def _argument(self) -> tree.StructArgument:
        cursor = self._cursor
        projection = None
        if cursor.token.kind is NAME and cursor.peek().kind == ":":
            projection = cursor.word("a projection")
            cursor.advance()
        return tree.StructArgument(projection, self.sort())

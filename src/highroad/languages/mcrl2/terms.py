"""Data expressions after type checking: a small closed core in which nothing is left to be guessed.

* Every `Symbol` is one overload: its name together with its exact sort identifies a mapping, a constructor or a
  built-in function. Built-in ones carry the name the user writes (`+`, `==`, `|>`, `head`, `Pos2Nat`, `[]`, `{}`,
  `{:}`); those that have no name of their own in the language begin with `@`:
      @list   x1, .., xn           -> List(S)    an enumeration `[x1, .., xn]`, n > 0
      @set    x1, .., xn           -> FSet(S)    an enumeration `{x1, .., xn}`, n > 0
      @bag    x1, n1, .., xk, nk   -> FBag(S)    an enumeration `{x1: n1, .., xk: nk}`, k > 0
      @update f, x, y              -> sort of f  `f[x -> y]`
      @FSet2Set, @FBag2Bag                       the finite container as any other
* Conversions between numeric sorts are applications of `Pos2Nat`, .., `Int2Real`; literals have the sort that is
  needed.
* A minus with one operand is the symbol `-` with a domain of one sort.

Two terms are equal when they are the same up to places: spans do not take part in the comparison. Terms can be 1,000
levels deep, so those who walk them recursively should do so under `deep_recursion`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from highroad.diagnostics import Span
from highroad.languages.mcrl2.sorts import BOOL, Function, Sort

LIST, SET, BAG, UPDATE = "@list", "@set", "@bag", "@update"
FSET_TO_SET, FBAG_TO_BAG = "@FSet2Set", "@FBag2Bag"
EMPTY_LIST, EMPTY_SET, EMPTY_BAG = "[]", "{}", "{:}"


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    sort: Sort
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Symbol:
    """One overload of a mapping, a constructor or a built-in function."""

    name: str
    sort: Sort
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number:
    """A literal. Its sort is numeric and contains the value."""

    value: int
    sort: Sort
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Application:
    """`function(arguments)`; the function has a function sort, and every argument the sort it asks for."""

    function: Term
    arguments: tuple[Term, ...]
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        function = self.function.sort
        assert isinstance(function, Function)
        return function.range


@dataclass(frozen=True, slots=True)
class Lambda:
    variables: tuple[Variable, ...]
    body: Term
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return Function(tuple(variable.sort for variable in self.variables), self.body.sort)


@dataclass(frozen=True, slots=True)
class Forall:
    variables: tuple[Variable, ...]
    body: Term
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return BOOL


@dataclass(frozen=True, slots=True)
class Exists:
    variables: tuple[Variable, ...]
    body: Term
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return BOOL


@dataclass(frozen=True, slots=True)
class Comprehension:
    """`{ variable | body }`: a Set when the body is a Bool, a Bag when it is a Nat."""

    variable: Variable
    body: Term
    sort: Sort
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Where:
    """`body whr variable = value, .. end`; the values do not see the variables."""

    body: Term
    bindings: tuple[tuple[Variable, Term], ...]
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return self.body.sort


Term = Variable | Symbol | Number | Application | Lambda | Forall | Exists | Comprehension | Where

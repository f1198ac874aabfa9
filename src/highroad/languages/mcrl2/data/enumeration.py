"""The values of variables for which a condition holds.

The search keeps partial solutions: some variables are bound, and what is left of the condition is rewritten. A partial
solution whose condition became false, or cannot hold for the numbers that are possible, is dropped; in others a
variable is chosen and bound in every way that is possible. Best are variables that the condition fixes (`x == e`), then
those with finitely many values left. What is infinite is tried in order of size, but only a bounded number of times.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from highroad.languages.mcrl2.data.domains import LARGEST, Domains
from highroad.languages.mcrl2.data.errors import Unbounded, Undecided
from highroad.languages.mcrl2.data.intervals import Bounds, narrowed
from highroad.languages.mcrl2.data.linear import Interval, sort_bounds
from highroad.languages.mcrl2.data.lists import empty_list, list_of
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Node,
    Symbol,
    Variable,
    applied,
    apply,
    function_symbol,
    number,
    variable,
)
from highroad.languages.mcrl2.data.rewriter import Rewriter
from highroad.languages.mcrl2.data.rules import Environment
from highroad.languages.mcrl2.data.sets import element_sort, finite_set, members
from highroad.languages.mcrl2.data.structs import Constructor
from highroad.languages.mcrl2.sorts import NAT, REAL, Container, Kind, Sort, is_numeric

STEPS_OF_OPEN_CONDITION = 1_000
STEPS_OF_BINDING, STEPS_BELOW_BINDING = 50, 5  # the effort of binding what is infinite, besides the rewriting
LARGEST_RANGE = 1 << 24  # longer ranges of numbers count as infinite
LARGEST_SET = 16  # the subsets of larger sets are not listed
EFFORT = 50_000  # the steps that are spent on variables whose possible values are infinitely many


@dataclass(frozen=True, slots=True)
class Partial:
    """`unbound` are still free in the condition and in the values."""

    unbound: tuple[Variable, ...]
    values: dict[Variable, Node]
    condition: Node
    bounds: Bounds = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """Terms to which a variable of a partial solution is still to be bound, each with the variables that are new."""

    partial: Partial
    variable: Variable
    terms: Iterator[tuple[Node, tuple[Variable, ...]]]
    is_open: bool = False


class Search:
    """Iterates over the solutions; `next` gives one after the other, and None at the end.

    With `witness_only` it does not matter which values the variables have that are left when the condition is true, and
    cases that stay undecided are counted rather than reported; the search ends when there are more than `patience`.
    Of the fuel that there is, no evaluation of the condition takes more than `fuel`.
    """

    def __init__(
        self,
        machine: Rewriter,
        domains: Domains,
        variables: Sequence[Variable],
        condition: Node,
        *,
        witness_only: bool = False,
        effort: int = EFFORT,
        patience: int = 0,
        fuel: int | None = None,
    ) -> None:
        self._machine = machine
        self._domains = domains
        self._witness_only = witness_only
        self._effort = effort
        self._is_endless = False  # unless something is refuted: everything is an effort then
        self._patience = patience
        self._fuel = fuel
        self._wholes: dict[Variable, Variable] = {}
        self.undecided = 0
        values: dict[Variable, Node] = {one: one for one in variables}
        self._waiting: deque[Partial | Choice] = deque([Partial(tuple(variables), values, condition)])

    def next(self) -> dict[Variable, Node] | None:
        while self._waiting:
            entry = self._waiting.popleft()
            partial = self._chosen(entry) if isinstance(entry, Choice) else entry
            if partial is None or partial.condition is FALSE:
                continue
            if partial.condition is TRUE and (self._witness_only or not partial.unbound):
                return partial.values
            if partial.condition is not TRUE and partial.condition.free.isdisjoint(partial.unbound):
                if not self._witness_only:
                    raise Undecided(partial.condition)
                self.undecided += 1
                if self.undecided > self._patience:
                    return None
                continue
            self._split(partial)
        return None

    def _chosen(self, choice: Choice) -> Partial | None:
        """The next binding of a choice; the others wait."""
        found = next(choice.terms, None)
        if found is None:
            return None
        self._waiting.appendleft(choice)
        before = self._machine.fuel
        term, fresh = found
        partial = self._bound(choice.partial, choice.variable, term, fresh)
        if self._is_endless:
            steps = STEPS_OF_BINDING if choice.is_open else STEPS_BELOW_BINDING
            self._effort -= steps + before - self._machine.fuel
        return partial

    # Splitting

    def _split(self, partial: Partial) -> None:
        for conjunct in conjuncts(partial.condition):
            solved = _solved(conjunct, partial.unbound)
            if solved is not None:
                one, value = solved
                self._waiting.appendleft(self._bound(partial, one, value))
                return
        bounds = narrowed(partial.condition, partial.bounds)
        if bounds is None:
            return
        partial = Partial(partial.unbound, partial.values, partial.condition, bounds)
        costs = [(cost, place) for place, one in enumerate(partial.unbound) if (cost := self._cost(partial, one))]
        if costs:
            one = partial.unbound[min(costs)[1]]
            self._waiting.appendleft(Choice(partial, one, self._finitely_many(partial, one)))
        else:
            self._split_infinitely(partial)

    def _cost(self, partial: Partial, one: Variable) -> int | None:
        """The number of values to try, if it is finite; variables that the condition does not mention come last."""
        size = self._possible(partial, one)
        if size is None:
            return None
        return size + (1 if one in partial.condition.free else LARGEST_RANGE)

    def _possible(self, partial: Partial, one: Variable) -> int | None:
        given = alternatives(partial.condition, one)
        if given is not None:
            return len(given)
        if is_numeric(one.sort):
            return _size(one, partial.bounds)
        if isinstance(one.sort, Container) and one.sort.kind is Kind.LIST:
            _, longest = partial.bounds.get(_length(one), (0, None))
            return None if longest is None else int(longest) + 1
        size = self._domains.size(one.sort)
        return size if size is None or size <= LARGEST or self._domains.constructors(one.sort) else None

    def _finitely_many(self, partial: Partial, one: Variable) -> Iterator[tuple[Node, tuple[Variable, ...]]]:
        """Terms that stand for all values the variable can have."""
        given = alternatives(partial.condition, one)
        if given is not None:
            return iter([(value, ()) for value in given])
        if is_numeric(one.sort):
            low, high = _range(one, partial.bounds)
            assert low is not None
            assert high is not None
            if one.sort == REAL:
                return iter([(number(low, REAL), ())])
            return ((number(value, one.sort), ()) for value in range(math.ceil(low), math.floor(high) + 1))
        if isinstance(one.sort, Container) and one.sort.kind is Kind.LIST:
            shortest, longest = partial.bounds[_length(one)]
            assert longest is not None
            return (self._list(one, length) for length in range(int(shortest or 0), int(longest) + 1))
        constructors = self._domains.constructors(one.sort)
        if constructors:
            return (self._constructed(one, constructor) for constructor in constructors)
        return iter([(value, ()) for value in self._domains.values(self._machine, one.sort)])

    def _split_infinitely(self, partial: Partial) -> None:
        mentioned = [one for one in partial.unbound if one in partial.condition.free] or list(partial.unbound)
        expandable = [one for one in mentioned if self._is_expandable(one.sort)]
        if not expandable or partial.condition is TRUE:
            raise self._unbounded(mentioned[0])
        one = min(expandable, key=lambda each: is_numeric(each.sort))  # rules look at constructors: numbers may follow
        if self._effort < 0:
            raise self._unbounded(one)
        self._is_endless = True
        terms: list[tuple[Node, tuple[Variable, ...]]]
        if is_numeric(one.sort):
            self._split_numbers(partial, one)
            return
        if isinstance(one.sort, Container):
            terms = [self._list(one, 0), self._list(one, 1, open_end=True)]
        else:
            terms = [self._constructed(one, constructor) for constructor in self._domains.constructors(one.sort)]
        self._waiting.extend(Choice(partial, one, iter([term]), is_open=True) for term in terms)

    def _unbounded(self, one: Variable) -> Unbounded:
        whole = self._wholes.get(one, one)
        return Unbounded(whole.name, whole.sort)

    def _is_expandable(self, sort: Sort) -> bool:
        if isinstance(sort, Container):
            return sort.kind is Kind.LIST
        return (is_numeric(sort) and sort != REAL) or bool(self._domains.constructors(sort))

    def _split_numbers(self, partial: Partial, one: Variable) -> None:
        """The number nearest to zero that is possible, and the rest."""
        low, high = _range(one, partial.bounds)
        rest: list[Interval]
        if low is None and high is None:
            rest = [(0, None), (None, -1)]
        else:
            nearest = math.ceil(low) if low is not None else math.floor(high or 0)
            rest = [(nearest + 1, high) if low is not None else (None, nearest - 1)]
            self._waiting.append(Choice(partial, one, iter([(number(nearest, one.sort), ())]), is_open=True))
        for interval in rest:
            bounds: Bounds = {**partial.bounds, one: interval}
            self._waiting.append(Partial(partial.unbound, partial.values, partial.condition, bounds))

    # Binding

    def _variable(self, sort: Sort, whole: Variable) -> Variable:
        """A new variable, for a part of the value of another one."""
        fresh = variable(f"@{len(self._wholes) + 1}", sort)
        self._wholes[fresh] = self._wholes.get(whole, whole)
        return fresh

    def _constructed(self, one: Variable, constructor: Constructor) -> tuple[Node, tuple[Variable, ...]]:
        fresh = tuple([self._variable(sort, one) for sort in constructor.arguments])
        return (applied(constructor.symbol, fresh) if fresh else constructor.symbol), fresh

    def _list(self, one: Variable, length: int, open_end: bool = False) -> tuple[Node, tuple[Variable, ...]]:
        sort = one.sort
        assert isinstance(sort, Container)
        elements = tuple([self._variable(sort.element, one) for _ in range(length)])
        end = self._variable(sort, one) if open_end else empty_list(sort)
        return list_of(elements, sort, end), (*elements, end) if isinstance(end, Variable) else elements

    def _bound(self, partial: Partial, one: Variable, term: Node, fresh: tuple[Variable, ...] = ()) -> Partial:
        machine = self._machine
        environment: Environment = {one: term}
        is_closed = not term.free and len(partial.condition.free) <= 1
        if is_closed:
            condition = machine.limited(partial.condition, environment, self._fuel)
        else:
            condition = machine.attempted(partial.condition, environment, STEPS_OF_OPEN_CONDITION)
        values = {
            each: machine.evaluate(value, environment) if one in value.free else value
            for each, value in partial.values.items()
        }
        bounds = {node: interval for node, interval in partial.bounds.items() if one not in node.free}
        unbound = tuple(other for other in partial.unbound if other is not one) + fresh
        return Partial(unbound, values, condition, bounds)


def _range(one: Variable, bounds: Bounds) -> Interval:
    return bounds.get(one, sort_bounds(one))


def _size(one: Variable, bounds: Bounds) -> int | None:
    """How many numbers are possible, if they can be listed."""
    low, high = _range(one, bounds)
    if low is None or high is None:
        return None
    if one.sort == REAL:
        return 1 if low == high else None
    size = max(0, math.floor(high) - math.ceil(low) + 1)
    return size if size <= LARGEST_RANGE else None


def _length(one: Variable) -> Node:
    return apply(function_symbol("#", (one.sort,), NAT), one)


# Reading conditions


def conjuncts(condition: Node) -> list[Node]:
    found: list[Node] = []
    waiting = [condition]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Apply) and isinstance(one.head, Symbol) and one.head.name == "&&":
            waiting += reversed(one.arguments)
        else:
            found.append(one)
    return found


def _solved(equation: Node, unbound: tuple[Variable, ...]) -> tuple[Variable, Node] | None:
    """For `x == e` or `e == x`, the variable and its value, which may have variables as well."""
    if not isinstance(equation, Apply) or not isinstance(equation.head, Symbol) or equation.head.name != "==":
        return None
    left, right = equation.arguments
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Variable) and one in unbound and one not in other.free:
            return one, other
    return None


def alternatives(condition: Node, one: Variable, holds: bool = True) -> list[Node] | None:
    """Values of which the variable must have one if the condition holds; None if that does not follow."""
    if condition is (FALSE if holds else TRUE):
        return []
    if one not in condition.free or not isinstance(condition, Apply) or not isinstance(condition.head, Symbol):
        return None
    name, operands = condition.head.name, condition.arguments
    if name == "!":
        return alternatives(operands[0], one, not holds)
    if name == "==" and holds:
        left, right = operands
        value = right if left is one else left if right is one else None
        return [value] if value is not None and not value.free else None
    if name in ("<", "<=") and holds and operands[0] is one:
        return _subsets(operands[1])
    if name not in ("&&", "||", "=>"):
        return None
    parts = [alternatives(operands[0], one, holds != (name == "=>")), alternatives(operands[1], one, holds)]
    known = [part for part in parts if part is not None]
    if (name == "&&") == holds:
        return min(known, key=len, default=None)
    return list(dict.fromkeys(known[0] + known[1])) if len(known) == 2 else None


def _subsets(node: Node) -> list[Node] | None:
    """All subsets of a finite set, if it is known and small."""
    elements = members(node)
    if elements is None or node.free or len(elements) > LARGEST_SET:
        return None
    element = element_sort(node)
    rows = [row for size in range(len(elements) + 1) for row in combinations(elements, size)]
    return [finite_set(row, element) for row in rows]

"""Equations that apply to the same term and give different results.

Which of them is used is no property of the specification, so it deserves a warning. Two left sides are unified, then a
term is searched for which both conditions hold and the right sides differ. So each warning comes with an example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from highroad.diagnostics import Diagnostic
from highroad.languages.mcrl2.data.domains import Domains
from highroad.languages.mcrl2.data.enumeration import STEPS_OF_OPEN_CONDITION, Search
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.data.nodes import (
    TRUE,
    Apply,
    Node,
    Number,
    Symbol,
    Variable,
    is_cons,
    logical,
    number,
    relation,
    spine,
    variable,
)
from highroad.languages.mcrl2.data.printing import text
from highroad.languages.mcrl2.data.rewriter import Rewriter, substituted
from highroad.languages.mcrl2.data.rules import Environment, Rule
from highroad.languages.mcrl2.sorts import NAT, Function

_EFFORT, _PATIENCE, _FUEL = 2_000, 20, 5_000  # for each pair of equations
_ALL_FUEL = 25_000  # for all pairs: every run waits for it, some 0.3 s at most
_COST_OF_PAIR, _COST_OF_SEARCH = 1, 50  # in addition


def overlap_warnings(machine: Rewriter, domains: Domains, rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    groups: dict[tuple[Symbol | None, int], list[Rule]] = {}
    for rule in rules:
        symbol, depth, _ = spine(rule.left)
        groups.setdefault((symbol, depth), []).append(rule)
    left = _ALL_FUEL
    for one, other in chain.from_iterable(combinations(group, 2) for group in groups.values()):
        if left < 0:
            return
        machine.fuel = _FUEL
        try:
            example = _disagreement(machine, domains, one, other)
        except DataError:
            example = None
        left -= _COST_OF_PAIR + _FUEL - machine.fuel
        if example is not None:
            yield _warning(one, other, *example)


def _warning(one: Rule, other: Rule, term: Node, first: Node, second: Node) -> Diagnostic:
    message = (
        f"by this equation {text(term)} is {text(second)}, "
        f"but by the one in line {one.span.line} it is {text(first)}; which one is used is not defined"
    )
    return Diagnostic("W881", message, other.span, "the order of equations does not matter: use conditions")


def _disagreement(machine: Rewriter, domains: Domains, one: Rule, other: Rule) -> tuple[Node, Node, Node] | None:
    """A term with its two results."""
    apart: Environment = {free: variable(f"{free.name}@", free.sort) for free in _variables(other)}
    unifier: Environment = {}
    for pattern, counterpart in zip(one.patterns, other.patterns, strict=True):
        if not _is_pattern(machine, pattern) or not _is_pattern(machine, counterpart):
            return None
        if not _unify(pattern, substituted(counterpart, apart), unifier):
            return None
    machine.spend(one.left, _COST_OF_SEARCH)
    left, first = _resolved(one.left, unifier), _resolved(one.right, unifier)
    second = _resolved(substituted(other.right, apart), unifier)
    conditions: Node = logical("!", relation("==", first, second))
    for condition in (substituted(other.condition or TRUE, apart), one.condition or TRUE):
        conditions = logical("&&", _resolved(condition, unifier), conditions)
    rest = machine.attempted(conditions, {}, STEPS_OF_OPEN_CONDITION)
    unknowns = sorted(left.free, key=lambda free: free.name)
    values = Search(machine, domains, unknowns, rest, witness_only=True, effort=_EFFORT, patience=_PATIENCE).next()
    if values is None:
        return None
    example = {unknown: _closed(domains, value) for unknown, value in values.items()}
    term = substituted(left, dict(example))
    return term, machine.evaluate(first, dict(example)), machine.evaluate(second, dict(example))


def _variables(rule: Rule) -> frozenset[Variable]:
    return rule.left.free | rule.right.free | (rule.condition or TRUE).free


def _closed(domains: Domains, value: Node) -> Node:
    return substituted(value, {free: domains.representative(free.sort) for free in value.free})


def _is_pattern(machine: Rewriter, node: Node) -> bool:
    """Whether values have this form; other patterns match, if anything, terms that have no value."""
    if isinstance(node, Apply):
        is_constructor = is_cons(node) or machine.structures.constructor_of(node) is not None or _is_widened(node)
        return is_constructor and all(_is_pattern(machine, part) for part in node.arguments)
    return not isinstance(node, Symbol) or not isinstance(node.sort, Function)


def _is_widened(node: Node) -> bool:
    return isinstance(node, Apply) and isinstance(node.head, Symbol) and node.head.name == "Nat2Int"


def _unify(left: Node, right: Node, unifier: Environment) -> bool:
    left, right = _resolved(left, unifier), _resolved(right, unifier)
    if left is right:
        return True
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Variable):
            unifier[one] = other
            return one not in other.free
        if isinstance(one, Number) and isinstance(other, Apply):
            return _is_widened(other) and one.value >= 0 and _unify(number(one.value, NAT), other.arguments[0], unifier)
    if not isinstance(left, Apply) or not isinstance(right, Apply) or left.head is not right.head:
        return False
    return all(_unify(one, other, unifier) for one, other in zip(left.arguments, right.arguments, strict=True))


def _resolved(node: Node, unifier: Environment) -> Node:
    while not node.free.isdisjoint(unifier):
        node = substituted(node, unifier)
    return node

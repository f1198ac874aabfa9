"""Equations as rewrite rules: how a left side matches, and in which order the rules of a function are tried.

The order is not that of the text. A rule needs an argument if its pattern there is not a plain variable, or if it is a
variable that occurs twice or in the condition. Rules that need nothing come first; then the argument that most of the
others need is evaluated, then come the rules that need no more than that, and so on. So an argument that no rule
needs is not evaluated before the function is applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.languages.mcrl2.data.nodes import Apply, Node, Number, Symbol, Variable, number, spine
from highroad.languages.mcrl2.sorts import NAT
from highroad.languages.mcrl2.terms import BAG, SET


class Delayed:
    """An argument that is evaluated when it is needed, and once."""

    __slots__ = ("environment", "term", "value")

    def __init__(self, term: Node, environment: Environment) -> None:
        self.term = term
        self.environment = environment
        self.value: Node | None = None


Environment = dict[Variable, "Node | Delayed"]


@dataclass(frozen=True, slots=True)
class Rule:
    """`condition -> left = right`; the arguments of all applications on the left stand in one row: `f(x)(y)`: x, y."""

    patterns: tuple[Node, ...]
    condition: Node | None
    left: Node
    right: Node
    span: Span


Step = int | Rule  # evaluate an argument, or try a rule
Strategy = tuple[Step, ...]
Function = tuple[Symbol, int]  # a symbol, and to how many rows of arguments it is applied


def strategies(rules: Iterable[Rule]) -> dict[Function, Strategy]:
    by_function: dict[Function, list[Rule]] = {}
    for rule in rules:
        symbol, depth, _ = spine(rule.left)
        assert symbol is not None
        by_function.setdefault((symbol, depth), []).append(rule)
    return {function: _strategy(group) for function, group in by_function.items()}


def _strategy(rules: list[Rule]) -> Strategy:
    steps: list[Step] = []
    evaluated: set[int] = set()
    waiting = [(rule, needed_arguments(rule)) for rule in rules]
    while waiting:
        steps += [rule for rule, needed in waiting if needed <= evaluated]
        waiting = [(rule, needed) for rule, needed in waiting if not needed <= evaluated]
        wanted = Counter(position for _, needed in waiting for position in sorted(needed - evaluated))
        if wanted:
            position = max(sorted(wanted), key=lambda candidate: wanted[candidate])
            evaluated.add(position)
            steps.append(position)
    return tuple(steps)


def needed_arguments(rule: Rule) -> set[int]:
    occurrences = Counter(variable for pattern in rule.patterns for variable in _variables(pattern))
    tested = rule.condition.free if rule.condition is not None else frozenset()
    return {
        position
        for position, pattern in enumerate(rule.patterns)
        if not isinstance(pattern, Variable) or occurrences[pattern] > 1 or pattern in tested
    }


def _variables(pattern: Node) -> list[Variable]:
    """The variables of a pattern, as often as they occur."""
    if isinstance(pattern, Variable):
        return [pattern]
    if isinstance(pattern, Apply):
        return [variable for part in (pattern.head, *pattern.arguments) for variable in _variables(part)]
    return []


def matches(pattern: Node, value: Node | Delayed, bindings: Environment) -> bool:
    """Whether the value is an instance of the pattern; extends the bindings.

    Patterns are not evaluated. Literals match, but `n + 1` and `-n` match no number, nor does `{n}` match a set. Only
    the conversion of a Nat to an Int is a pattern: it matches the numbers that are not negative.
    """
    if isinstance(pattern, Variable):
        bound = bindings.setdefault(pattern, value)
        return bound is value
    if not isinstance(pattern, Apply):
        return pattern is value
    if isinstance(value, Number):
        if not isinstance(pattern.head, Symbol) or pattern.head.name != "Nat2Int" or value.value < 0:
            return False
        return matches(pattern.arguments[0], number(value.value, NAT), bindings)
    if not isinstance(value, Apply) or len(pattern.arguments) != len(value.arguments):
        return False
    if isinstance(pattern.head, Symbol) and pattern.head.name in (SET, BAG):
        return False
    if not matches(pattern.head, value.head, bindings):
        return False
    for part, counterpart in zip(pattern.arguments, value.arguments, strict=True):
        if not matches(part, counterpart, bindings):
            return False
    return True

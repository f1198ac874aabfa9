"""The rewriter: brings terms to normal form.

The loop of `evaluate` is the whole machine. A term is evaluated in an environment that gives its variables their
values, so nothing is substituted. For an application the built-in meaning of the function comes first, then the rules
of the user; if neither applies, the application itself is the normal form. What has a rule goes round the loop
again, so that a recursion in last position takes no stack. All other recursion is from Python to Python, which takes no
C stack either, as long as nothing that evaluates is called with `f(*row)` or from a generator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from highroad.languages.mcrl2.data.booleans import LAZY, Lazy
from highroad.languages.mcrl2.data.built_in import BuiltIn, built_in
from highroad.languages.mcrl2.data.errors import NotTerminating
from highroad.languages.mcrl2.data.functions import applied_update
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    LAMBDA,
    TRUE,
    Apply,
    Binder,
    Node,
    Number,
    Symbol,
    Variable,
    applied,
    binder,
    function_symbol,
    logical,
    relation,
    spine,
    subterms,
    symbols,
    truth,
    variable,
)
from highroad.languages.mcrl2.data.rules import Delayed, Environment, Rule, Strategy, matches, strategies
from highroad.languages.mcrl2.data.structs import Structures
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.terms import UPDATE

STEPS_BELOW_LAMBDA, STEPS_BELOW_QUANTIFIER = 50_000, 1_000  # to find the normal form of the body
Quantify = Callable[["Rewriter", Binder], Node]
Outcome = Node | tuple[Node, Environment]  # a value, or a term that is to be evaluated in an environment


@dataclass(frozen=True, slots=True)
class Definition:
    """What is known of a function: which operands it leaves alone, its built-in meaning, and the rules of the user."""

    lazy: Lazy | None
    meaning: BuiltIn | None
    rules: Strategy | None


class Rewriter:
    """`fuel` is the number of steps that are left; whoever starts an evaluation sets it."""

    def __init__(self, structures: Structures, rules: Sequence[Rule], quantify: Quantify) -> None:
        self.structures = structures
        self.fuel = 0
        self._quantify = quantify
        self._strategies = strategies(rules)
        self._named_values = {symbol for symbol, depth in self._strategies if depth == 0}
        self._definitions: dict[Symbol, Definition] = {}
        self._constants: dict[Symbol, Node] = {}
        self._recent: deque[Rule] = deque(maxlen=64)  # the rules that were applied last
        self._given_up: set[Node] = set()  # closed terms that have a value, which takes too much effort to find

    # The machine

    def evaluate(self, term: Node, environment: Environment) -> Node:
        """The normal form of a term; variables that have no value stand for themselves."""
        while True:
            if isinstance(term, Variable):
                found = environment.get(term, term)
                if not isinstance(found, Delayed):
                    return found
                if found.value is None:
                    found.value = self.evaluate(found.term, found.environment)
                    found.environment = {}
                return found.value
            if term.normal_for is self and (not term.free or term.free.isdisjoint(environment)):
                return term
            if isinstance(term, Number):
                return term
            if isinstance(term, Symbol):
                return self._constant(term)
            if isinstance(term, Binder):
                return self._bound(term, environment)
            head = term.head
            if not isinstance(head, Symbol):
                head = self.evaluate(head, environment)
            elif head in self._named_values:
                head = self._constant(head)
            if isinstance(head, Symbol):
                outcome = self._call(head, term, environment)
            else:
                outcome = self._call_value(head, term, environment)
            if not isinstance(outcome, tuple):
                return outcome
            term, environment = outcome

    def _call(self, head: Symbol, term: Apply, environment: Environment) -> Outcome:
        """One step of a function that is known by name."""
        self.spend(term)
        definition = self._definitions.get(head) or self._define(head)
        rules = definition.rules
        if rules is not None and definition.meaning is None:
            return self._rewritten(head, rules, self._delayed(term.arguments, environment), 0)
        values: tuple[Node, ...]
        if definition.lazy is not None:
            chosen = definition.lazy(self, term.arguments, environment)
            if not isinstance(chosen, tuple):
                return chosen, environment
            values = chosen
        else:
            row = []
            for argument in term.arguments:
                row.append(self.evaluate(argument, environment))
            values = tuple(row)
        if definition.meaning is not None:
            result = definition.meaning(self, head, values)
            if result is not None:
                result.normal_for = self
                return result
        if rules is not None:
            return self._rewritten(head, rules, list(values), 0)
        return self.normal(head, values)

    def _call_value(self, head: Node, term: Apply, environment: Environment) -> Outcome:
        """One step of a function that is a value: a lambda, an update, or `f(x)` in `f(x)(y)`."""
        self.spend(term)
        if isinstance(head, Binder):
            arguments = self._delayed(term.arguments, environment)
            return head.body, dict(zip(head.variables, arguments, strict=True))
        root, depth, earlier = spine(head)
        if isinstance(head, Apply) and root is not None and depth == 1 and root.name == UPDATE:
            return applied_update(self, head, self.evaluate(term.arguments[0], environment))
        rules = () if root is None else self._strategies.get((root, depth + 1), ())
        return self._rewritten(head, rules, [*earlier, *self._delayed(term.arguments, environment)], len(earlier))

    def _rewritten(self, head: Node, rules: Strategy, arguments: list[Node | Delayed], earlier: int) -> Outcome:
        """The right side of a rule that applies; if there is none, the head with all but the earlier arguments."""
        found = self._first(rules, arguments)
        if found is not None:
            return found
        values = []
        for argument in arguments[earlier:]:
            values.append(self.forced(argument) if isinstance(argument, Delayed) else argument)
        return self.normal(head, tuple(values))

    def _delayed(self, terms: tuple[Node, ...], environment: Environment) -> list[Node | Delayed]:
        """The arguments of a rule or a lambda: evaluated at once if that surely ends, else when they are needed."""
        arguments: list[Node | Delayed] = []
        for term in terms:
            if isinstance(term, Variable):
                arguments.append(environment.get(term, term))
            elif term.is_total:
                arguments.append(self.evaluate(term, environment))
            else:
                arguments.append(Delayed(term, environment))
        return arguments

    def forced(self, delayed: Delayed) -> Node:
        if delayed.value is None:
            delayed.value = self.evaluate(delayed.term, delayed.environment)
            delayed.environment = {}
        return delayed.value

    def _first(self, strategy: Strategy, arguments: list[Node | Delayed]) -> tuple[Node, Environment] | None:
        """The right side of the first rule that applies, with the values of its variables."""
        for step in strategy:
            if isinstance(step, int):
                argument = arguments[step]
                if isinstance(argument, Delayed):
                    arguments[step] = self.forced(argument)
                continue
            bindings: Environment = {}
            for pattern, argument in zip(step.patterns, arguments, strict=True):
                if not matches(pattern, argument, bindings):
                    break
            else:
                if step.condition is None or self.evaluate(step.condition, bindings) is TRUE:
                    self._recent.append(step)
                    return step.right, bindings
        return None

    def _constant(self, symbol: Symbol) -> Node:
        value = self._constants.get(symbol)
        if value is None:
            value = symbol
            strategy = self._strategies.get((symbol, 0))
            found = None if strategy is None else self._first(strategy, [])
            if found is not None:
                self.spend(symbol)
                right, bindings = found
                value = self.evaluate(right, bindings)
            value.normal_for = self
            self._constants[symbol] = value
        return value

    def strategy(self, symbol: Symbol, depth: int) -> Strategy | None:
        """The rules for a symbol that is applied to so many rows of arguments, in the order they are tried."""
        return self._strategies.get((symbol, depth))

    def _define(self, symbol: Symbol) -> Definition:
        meaning = self.structures.meaning(symbol) or built_in(symbol)
        definition = Definition(LAZY.get(symbol.name), meaning, self._strategies.get((symbol, 1)))
        self._definitions[symbol] = definition
        return definition

    # Binders

    def _bound(self, term: Binder, environment: Environment) -> Node:
        """A lambda with its body in normal form, or the outcome of a quantifier."""
        inner: Environment = {}
        for free in term.free:
            value = environment.get(free)
            if value is not None:
                inner[free] = self.forced(value) if isinstance(value, Delayed) else value
        variables = tuple([self._unused(bound, inner) for bound in term.variables])
        inner.update((old, new) for old, new in zip(term.variables, variables, strict=True) if old is not new)
        steps = STEPS_BELOW_LAMBDA if term.kind == LAMBDA else STEPS_BELOW_QUANTIFIER
        result = binder(term.kind, variables, self.attempted(term.body, inner, steps))
        if term.kind != LAMBDA:
            self.spend(term)
            outcome = self._quantify(self, result)
            if outcome is not result:
                return outcome
        result.normal_for = self
        return result

    def _unused(self, bound: Variable, environment: Environment) -> Variable:
        """The variable, or one of another name if a value that comes below the binder has a variable of that name."""
        taken = {free for value in environment.values() if not isinstance(value, Delayed) for free in value.free}
        fresh, count = bound, 0
        while fresh in taken:
            self.spend(bound)  # an endless recursion through binders has ever more names to try
            count += 1
            fresh = variable(f"{bound.name}{count}", bound.sort)
        return fresh

    # For the built-in functions

    def value(self, term: Node) -> Node:
        """The normal form of a term whose variables have no values."""
        return self.evaluate(term, {})

    def limited(self, term: Node, environment: Environment, steps: int | None) -> Node:
        """The normal form of a term, if it takes at most so many steps."""
        if steps is None or self.fuel <= steps:
            return self.evaluate(term, environment)
        kept = self.fuel - steps
        self.fuel = steps
        result = self.evaluate(term, environment)
        self.fuel += kept
        return result

    def attempted(self, term: Node, environment: Environment, steps: int) -> Node:
        """The normal form of an open term, or the term as it is when that takes more than so many steps.

        A recursion that ends for all values need not end for a variable. Of a conjunction each part is attempted.
        """
        before = self.fuel
        self.fuel = min(before, steps)
        try:
            result = self.evaluate(term, environment)
        except NotTerminating:
            if before <= steps:
                raise
            self.fuel = before - steps
            if isinstance(term, Apply) and isinstance(term.head, Symbol) and term.head.name == "&&":
                parts = [self.attempted(part, environment, steps) for part in term.arguments]
                return self.value(logical("&&", *parts)) if TRUE in parts or FALSE in parts else logical("&&", *parts)
            return substituted(term, environment)
        self.fuel += before - min(before, steps)
        return result

    def give_up(self, term: Node) -> None:
        """Notes that a term stays as it is because too many values would have to be tried."""
        if not term.free:
            self._given_up.add(term)

    def given_up(self, value: Node) -> Node | None:
        """A part of a value that was given up, if there is one: then it is none."""
        if self._given_up:
            for part in subterms(value):
                if part in self._given_up:
                    return part
        return None

    def settled(self, term: Node, outcome: Node) -> Node | None:
        """What a term comes to, if that is true or false. If something was given up for it, so is the term itself."""
        if outcome is TRUE or outcome is FALSE:
            return outcome
        if self.given_up(outcome) is not None:
            self.give_up(term)
        return None

    def normal(self, head: Node, arguments: tuple[Node, ...]) -> Apply:
        """An application that is known to be in normal form."""
        node = applied(head, arguments)
        node.normal_for = self
        return node

    def related(self, name: str, left: Node, right: Node) -> Node:
        """The value of `left name right`, where the name is one of `==`, `<` and `<=`."""
        if left is right:
            return truth(name != "<")
        if isinstance(left, Number) and isinstance(right, Number):  # by far the most frequent, and need no term
            one, other = left.value, right.value
            return truth(one == other if name == "==" else one < other or (name == "<=" and one == other))
        return self.value(relation(name, left, right))

    def called(self, name: str, result: Sort, *arguments: Node) -> Node:
        """The value of a built-in function."""
        return self.value(applied(function_symbol(name, tuple([part.sort for part in arguments]), result), arguments))

    def recursive_rule(self) -> Rule | None:
        """Of the rules that were applied last, one whose function calls itself, directly or through others."""
        return next((rule for rule in reversed(self._recent) if self._is_recursive(rule)), None)

    def _is_recursive(self, rule: Rule) -> bool:
        own, _, _ = spine(rule.left)
        met: set[Symbol] = set()
        waiting = symbols(rule.right)
        while waiting:
            one = waiting.pop()
            if one is own:
                return True
            if one not in met:
                met.add(one)
                waiting += (found for each in self._rules_of(one) for found in symbols(each.right))
        return False

    def _rules_of(self, symbol: Symbol) -> list[Rule]:
        """However many rows of arguments it is applied to."""
        strategies = (strategy for (root, _), strategy in self._strategies.items() if root is symbol)
        return [step for strategy in strategies for step in strategy if isinstance(step, Rule)]

    def spend(self, term: Node, steps: int = 1) -> None:
        self.fuel -= steps
        if self.fuel < 0:
            raise NotTerminating(term)


def substituted(term: Node, environment: Environment) -> Node:
    """The term with values for its variables, not evaluated."""
    if isinstance(term, Variable):
        value = environment.get(term, term)
        return substituted(value.term, value.environment) if isinstance(value, Delayed) else value
    if term.free.isdisjoint(environment):
        return term
    if isinstance(term, Apply):
        arguments = tuple([substituted(argument, environment) for argument in term.arguments])
        return applied(substituted(term.head, environment), arguments)
    assert isinstance(term, Binder)
    inner = {free: value for free, value in environment.items() if free not in term.variables}
    return binder(term.kind, term.variables, substituted(term.body, inner))

"""Functions of the user: the rules of one symbol become one native function.

All arguments are evaluated before the call. Fuel and depth are only watched where a function can come back to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import Symbol, symbols
from highroad.languages.mcrl2.data.rules import Function, Rule
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.patterns import Matching, NoMatch
from highroad.languages.mcrl2.native.relations import RELATIONS
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.watch import IN_REGISTERS, definition, enter, invocation, spend

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler


class Functions:
    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._names: dict[Function, str] = {}
        self._waiting: list[Function] = []
        self._reached: dict[Function, set[Function]] = {}

    def called(self, body: Body, symbol: Symbol, depth: int, arguments: Sequence[str]) -> str:
        """The value of a function with these arguments."""
        return body.value(f"call {invocation(self._name((symbol, depth)), body.depth, arguments)}")

    def returned(self, body: Body, symbol: Symbol, depth: int, arguments: Sequence[str]) -> None:
        """The same as the result of the body, whose place on the stack the function takes if they call each other."""
        function = symbol, depth
        if body.function == function:
            body.repeat(arguments)
        elif body.function is not None and self._may_take_over(body.function, function):
            result = body.value(f"musttail call {invocation(self._name(function), '%depth', arguments)}")
            body.line(f"ret i64 {result}")
        else:
            body.line(f"ret i64 {self.called(body, symbol, depth, arguments)}")

    def _may_take_over(self, caller: Function, callee: Function) -> bool:
        """Whether a call in last position must not take stack, and can do so."""
        most = max(len(self._rules(function)[0].patterns) for function in (caller, callee))
        return most <= IN_REGISTERS and caller in self._reachable(callee)

    def written(self) -> Iterator[str]:
        """The functions that were called and not written yet, and those they call."""
        while self._waiting:
            yield self._written(self._waiting.pop())

    def _name(self, function: Function) -> str:
        if function not in self._names:
            self._names[function] = f"f{len(self._names)}"
            self._waiting.append(function)
        return self._names[function]

    def _written(self, function: Function) -> str:
        symbol, depth = function
        rules = self._rules(function)
        # Relations are also called by what does not mention them, such as an update.
        is_recursive = function in self._reachable(function) or symbol.name in RELATIONS
        body = Body("%deeper" if is_recursive else "%depth", function)
        if is_recursive:
            enter(body)
        parameters = [f"%a{place}" for place in range(len(rules[0].patterns))]
        arguments = body.repeatable(parameters) if is_recursive else parameters
        if is_recursive:
            spend(body)
        for rule in rules:
            self._write_rule(body, rule, arguments)
        self._write_end(body, symbol, depth, arguments)
        return f"; {symbol.name}: {symbol.sort}\n{definition(self._name(function), parameters, body)}"

    def _rules(self, function: Function) -> list[Rule]:
        return [step for step in self._compiler.machine.strategy(*function) or () if isinstance(step, Rule)]

    def _write_rule(self, body: Body, rule: Rule, arguments: Sequence[str]) -> None:
        """Tries a rule; what it needs but is not supported gets stuck where the patterns match."""
        mark = body.mark()
        failed = body.name("next")
        matching = Matching(self._compiler, body, failed)
        try:
            for pattern, argument in zip(rule.patterns, arguments, strict=True):
                matching.match(pattern, argument)
            mark = body.mark()
            if rule.condition is not None:
                applies = body.name("applies")
                body.branch(self._compiler.condition(body, rule.condition, matching.known), applies, failed)
                body.begin(applies)
                mark = body.mark()
            self._compiler.returned(body, rule.right, matching.known)
        except NoMatch:
            body.take_back(mark)
            return
        except Unsupported:
            body.take_back(mark)
            body.stuck()
        body.begin(failed)

    def _write_end(self, body: Body, symbol: Symbol, depth: int, arguments: Sequence[str]) -> None:
        """No rule applies: only a constructor makes a value then."""
        if depth == 1 and self._compiler.machine.structures.constructor_of(symbol) is not None:
            body.line(f"ret i64 {body.term(self._compiler.words.constructor(symbol), arguments)}")
        else:
            body.stuck()

    def _reachable(self, function: Function) -> set[Function]:
        """The functions that a function may call, directly or not; calls of function values watch themselves."""
        if function not in self._reached:
            reached: set[Function] = set()
            waiting = [function]
            while waiting:
                for called in self._mentioned(self._rules(waiting.pop())):
                    if called not in reached:
                        reached.add(called)
                        waiting.append(called)
            self._reached[function] = reached
        return self._reached[function]

    def _mentioned(self, rules: Sequence[Rule]) -> Iterator[Function]:
        for rule in rules:
            for term in (rule.right,) if rule.condition is None else (rule.right, rule.condition):
                for symbol in symbols(term):
                    yield from self._compiler.applications(symbol)

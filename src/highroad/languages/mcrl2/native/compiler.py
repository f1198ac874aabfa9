"""Data expressions in LLVM text.

    compiler = Compiler(data, _core.Terms())
    body = Body(depth="0")
    word = compiler.expression(body, node, {x: "%x"})   # a node of the rewriter; words of its free variables
    body.line(f"ret i64 {word}")
    compiler.add("i64 @entry(ptr %context, i64 %x)", body)
    text = compiler.text()

What is called is compiled as well. What native code cannot do raises `Unsupported` if it is certain to be needed;
where it is needed in some cases only, the code gets stuck in those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from highroad import _core
from highroad.backends.recursion import deep_recursion
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.data.built_in import built_in
from highroad.languages.mcrl2.data.nodes import LAMBDA, Apply, Binder, Node, Symbol, spine
from highroad.languages.mcrl2.data.rules import Function as Applied
from highroad.languages.mcrl2.native import numbers
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.calls import Calls
from highroad.languages.mcrl2.native.constants import Constants
from highroad.languages.mcrl2.native.equalities import Equalities
from highroad.languages.mcrl2.native.functions import Functions
from highroad.languages.mcrl2.native.quantifiers import quantified
from highroad.languages.mcrl2.native.relations import RELATIONS, related
from highroad.languages.mcrl2.native.runtime import DECLARATIONS, METADATA
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.values import FunctionValues
from highroad.languages.mcrl2.native.words import Words
from highroad.languages.mcrl2.sorts import BOOL, Function, Sort

_CONNECTIVES = {"&&": False, "||": True, "=>": True}  # the outcome when the left operand decides


class Compiler:
    def __init__(self, data: Data, terms: _core.Terms) -> None:
        self.data = data
        self.machine = data.machine
        self.words = Words(terms, data.machine)
        self.shapes = self.words.shapes
        self.functions = Functions(self)
        self.values = FunctionValues(self)
        self.equalities = Equalities(self)
        self.constants = Constants(data, self.words)
        self.calls = Calls(self)
        self._texts: list[str] = []
        self._tables: list[str] = []  # and declarations

    # Expressions

    def expression(self, body: Body, node: Node, environment: Mapping[Node, str]) -> str:
        """Writes code that computes a term; gives the LLVM value of its word."""
        with deep_recursion():
            return self._expression(body, node, environment)

    def condition(self, body: Body, node: Node, environment: Mapping[Node, str]) -> str:
        """The same for a Bool, as an i1."""
        with deep_recursion():
            return self._condition(body, node, environment)

    def returned(self, body: Body, node: Node, environment: Mapping[Node, str]) -> None:
        """Writes code that returns the value of a term; calls in last position take no stack."""
        if not isinstance(node, Apply) or node in environment or self.constants.word(node) is not None:
            body.line(f"ret i64 {self._expression(body, node, environment)}")
            return
        head = node.head
        if isinstance(head, Binder):
            self.returned(body, head.body, self._bound(body, head, node, environment))
        elif isinstance(head, Symbol) and head.name in ("if", *_CONNECTIVES):
            self._return_chosen(body, node, environment)
        elif isinstance(head, Symbol) and self._has_only_rules(head):
            arguments = [self._expression(body, argument, environment) for argument in node.arguments]
            self.functions.returned(body, head, 1, arguments)
        else:
            body.line(f"ret i64 {self._expression(body, node, environment)}")

    def _condition(self, body: Body, node: Node, environment: Mapping[Node, str]) -> str:
        name = _head_name(node)
        if node in environment or self.constants.word(node) is not None:
            return body.truth(self._expression(body, node, environment))
        if isinstance(node, Binder):
            return quantified(self, body, node, environment)
        if isinstance(node, Apply) and isinstance(node.head, Symbol) and node.sort == BOOL:
            if name == "!":
                return body.value(f"xor i1 {self._condition(body, node.arguments[0], environment)}, true")
            if name in _CONNECTIVES:
                return self._connected(body, node, environment)
            if name in RELATIONS:
                left, right = (self._expression(body, operand, environment) for operand in node.arguments)
                return related(self, body, name, node.arguments[0].sort, left, right)
        return body.truth(self._expression(body, node, environment))

    def _expression(self, body: Body, node: Node, environment: Mapping[Node, str]) -> str:
        if node in environment:
            return environment[node]
        constant = self.constants.word(node)
        if constant is not None:
            return str(constant)
        if isinstance(node, Binder) and node.kind != LAMBDA:
            return body.extended(self._condition(body, node, environment))
        if not isinstance(node, Apply):
            raise Unsupported("a function that depends on a variable" if isinstance(node, Binder) else "a variable")
        return self._application(body, node, environment)

    def _application(self, body: Body, node: Apply, environment: Mapping[Node, str]) -> str:
        head = node.head
        if isinstance(head, Binder):
            return self._expression(body, head.body, self._bound(body, head, node, environment))
        if isinstance(head, Symbol) and not self._is_named_value(head):
            if head.name == "if":
                return self._chosen(body, node, environment)
            if head.name in RELATIONS or head.name in _CONNECTIVES or (head.name == "!" and node.sort == BOOL):
                return body.extended(self._condition(body, node, environment))
            return self.calls.called(body, head, [self._expression(body, part, environment) for part in node.arguments])
        root, depth, row = spine(node)
        if root is not None and self._is_applied_at_once(root, depth):
            return self.functions.called(body, root, depth, [self._expression(body, part, environment) for part in row])
        function = self._expression(body, head, environment)
        arguments = [self._expression(body, part, environment) for part in node.arguments]
        return self.values.applied(body, head.sort, function, arguments)

    def _bound(self, body: Body, head: Binder, node: Apply, environment: Mapping[Node, str]) -> dict[Node, str]:
        """What is known inside a lambda that is applied where it stands, as `whr` is."""
        self.require_confluence()
        inner = self.below(head, environment)
        for variable, argument in zip(head.variables, node.arguments, strict=True):
            inner[variable] = self._expression(body, argument, environment)
        return inner

    def below(self, binder: Binder, environment: Mapping[Node, str]) -> dict[Node, str]:
        """What is still known below a binder, whose variables may hide others."""
        return {node: word for node, word in environment.items() if node.free.isdisjoint(binder.variables)}

    def require_confluence(self) -> None:
        """The rewriter looks at a body before its variables have values; where equations disagree, that may matter."""
        if self.data.warnings:
            raise Unsupported("equations that disagree")

    # Choices

    def _chosen(self, body: Body, node: Apply, environment: Mapping[Node, str]) -> str:
        condition, *operands = node.arguments
        labels = body.name("then"), body.name("else")
        end = body.name("end")
        body.branch(self._condition(body, condition, environment), *labels)
        incoming: list[tuple[str, str]] = []
        for label, operand in zip(labels, operands, strict=True):
            body.begin(label)
            with body.or_stuck():
                incoming.append((self._expression(body, operand, environment), body.block))
                body.jump(end)
        if not incoming:
            raise Unsupported("both operands of an if")
        body.begin(end)
        return body.phi("i64", incoming)

    def _connected(self, body: Body, node: Apply, environment: Mapping[Node, str]) -> str:
        left, right = node.arguments
        first = self._condition(body, left, environment)
        before, more, end = body.block, body.name("more"), body.name("end")
        assert isinstance(node.head, Symbol)
        body.branch(first, *((end, more) if node.head.name == "||" else (more, end)))
        incoming = [("true" if _CONNECTIVES[node.head.name] else "false", before)]
        body.begin(more)
        with body.or_stuck():
            incoming.append((self._condition(body, right, environment), body.block))
            body.jump(end)
        body.begin(end)
        return body.phi("i1", incoming)

    def _return_chosen(self, body: Body, node: Apply, environment: Mapping[Node, str]) -> None:
        """Both ends of an `if`, or of a connective, return by themselves."""
        assert isinstance(node.head, Symbol)
        condition, *operands = node.arguments
        then, otherwise = body.name("then"), body.name("else")
        body.branch(self._condition(body, condition, environment), then, otherwise)
        name = node.head.name
        ends: list[tuple[str, Node | int]]
        if name == "if":
            ends = [(then, operands[0]), (otherwise, operands[1])]
        else:
            decided, [right] = int(_CONNECTIVES[name]), operands
            ends = [(then, decided), (otherwise, right)] if name == "||" else [(then, right), (otherwise, decided)]
        for label, end in ends:
            body.begin(label)
            if isinstance(end, int):
                body.line(f"ret i64 {end}")
                continue
            with body.or_stuck():
                self.returned(body, end, environment)

    # Calls

    def equal(self, body: Body, sort: Sort, left: str, right: str) -> str:
        """Whether two words stand for equal values, as an i1."""
        return related(self, body, "==", sort, left, right)

    def _has_only_rules(self, symbol: Symbol) -> bool:
        has_meaning = self.machine.structures.meaning(symbol) is not None or built_in(symbol) is not None
        return self.machine.strategy(symbol, 1) is not None and not has_meaning and not self._is_named_value(symbol)

    def _is_named_value(self, symbol: Symbol) -> bool:
        """Whether a function is defined without arguments, as `f = lambda x: Nat. x`."""
        return self.machine.strategy(symbol, 0) is not None

    def _is_applied_at_once(self, symbol: Symbol, depth: int) -> bool:
        """Whether `f(x)(y)` has rules, and `f` and `f(x)` have none of their own."""
        earlier = any(self.machine.strategy(symbol, place) is not None for place in range(depth))
        return not earlier and built_in(symbol) is None and self.machine.strategy(symbol, depth) is not None

    def applications(self, symbol: Symbol) -> list[Applied]:
        """The ways to apply a symbol for which there are rules."""
        found: list[Applied] = []
        sort, depth = symbol.sort, 1
        while isinstance(sort, Function):
            if self.machine.strategy(symbol, depth) is not None:
                found.append((symbol, depth))
            sort, depth = sort.range, depth + 1
        return found

    # The whole

    def table(self, words: Sequence[int]) -> str:
        """The name of a constant array of words."""
        name = f"table{len(self._tables)}"
        row = ", ".join(f"i64 {word}" for word in words)
        self._tables.append(f"@{name} = private unnamed_addr constant [{len(words)} x i64] [{row}], align 8")
        return name

    def add(self, header: str, body: Body) -> None:
        """A function of others: `i64 @name(ptr %context, ptr %words)` and what it does."""
        self._texts.append(f"define {header} nounwind {{\n{body.body()}\n}}\n")

    def declare(self, declaration: str) -> None:
        """A function that the functions of others call: `declare i64 @name(ptr)`."""
        self._tables.append(declaration)

    def text(self) -> str:
        """Everything that was added, and what it needs. After that no new function value can become native."""
        with deep_recursion():
            while more := [*self.functions.written(), *self.values.written(), *self.equalities.written()]:
                self._texts += more
        self.words.is_sealed = True
        parts = [DECLARATIONS, numbers.POWER, *self._tables, *self._texts, *self.values.appliers(), METADATA]
        return "\n".join(parts) + "\n"


def _head_name(node: Node) -> str:
    return node.head.name if isinstance(node, Apply) and isinstance(node.head, Symbol) else ""

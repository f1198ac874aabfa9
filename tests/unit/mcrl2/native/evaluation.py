"""Terms evaluated by native code, for comparison with the rewriter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from highroad import _core
from highroad.backends.llvm.engine import compiled
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.data.nodes import (
    LAMBDA,
    Apply,
    Binder,
    Node,
    Number,
    Symbol,
    Variable,
    applied,
    binder,
    variable,
)
from highroad.languages.mcrl2.data.translation import translated
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.compiler import Compiler
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.sorts import Function


def read_terms(expressions: Sequence[tuple[str, str]], declarations: str) -> tuple[Data, list[Node]]:
    """The terms of expressions that are given with their sorts."""
    constants = [f"map e{place}_: {sort}; eqn e{place}_ = {text};" for place, (text, sort) in enumerate(expressions)]
    specification = read("\n".join([declarations, *constants, "init delta;"]), "sample")
    equations = specification.equations[len(specification.equations) - len(expressions) :]
    return Data(specification), [translated(equation.right) for equation in equations]


class Native:
    """Terms compiled together. Each can be evaluated with values for its free variables, in the order of their names.

    Functions among the values are only known to native code if they are announced.
    """

    def __init__(self, data: Data, nodes: Sequence[Node], level: int = 0, announced: Iterable[Node] = ()) -> None:
        self.terms = _core.Terms()
        self.compiler = Compiler(data, self.terms)
        self.nodes = list(nodes)
        self.refused: dict[int, str] = {}
        for place, node in enumerate(self.nodes):
            self._add(place, node)
        for value in announced:
            self.has_word(value)
        self._engine = compiled(self.compiler.text(), level)
        self._engine.finalize_object()

    def _add(self, place: int, node: Node) -> None:
        body = Body(depth="0")
        environment: dict[Node, str] = {}
        for index, free in enumerate(free_variables(node)):
            address = body.value(f"getelementptr i64, ptr %words, i64 {index}")
            environment[free] = body.value(f"load i64, ptr {address}")
        try:
            body.line(f"ret i64 {self.compiler.expression(body, node, environment)}")
        except Unsupported as reason:
            self.refused[place] = str(reason)
            return
        self.compiler.add(f"i64 @entry{place}(ptr %context, ptr %words)", body)

    def value(self, place: int, arguments: Sequence[Node] = ()) -> Node | None:
        """None if native code is stuck."""
        if place in self.refused:
            return None
        try:
            words = [self.compiler.words.word(argument) for argument in arguments]
        except Unsupported:
            return None
        result = self.terms.call(self._engine.get_function_address(f"entry{place}"), words)
        return None if result is None else self.compiler.words.node(result, self.nodes[place].sort)

    def has_word(self, value: Node) -> bool:
        try:
            self.compiler.words.word(value)
        except Unsupported:
            return False
        return True


def free_variables(node: Node) -> list[Variable]:
    return sorted(node.free, key=lambda one: (one.name, str(one.sort)))


def opened(node: Node) -> tuple[Node, list[Node]]:
    """The term with a variable in place of each constant, and their values: so nothing is computed by the compiler."""
    found: dict[Variable, Node] = {}

    def replaced(part: Node) -> Node:
        if isinstance(part, Apply):
            head = part.head if isinstance(part.head, Symbol) else replaced(part.head)
            if isinstance(part.head, Binder):
                head = binder(LAMBDA, part.head.variables, replaced(part.head.body))
            return applied(head, tuple(map(replaced, part.arguments)))
        if isinstance(part, Binder) and part.kind != LAMBDA:
            return binder(part.kind, part.variables, replaced(part.body))
        if isinstance(part, Number) or (isinstance(part, Symbol) and not isinstance(part.sort, Function)):
            one = variable(f"@{len(found):05}", part.sort)
            found[one] = part
            return one
        return part

    result = replaced(node)
    return result, [found[one] for one in free_variables(result)]

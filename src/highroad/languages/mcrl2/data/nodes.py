"""Terms as the rewriter sees them: immutable, and equal terms are one object, so `is` compares them.

    Variable(x)   Number(3: Nat)   Symbol(head)   Apply(Symbol(head), (l,))   Binder("lambda", (x,), body)

A value is a closed term in normal form. The same classes hold open terms and terms that are not normal yet; whether a
node is normal depends on the rules, so it is only noted (`normal_for`) by the rewriter that found out.
Never call the classes: the functions below look whether the node exists. Nodes that nobody uses any more are freed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from weakref import WeakValueDictionary

from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS
from highroad.languages.mcrl2.sorts import BOOL, Function, Sort
from highroad.languages.mcrl2.terms import EMPTY_LIST

CLOSED: frozenset[Variable] = frozenset()


class Variable:
    __slots__ = ("__weakref__", "free", "is_total", "name", "normal_for", "sort")

    def __init__(self, name: str, sort: Sort) -> None:
        self.name = name
        self.sort: Sort = sort
        self.free: frozenset[Variable] = frozenset((self,))
        self.normal_for: object = None
        self.is_total = True


class Number:
    """A number of the given sort; a Real is an int when it is whole."""

    __slots__ = ("__weakref__", "free", "is_total", "normal_for", "sort", "value")

    def __init__(self, value: int | Fraction, sort: Sort) -> None:
        self.value = value
        self.sort: Sort = sort
        self.free: frozenset[Variable] = CLOSED
        self.normal_for: object = None
        self.is_total = True


class Symbol:
    """One overload of a function or a constant.

    `is_total` says that its evaluation always ends, so that it does no harm to evaluate it before it is needed.
    """

    __slots__ = ("__weakref__", "free", "is_total", "name", "normal_for", "sort")

    def __init__(self, name: str, sort: Sort) -> None:
        self.name = name
        self.sort: Sort = sort
        self.free: frozenset[Variable] = CLOSED
        self.normal_for: object = None
        self.is_total = name in BUILT_IN_FUNCTIONS or name.startswith(("@", "[", "{"))


class Apply:
    __slots__ = ("__weakref__", "arguments", "free", "head", "is_total", "normal_for", "sort")

    def __init__(self, head: Node, arguments: tuple[Node, ...]) -> None:
        assert isinstance(head.sort, Function)
        self.head = head
        self.arguments = arguments
        self.sort: Sort = head.sort.range
        self.free: frozenset[Variable] = _union((head, *arguments))
        self.normal_for: object = None
        self.is_total: bool = isinstance(head, Symbol) and head.is_total and all(part.is_total for part in arguments)


class Binder:
    """`kind` is lambda, forall or exists."""

    __slots__ = ("__weakref__", "body", "free", "is_total", "kind", "normal_for", "sort", "variables")

    def __init__(self, kind: str, variables: tuple[Variable, ...], body: Node) -> None:
        self.kind = kind
        self.variables = variables
        self.body = body
        domain = tuple(variable.sort for variable in variables)
        self.sort: Sort = Function(domain, body.sort) if kind == LAMBDA else BOOL
        self.free: frozenset[Variable] = body.free.difference(variables)
        self.normal_for: object = None
        self.is_total = False


Node = Variable | Number | Symbol | Apply | Binder

LAMBDA, FORALL, EXISTS = "lambda", "forall", "exists"

_existing: WeakValueDictionary[tuple[object, ...], Node] = WeakValueDictionary()


def variable(name: str, sort: Sort) -> Variable:
    key = (Variable, name, sort)
    found = _existing.get(key)
    if found is None:
        found = _existing[key] = Variable(name, sort)
    assert isinstance(found, Variable)
    return found


def number(value: int | Fraction, sort: Sort) -> Number:
    if isinstance(value, Fraction) and value.denominator == 1:
        value = value.numerator
    key = (Number, value, sort)
    found = _existing.get(key)
    if found is None:
        found = _existing[key] = Number(value, sort)
    assert isinstance(found, Number)
    return found


def symbol(name: str, sort: Sort) -> Symbol:
    key = (Symbol, name, sort)
    found = _existing.get(key)
    if found is None:
        found = _existing[key] = Symbol(name, sort)
    assert isinstance(found, Symbol)
    return found


def apply(head: Node, *arguments: Node) -> Apply:
    return applied(head, arguments)


def applied(head: Node, arguments: tuple[Node, ...]) -> Apply:
    key = (head, arguments)
    found = _existing.get(key)
    if found is None:
        found = _existing[key] = Apply(head, arguments)
    assert isinstance(found, Apply)
    return found


def binder(kind: str, variables: tuple[Variable, ...], body: Node) -> Binder:
    key = (kind, variables, body)
    found = _existing.get(key)
    if found is None:
        found = _existing[key] = Binder(kind, variables, body)
    assert isinstance(found, Binder)
    return found


def function_symbol(name: str, domain: tuple[Sort, ...], result: Sort) -> Symbol:
    return symbol(name, Function(domain, result))


def head_name(node: Node) -> str | None:
    """The name of a constant, or of the symbol that is applied directly."""
    if isinstance(node, Apply):
        node = node.head
    return node.name if isinstance(node, Symbol) else None


def spine(node: Node) -> tuple[Symbol | None, int, tuple[Node, ...]]:
    """`f(x)(y)` as f, the number of applications (2) and all arguments (x, y); None if no symbol is applied."""
    depth = 0
    arguments: tuple[Node, ...] = ()
    while isinstance(node, Apply):
        depth, arguments, node = depth + 1, node.arguments + arguments, node.head
    return (node if isinstance(node, Symbol) else None), depth, arguments


def symbols(node: Node) -> list[Symbol]:
    """All symbols of a term."""
    return [part for part in subterms(node) if isinstance(part, Symbol)]


def subterms(node: Node) -> Iterator[Node]:
    """The parts of a term, each of them once, and the term itself."""
    met = {node}
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        inner = (part.head, *part.arguments) if isinstance(part, Apply) else ()
        if isinstance(part, Binder):
            inner = (part.body,)
        new = [each for each in inner if each not in met]
        met.update(new)
        waiting += new


TRUE = symbol("true", BOOL)
FALSE = symbol("false", BOOL)


@cache
def _logical(name: str, arity: int) -> Symbol:
    return function_symbol(name, (BOOL,) * arity, BOOL)


def truth(value: bool) -> Symbol:
    return TRUE if value else FALSE


def logical(name: str, *arguments: Node) -> Apply:
    """A term with `!`, `&&`, `||` or `=>` on top."""
    return applied(_logical(name, len(arguments)), arguments)


def relation(name: str, left: Node, right: Node) -> Apply:
    """A term with `==`, `<` or another relation of two elements of one sort on top."""
    return applied(function_symbol(name, (left.sort, left.sort), BOOL), (left, right))


def choice(condition: Node, then: Node, otherwise: Node) -> Apply:
    return apply(function_symbol("if", (BOOL, then.sort, then.sort), then.sort), condition, then, otherwise)


def is_cons(node: Node) -> bool:
    return isinstance(node, Apply) and isinstance(node.head, Symbol) and node.head.name == "|>"


def is_empty_list(node: Node) -> bool:
    return isinstance(node, Symbol) and node.name == EMPTY_LIST


def _union(parts: tuple[Node, ...]) -> frozenset[Variable]:
    free = CLOSED
    for part in parts:
        if part.free:
            free = free | part.free if free else part.free
    return free

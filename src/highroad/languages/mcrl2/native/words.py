"""Values of the rewriter as words of native code, and back.

    words = Words(_core.Terms(), data.machine)
    words.node(words.word(value), value.sort) is value

Each symbol of the pool belongs to one sort, so a node knows its sort. Values can be as deep as a list is long:
nothing here recurses.
"""

from __future__ import annotations

from highroad import _core
from highroad.languages.mcrl2.data.names import EVERYWHERE, GENERAL_SET, NOWHERE
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Binder,
    Node,
    Number,
    Symbol,
    function_symbol,
    head_name,
    number,
    truth,
)
from highroad.languages.mcrl2.data.rewriter import Rewriter
from highroad.languages.mcrl2.data.sets import finite_set
from highroad.languages.mcrl2.native.shapes import Shapes, Unsupported
from highroad.languages.mcrl2.sorts import BOOL, REAL, Container, Function, Kind, Sort
from highroad.languages.mcrl2.terms import EMPTY_LIST, EMPTY_SET, SET, UPDATE

SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
Layout = tuple[Sort | None, ...]  # of the arguments of a node: the sort of a number, None for a node
_REMEMBERED = 1 << 20  # values whose words are kept, and words whose values are


class Words:
    """`functions` are the function values that have a word: lambdas and names of functions, by their sort."""

    def __init__(self, terms: _core.Terms, machine: Rewriter) -> None:
        self.terms = terms
        self.shapes = Shapes(machine.structures)
        self.functions: dict[Sort, dict[Node, int]] = {}
        self.is_sealed = False  # no more functions get a word: native code is complete and would not know them
        self._machine = machine
        self._numbers: dict[Node | tuple[str, Sort], int] = {}
        self._heads: dict[int, Node | tuple[str, Sort]] = {}
        self._words: dict[Node, int] = {}
        self._nodes: dict[int, Node] = {}
        self._layouts: dict[tuple[int, int], Layout] = {}

    # Symbols of the pool

    def constructor(self, constructor: Symbol) -> int:
        """The number of a constructor, of `|>` and `[]`, or of a constant of a declared sort."""
        if constructor not in self._numbers:
            known = self._machine.structures.constructor_of(constructor)
            domain = constructor.sort.domain if isinstance(constructor.sort, Function) else ()
            position = 0 if known is None else known.position
            self._announce(constructor, self.terms.symbol(position, self.shapes.bits(domain)))
        return self._numbers[constructor]

    def cons(self, sort: Sort) -> int:
        assert isinstance(sort, Container)
        return self.constructor(function_symbol("|>", (sort.element, sort), sort))

    def family(self, name: str, sort: Sort) -> int:
        """The number for nodes with any number of arguments: `@set`, `@update`; and `@Set`, which is not compared."""
        if (name, sort) not in self._numbers:
            self._announce((name, sort), self.terms.symbol())
        return self._numbers[name, sort]

    def _announce(self, head: Node | tuple[str, Sort], given: int) -> None:
        self._numbers[head] = given
        self._heads[given] = head

    def function(self, value: Node) -> int:
        """The word of a lambda or of a function's name, used as a value."""
        known = self.functions.setdefault(value.sort, {})
        if value not in known:
            if self.is_sealed and head_name(value) not in (NOWHERE, EVERYWHERE):  # these are only compared
                raise Unsupported("a function that native code does not know")
            given = self.terms.symbol()
            self._heads[given] = value
            known[value] = self.terms.make(given, ())
        return known[value]

    # From values to words

    def word(self, value: Node) -> int:
        if len(self._words) > _REMEMBERED:
            self._words.clear()
        words = self._words
        waiting = [value]
        while waiting:
            top = waiting[-1]
            if top not in words:
                parts = self._parts(top)
                if isinstance(parts, int):
                    words[top] = parts
                else:
                    head, arguments = parts
                    missing = [part for part in arguments if part not in words]
                    if missing:
                        waiting += missing
                        continue
                    words[top] = self.terms.make(head, [words[part] for part in arguments])
            waiting.pop()
        return words[value]

    def _parts(self, value: Node) -> int | tuple[int, tuple[Node, ...]]:
        """The word of a value, or the symbol and the arguments of its node."""
        if isinstance(value, Number):
            if value.sort == REAL or not isinstance(value.value, int) or not SMALLEST <= value.value <= LARGEST:
                raise Unsupported(f"a number of {value.sort} beyond what a word holds")
            return value.value
        if value is TRUE or value is FALSE:
            return int(value is TRUE)
        if isinstance(value, Symbol):
            return self._symbol_parts(value)
        if isinstance(value, Apply) and isinstance(value.head, Symbol):
            return self._apply_parts(value, value.head)
        if isinstance(value, Binder) and isinstance(value.sort, Function) and not value.free:
            return self.function(value)
        raise Unsupported("a value that is an open or stuck term")

    def _symbol_parts(self, value: Symbol) -> int | tuple[int, tuple[Node, ...]]:
        if isinstance(value.sort, Function):
            return self.function(value)
        if value.name == EMPTY_SET and isinstance(value.sort, Container) and value.sort.kind is Kind.FSET:
            return self.set_symbol(value.sort), ()
        is_constructor = self._machine.structures.constructor_of(value) is not None or value.name == EMPTY_LIST
        if is_constructor or self.shapes.is_declared(value.sort):
            return self.constructor(value), ()
        raise Unsupported(f"the constant {value.name}")

    def _apply_parts(self, value: Apply, head: Symbol) -> tuple[int, tuple[Node, ...]]:
        if self._machine.structures.constructor_of(head) is not None or head.name == "|>":
            return self.constructor(head), value.arguments
        if head.name == SET:
            return self.set_symbol(value.sort), value.arguments
        if head.name == GENERAL_SET and head_name(value.arguments[0]) in (NOWHERE, EVERYWHERE):
            return self.family(GENERAL_SET, value.sort), value.arguments
        if head.name == UPDATE:
            return self.update_symbol(value.sort), _flat_update(value)
        raise Unsupported(f"a stuck term of {head.name}")

    def set_symbol(self, sort: Sort) -> int:
        assert isinstance(sort, Container)
        if not self.shapes.is_ordered(sort.element):
            raise Unsupported(f"values of {sort}")
        return self.family(SET, sort)

    def update_symbol(self, sort: Sort) -> int:
        assert isinstance(sort, Function)
        if not self.shapes.is_ordered(sort.domain[0]):
            raise Unsupported(f"updates of {sort}")
        return self.family(UPDATE, sort)

    # From words to values

    def node(self, word: int, sort: Sort) -> Node:
        if not self.shapes.is_node(sort):
            return _plain(word, sort)
        if len(self._nodes) > _REMEMBERED:
            self._nodes.clear()
        nodes = self._nodes
        waiting = [word]
        while waiting:
            top = waiting[-1]
            if top not in nodes:
                given, words = self.terms.node(top)
                layout = self._layout(given, len(words))
                missing = [
                    word for word, plain in zip(words, layout, strict=True) if plain is None and word not in nodes
                ]
                if missing:
                    waiting += missing
                    continue
                arguments = [
                    nodes[word] if plain is None else _plain(word, plain)
                    for word, plain in zip(words, layout, strict=True)
                ]
                nodes[top] = self._rebuilt(self._heads[given], tuple(arguments))
            waiting.pop()
        return nodes[word]

    def _layout(self, given: int, count: int) -> Layout:
        if (given, count) not in self._layouts:
            sorts = _argument_sorts(self._heads[given], count)
            self._layouts[given, count] = tuple([None if self.shapes.is_node(sort) else sort for sort in sorts])
        return self._layouts[given, count]

    def _rebuilt(self, head: Node | tuple[str, Sort], arguments: tuple[Node, ...]) -> Node:
        if not isinstance(head, tuple):
            return self._machine.normal(head, arguments) if arguments else head
        name, sort = head
        if name == SET:
            assert isinstance(sort, Container)
            result = finite_set(arguments, sort.element)
        elif name == GENERAL_SET:
            predicate, exceptions = arguments
            result = self._machine.normal(function_symbol(name, (predicate.sort, exceptions.sort), sort), arguments)
        else:
            result, *pairs = arguments
            assert isinstance(sort, Function)
            update = function_symbol(UPDATE, (sort, sort.domain[0], sort.range), sort)
            for place in range(len(pairs) - 2, -1, -2):
                result = self._machine.normal(update, (result, pairs[place], pairs[place + 1]))
        result.normal_for = self._machine
        return result


def _plain(word: int, sort: Sort) -> Node:
    return truth(word != 0) if sort == BOOL else number(word, sort)


def _flat_update(value: Node) -> tuple[Node, ...]:
    """The function that is updated, and the keys and values, the smallest key first."""
    pairs: list[Node] = []
    while isinstance(value, Apply) and head_name(value) == UPDATE:
        value, *pair = value.arguments
        pairs += pair
    return value, *pairs


def _argument_sorts(head: Node | tuple[str, Sort], count: int) -> tuple[Sort, ...]:
    if isinstance(head, tuple):
        name, sort = head
        if name == GENERAL_SET:
            assert isinstance(sort, Container)
            return Function((sort.element,), BOOL), Container(Kind.FSET, sort.element)
        if name == SET:
            assert isinstance(sort, Container)
            return (sort.element,) * count
        assert isinstance(sort, Function)
        return sort, *((sort.domain[0], sort.range) * (count // 2))
    return head.sort.domain if count and isinstance(head.sort, Function) else ()

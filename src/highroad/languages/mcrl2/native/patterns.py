"""How native code finds out whether values match the left side of a rule; see `rules.matches` for what that means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import Apply, Node, Number, Symbol, Variable
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import BOOL, is_numeric
from highroad.languages.mcrl2.terms import UPDATE

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler


class NoMatch(Exception):
    """No value that native code can have matches."""


class Matching:
    """The tests of one rule. `known` collects the words of variables and of whole patterns.

    Patterns stand in it because the right side often repeats one: there the value need not be built again.
    """

    def __init__(self, compiler: Compiler, body: Body, failed: str) -> None:
        self.known: dict[Node, str] = {}
        self._compiler = compiler
        self._body = body
        self._failed = failed

    def match(self, pattern: Node, word: str) -> None:
        """Goes on if the word matches, and to `failed` if not."""
        if isinstance(pattern, Variable):
            first = self.known.setdefault(pattern, word)
            if first != word:
                self._require(f"icmp eq i64 {first}, {word}")
        elif isinstance(pattern, Apply):
            self._match_application(pattern, word)
        elif isinstance(pattern, Symbol | Number):
            try:
                wanted = self._compiler.words.word(pattern)
            except Unsupported:
                raise NoMatch from None
            self._require(f"icmp eq i64 {word}, {wanted}")
        else:
            raise Unsupported("a binder on the left side of an equation")

    def _match_application(self, pattern: Apply, word: str) -> None:
        head = pattern.head
        if not isinstance(head, Symbol) or head.name == UPDATE:
            raise Unsupported("a function as a pattern")
        if is_numeric(pattern.sort):
            if head.name != "Nat2Int":
                raise NoMatch
            self._require(f"icmp sge i64 {word}, 0")
            self.match(pattern.arguments[0], word)
        elif pattern.sort == BOOL or not self._is_constructor(head):
            raise NoMatch
        else:
            self._match_constructor(pattern, head, word)
        self.known[pattern] = word

    def _is_constructor(self, head: Symbol) -> bool:
        return self._compiler.machine.structures.constructor_of(head) is not None or head.name == "|>"

    def _match_constructor(self, pattern: Apply, head: Symbol, word: str) -> None:
        structures = self._compiler.machine.structures
        if not structures.is_structured(pattern.sort) or len(structures.constructors[pattern.sort]) > 1:
            symbol = self._compiler.words.constructor(head)
            self._go_on(self._body.is_made_by(word, symbol, len(pattern.arguments)))
        for place, part in enumerate(pattern.arguments):
            self.match(part, self._body.loaded(word, place + 1))

    def _require(self, comparison: str) -> None:
        self._go_on(self._body.value(comparison))

    def _go_on(self, condition: str) -> None:
        onward = self._body.name("matches")
        self._body.branch(condition, onward, self._failed)
        self._body.begin(onward)

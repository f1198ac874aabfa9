"""Closed terms whose value the rewriter computes when code is written, so that native code has nothing left to do."""

from __future__ import annotations

from highroad.languages.mcrl2.data import Data, DataError
from highroad.languages.mcrl2.data.nodes import LAMBDA, Apply, Binder, Node, Symbol
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.words import Words

_MOST_STEPS = 1_000_000  # what takes longer is left to the rewriter


class Constants:
    def __init__(self, data: Data, words: Words) -> None:
        self._data = data
        self._words = words
        self._known: dict[Node, int | None] = {}

    def word(self, node: Node) -> int | None:
        """The word of a term that is known now; None if it has to be compiled."""
        if node.free:
            return None
        if node not in self._known:
            self._known[node] = self._computed(node) if _is_harmless(node) else None
        return self._known[node]

    def _computed(self, node: Node) -> int | None:
        try:
            return self._words.word(self._data.normal(node, {}, _MOST_STEPS))
        except (DataError, Unsupported):
            return None


def _is_harmless(node: Node) -> bool:
    """Whether a closed term may be evaluated although nobody needs it: it applies no function of the user.

    Constants of the user are evaluated; the rewriter remembers them anyway.
    """
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Apply):
            if not isinstance(part.head, Symbol) or not part.head.is_total:
                return False
            waiting += part.arguments
        elif isinstance(part, Binder) and part.kind != LAMBDA:
            return False
    return True

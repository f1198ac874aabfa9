"""What can go wrong when data are evaluated. The caller knows the place and turns these into messages."""

from __future__ import annotations

from highroad.diagnostics import Span
from highroad.languages.mcrl2.data.nodes import Node
from highroad.languages.mcrl2.data.printing import text
from highroad.languages.mcrl2.sorts import Sort

_LONGEST = 200  # characters of a term in a message


class DataError(Exception):
    """An evaluation that has no answer."""


class NotTerminating(DataError):
    """The rewriting of a term was given up: it took too many steps, or went too deep.

    `equation` is the place of one that was applied again and again.
    """

    def __init__(self, node: Node, equation: Span | None = None) -> None:
        super().__init__(node)
        self._node = node
        self.equation = equation

    @property
    def term(self) -> str:
        return _shortened(self._node)

    def __str__(self) -> str:
        return f"the evaluation of {self.term} does not seem to end"


class Undecided(DataError):
    """A condition whose normal form is neither true nor false."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self._node = node

    @property
    def term(self) -> str:
        return _shortened(self._node)

    def __str__(self) -> str:
        return f"the condition {self.term} is neither true nor false"


class Unbounded(DataError):
    """A variable for which infinitely many values, or values that cannot be found, would have to be tried."""

    def __init__(self, variable: str, sort: Sort) -> None:
        super().__init__(f"the values of {variable}: {sort} cannot be enumerated")
        self.variable = variable
        self.sort = sort


def _shortened(node: Node) -> str:
    term = text(node, _LONGEST + 1)
    return term if len(term) <= _LONGEST else term[:_LONGEST] + ".."

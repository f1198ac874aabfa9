"""A formula and what its file declares for it: one state formula, or sections of mCRL2 and `form ... ;`."""

from __future__ import annotations

from msgspec import Struct

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Source
from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.lexer import END, Token
from highroad.languages.mcrl2.sections import Sections
from highroad.mucalculus import mistakes, tree
from highroad.mucalculus.names import check_names
from highroad.mucalculus.syntax import StateSyntax

_OTHER_SECTIONS = ("glob", "proc", "init")


class FormulaFile(Struct, frozen=True):
    """`declarations` has no processes; it is a document so that it can be joined with that of a specification."""

    formula: tree.Formula
    declarations: mcrl2.Document
    source: Source


def read_formula(source: Source) -> FormulaFile:
    """The formula in a text; a mistake that shows without a system raises a located `InputError`."""
    with deep_recursion():  # the parser bounds the depth
        cursor = Cursor(source)
        found = _Sections(cursor, source).file()
        check_names(found.formula)
        return found


class _Sections(Sections):
    def __init__(self, cursor: Cursor, source: Source) -> None:
        super().__init__(cursor)
        self._state = StateSyntax(cursor, self._sort, self._data)
        self._source = source
        self._formula: tree.Formula | None = None
        for section in _OTHER_SECTIONS:
            del self._readers[section]
        self._readers["form"] = self._read_formula

    def file(self) -> FormulaFile:
        cursor = self._cursor
        if cursor.token.kind in _OTHER_SECTIONS:
            raise mistakes.section_not_allowed(cursor.token.text, cursor.token.span)
        if cursor.token.kind not in self._readers:
            self._formula = self._state.formula()
            if cursor.token.kind is not END:
                raise cursor.unexpected("an operator or the end of the formula")
        while cursor.token.kind is not END:
            if cursor.token.kind in _OTHER_SECTIONS:
                raise mistakes.section_not_allowed(cursor.token.text, cursor.token.span)
            reader = self._readers.get(cursor.token.kind)
            if reader is None:
                raise cursor.unexpected("a section", "(sort, cons, map, var, eqn, act or form)")
            reader(cursor.advance())
        if self._formula is None:
            raise mistakes.no_formula(cursor.token.span)
        nothing = mcrl2.Constant("delta", cursor.token.span)
        return FormulaFile(self._formula, self.document_with(nothing), self._source)

    def _read_formula(self, first: Token) -> None:
        if self._formula is not None:
            raise mistakes.formula_twice(first.span)
        self._formula = self._state.formula()
        self._end("the formula")

"""Patterns of actions such as `a(1, *)|b`, read in the terms of a specification.

An argument may be written in any way: what is compared with labels is its value, as labels show it. What contains `*`
is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data import Data, DataError
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import END
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.network.labels import at_time
from highroad.languages.mcrl2.parse import Reading, read_with_names
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.languages.mcrl2.sorts import REAL, Sort
from highroad.systems import Specification
from highroad.systems.patterns import ANYTHING, ActionText, Piece, multi_action, unknown_name, wrong_count

Argument = tuple[Piece, tree.Data | None]
"""Where an argument stands, and what it is; None if it has a `*`."""


class ActionPatterns:
    """`actions` has the names, and how many arguments there are."""

    def __init__(self, specification: Specification, actions: Mapping[str, Collection[int]], network: Network) -> None:
        self._specification = specification
        self._actions = actions
        self._network = network

    def read(self, pattern: Source) -> str:
        """As labels are written. What no label can match is an error, located in the pattern."""
        read = multi_action(pattern.text)
        if read is None:
            if ANYTHING in pattern.text:
                return pattern.text
            whole = pattern.span(0, len(pattern.text))
            hint = "write the name of an action, or a pattern: a, a(1, *), a|b"
            raise InputError(Diagnostic("E977", "this is no action", whole, hint))
        texts = [self._action(action, pattern) for action in read.actions]
        if all(ANYTHING not in name for name in read.names):
            self._require_shown(read.names, pattern)
        return "|".join(texts) + ("" if read.time is None else at_time(self._time(read.time, pattern)))

    def _time(self, piece: Piece, pattern: Source) -> str:
        return ", ".join(self._value(each, REAL, pattern) for each in _piece(piece, pattern))

    def unseen(self, pattern: str) -> str | None:
        """Why no step can show these actions; None if one might."""
        read = multi_action(pattern)
        if read is None or any(ANYTHING in name for name in read.names):
            return None
        return self._network.sights.why_never(read.names)

    def _action(self, action: ActionText, pattern: Source) -> str:
        name = action.name.text
        if ANYTHING in name:
            return action.whole.text
        counts = self._actions.get(name)
        if counts is None:
            raise unknown_name(name, self._actions, action.name.within(pattern))
        if not action.arguments:
            if action.arguments is not None and 0 not in counts:
                raise wrong_count(name, 0, counts, action.whole.within(pattern))
            return name
        arguments = _arguments(action, pattern)
        if len(arguments) < max(counts) and any(node is None for _, node in arguments):
            return action.whole.text  # it may stand for several
        if len(arguments) not in counts:
            raise wrong_count(name, len(arguments), counts, action.whole.within(pattern))
        return f"{name}({', '.join(self._values(name, arguments, pattern))})"

    def _values(self, name: str, arguments: Sequence[Argument], pattern: Source) -> list[str]:
        """Of the first declaration that fits, as labels that fit several are read; there is one in most cases."""
        if all(node is None for _, node in arguments):
            return [piece.text for piece, _ in arguments]
        mistake: InputError | None = None
        for declared in self._reading.specification.actions:
            if declared.name == name and len(declared.sorts) == len(arguments):
                try:
                    pairs = zip(arguments, declared.sorts, strict=True)
                    return [self._value(each, sort, pattern) for each, sort in pairs]
                except InputError as found:
                    mistake = mistake or found
        assert mistake is not None
        raise mistake

    def _value(self, argument: Argument, sort: Sort, pattern: Source) -> str:
        """The text of a value, which is a term of the sort."""
        piece, node = argument
        if node is None:
            return piece.text
        try:
            with deep_recursion(), _located(piece, pattern):
                term = self._reading.elaboration.term(node, sort, {})
                return self._data.text(self._data.value(term, {}))
        except DataError as error:
            raise InputError(Diagnostic("E978", f"this has no value: {error}", piece.within(pattern))) from error

    def _require_shown(self, names: Sequence[str], pattern: Source) -> None:
        """What happens, but under another name or unseen, cannot be looked for."""
        for name in names:
            found = self._network.sights.shown_otherwise(name)
            if found is not None:
                reason, hint = found
                message = f"no step of this model shows '{name}': {reason}"
                raise InputError(Diagnostic("E979", message, _place_of(name, pattern), hint))

    @cached_property
    def _reading(self) -> Reading:
        """What is needed to read more text is not kept when a specification is loaded: few patterns have arguments."""
        source = self._specification.source
        return read_with_names(source.text, source.name, self._specification.replaced)

    @cached_property
    def _data(self) -> Data:
        return Data(self._reading.specification)


def _place_of(name: str, pattern: Source) -> Span:
    read = multi_action(pattern.text)
    assert read is not None
    return next(action.name for action in read.actions if action.name.text == name).within(pattern)


def _arguments(action: ActionText, pattern: Source) -> list[Argument]:
    """The arguments as data. With a `*` the commas tell them apart, otherwise the language: `lambda x, y: D . x` is
    one."""
    pieces = action.arguments or ()
    missing = next((each for each in pieces if not each.text), None)
    if missing is not None:
        raise InputError(Diagnostic("E978", "here is an argument missing", missing.within(pattern), "'*' is any value"))
    if not any(ANYTHING in each.text for each in pieces):
        start, end = pieces[0].start, pieces[-1].start + len(pieces[-1].text)
        inside = Piece(pattern.text[start:end], start)
        return [(inside, node) for node in _parsed(inside, pattern)]
    return [argument for piece in pieces for argument in _piece(piece, pattern)]


def _piece(piece: Piece, pattern: Source) -> list[Argument]:
    return [(piece, None)] if ANYTHING in piece.text else [(piece, node) for node in _parsed(piece, pattern)]


def _parsed(piece: Piece, pattern: Source) -> Sequence[tree.Data]:
    cursor = Cursor(Source("<action>", piece.text))
    with deep_recursion(), _located(piece, pattern):
        nodes = DataSyntax(cursor, SortSyntax(cursor)).expressions()
        if cursor.token.kind is not END:
            raise cursor.unexpected("the end of this argument")
    return nodes


@contextmanager
def _located(piece: Piece, pattern: Source) -> Iterator[None]:
    """Mistakes in a piece, at their place in the pattern."""
    try:
        yield
    except InputError as mistake:
        inner, span = mistake.diagnostic.span, piece.within(pattern)
        if inner is not None and inner.file == "<action>" and inner.line == 1:
            start = piece.start + inner.column - 1
            span = pattern.span(start, start + inner.width)
        raise InputError(replace(mistake.diagnostic, span=span)) from mistake

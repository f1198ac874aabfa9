"""Patterns of actions such as `a(1, *)|b`, read in the terms of a specification.

An argument may be written in any way: what is compared with labels is its value, as labels show it. What contains `*`
is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Diagnostic, InputError, Source, Span
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
        time = "" if read.time is None else at_time(self._value(read.time, REAL, pattern))
        return "|".join(texts) + time

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
        if action.arguments is None:
            return name
        if action.count < max(counts) and any(ANYTHING in each.text for each in action.arguments):
            return action.whole.text  # it may stand for several
        if action.count not in counts:
            raise wrong_count(action, counts, action.whole.within(pattern))
        return f"{name}({', '.join(self._arguments(action, pattern))})" if action.arguments else name

    def _arguments(self, action: ActionText, pattern: Source) -> list[str]:
        """Of the first declaration that fits, as labels that fit several are read; there is one in most cases."""
        arguments = action.arguments or ()
        if all(ANYTHING in each.text for each in arguments):
            return [each.text for each in arguments]
        mistake: InputError | None = None
        for sorts in self._sorts(action):
            try:
                return [self._value(each, sort, pattern) for each, sort in zip(arguments, sorts, strict=True)]
            except InputError as each:
                mistake = mistake or each
        assert mistake is not None
        raise mistake

    def _sorts(self, action: ActionText) -> list[Sequence[Sort]]:
        declared = self._reading.specification.actions
        return [each.sorts for each in declared if each.name == action.name.text and len(each.sorts) == action.count]

    def _value(self, piece: Piece, sort: Sort, pattern: Source) -> str:
        """The text of a value, which is a term of the sort."""
        if ANYTHING in piece.text:
            return piece.text
        whole = piece.within(pattern)
        if not piece.text:
            raise InputError(Diagnostic("E978", f"here is a value of {sort} missing", whole, "'*' is any value"))
        cursor = Cursor(Source("<action>", piece.text))
        data = DataSyntax(cursor, SortSyntax(cursor))
        try:
            with deep_recursion():
                node = data.expression()
                if cursor.token.kind is not END:
                    raise cursor.unexpected("the end of this argument")
                term = self._reading.elaboration.term(node, sort, {})
                return self._data.text(self._data.value(term, {}))
        except InputError as mistake:
            raise InputError(_moved(mistake.diagnostic, piece, pattern)) from mistake
        except DataError as error:
            raise InputError(Diagnostic("E978", f"this has no value: {error}", whole)) from error

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


def _moved(mistake: Diagnostic, piece: Piece, pattern: Source) -> Diagnostic:
    """The mistake in a piece, at its place in the pattern."""
    inner = mistake.span
    if inner is None or inner.file != "<action>" or inner.line > 1:
        return replace(mistake, span=piece.within(pattern))
    start = piece.start + inner.column - 1
    return replace(mistake, span=pattern.span(start, start + inner.width))

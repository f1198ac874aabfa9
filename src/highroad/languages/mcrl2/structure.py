"""What the brackets of a text decide before it is parsed. One pass over the tokens; the parser then never backtracks.

Three questions cannot be answered from the next token alone:

* Does `(...)` hold a condition or a process? It is a condition if `->` follows its closing bracket.
* Does `c -> p` have an else part? The `<>` belongs to the nearest `->` on the same level of brackets that has none yet,
  and what stands in between is all of p, whatever its operators. So they pair like brackets.
* Is `{x: ...}` a bag or a comprehension? The latter has a `|` on its own level, the last of which ends the sort.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, InputError
from highroad.languages.mcrl2.lexer import Token

MAXIMUM_NESTING = 1000  # of brackets; and of operators within each other

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())


@dataclass(slots=True)
class Structure:
    """Facts about tokens, which are known by their positions."""

    closing: dict[int, int] = field(default_factory=dict)  # from an opening bracket to the closing one
    with_else: set[int] = field(default_factory=set)  # arrows of conditions that have a `<>`
    with_bar: set[int] = field(default_factory=set)  # each `{` with a `|` on its own level
    last_bars: set[int] = field(default_factory=set)  # the last `|` of each of these


@dataclass(slots=True)
class _Level:
    """The inside of a bracket."""

    opening: int
    awaited: str
    arrows: list[int] = field(default_factory=list)  # conditions that have no `<>` yet
    in_sort: bool = False  # arrows are those of function sorts, then
    last_bar: int | None = None


def structure_of(tokens: Sequence[Token]) -> Structure:
    found = Structure()
    levels = [_Level(-1, "")]
    level = levels[0]
    for position, token in enumerate(tokens):
        kind = token.kind
        if kind in _OPENING:
            level = _Level(position, _OPENING[kind])
            levels.append(level)
            if len(levels) > MAXIMUM_NESTING:
                raise too_deep(token)
        elif kind in _CLOSING:
            if kind == level.awaited:  # otherwise the parser will complain about it
                _close(level, position, found)
                levels.pop()
                level = levels[-1]
        elif kind == "->":
            if not level.in_sort:
                level.arrows.append(position)
        elif kind == "<>":
            if level.arrows:
                found.with_else.add(level.arrows.pop())
        elif kind == ":":
            level.in_sort = True
        elif kind == "|":
            level.last_bar = position
        elif kind in (".", ","):
            level.in_sort = False
            if kind == ",":
                level.arrows.clear()
        elif kind in (";", "="):
            if kind == ";":  # stands in no bracket, so those that are open will never be closed
                del levels[1:]
                level = levels[0]
                level.arrows.clear()
            level.in_sort = False
    return found


def too_deep(token: Token) -> InputError:
    """Deep texts are refused, rather than that those who walk the tree of one give up."""
    message = f"more than {MAXIMUM_NESTING} levels of nesting"
    return InputError(Diagnostic("E803", message, token.span, "split this"))


def _close(level: _Level, position: int, found: Structure) -> None:
    found.closing[level.opening] = position
    if level.last_bar is not None and level.awaited == "}":
        found.with_bar.add(level.opening)
        found.last_bars.add(level.last_bar)

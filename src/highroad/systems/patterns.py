"""Patterns of actions, compared with what a system says of its actions before any search."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from highroad import _core
from highroad.automata.automaton import Atom
from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest
from highroad.systems import Objective, ReadsActions, System, TellsArguments

ANYTHING = "*"  # stands for any characters; alone, it is the pattern of every action

_ACTION = re.compile(r"([\w'*]+)\s*(?:\((.*)\))?", re.DOTALL)
_OPENING, _CLOSING = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text, and where it begins there."""

    text: str
    start: int

    def within(self, source: Source) -> Span:
        return source.span(self.start, self.start + len(self.text))


@dataclass(frozen=True, slots=True)
class ActionText:
    """`send(1, x)`. Without brackets it has no arguments, not even none."""

    whole: Piece
    name: Piece
    arguments: tuple[Piece, ...] | None

    @property
    def count(self) -> int:
        return len(self.arguments or ())


@dataclass(frozen=True, slots=True)
class MultiActionText:
    """`send(1, x)|receive @ 3`: what happens at once, and when."""

    actions: tuple[ActionText, ...]
    time: Piece | None

    @property
    def names(self) -> list[str]:
        return [action.name.text for action in self.actions]


def multi_action(text: str) -> MultiActionText | None:
    """A label or a pattern taken apart; None if it is another text, such as `x = 1`."""
    moments = _separated(Piece(text, 0), "@")
    if moments is None or len(moments) > 2:
        return None
    actions = []
    for each in _separated(moments[0], "|") or ():
        match = _ACTION.fullmatch(each.text)
        if match is None:
            return None
        arguments: list[Piece] | None = None
        if match[2] is not None:
            arguments = _separated(Piece(match[2], each.start + match.start(2)), ",")
            if arguments is None:
                return None
            if [argument.text for argument in arguments] == [""]:
                arguments = []
        actions.append(ActionText(each, Piece(match[1], each.start), None if arguments is None else tuple(arguments)))
    return MultiActionText(tuple(actions), moments[1] if len(moments) == 2 else None) if actions else None


def _separated(piece: Piece, separator: str) -> list[Piece] | None:
    """The parts between separators that stand in no brackets and no quotes, stripped; None if brackets do not match."""
    found, begin, depth, is_quoted = [], 0, 0, False
    for at, character in enumerate(piece.text):
        is_quoted ^= character == '"'
        if is_quoted:
            continue
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth < 0:
            return None
        if depth == 0 and character == separator:
            found.append(_stripped(piece, begin, at))
            begin = at + 1
    return None if depth or is_quoted else [*found, _stripped(piece, begin, len(piece.text))]


def _stripped(piece: Piece, begin: int, end: int) -> Piece:
    part = piece.text[begin:end]
    return Piece(part.strip(), piece.start + begin + len(part) - len(part.lstrip()))


def missing_action(pattern: str, known: Collection[str] | None) -> str | None:
    """The name in a pattern if no step of the model is called so."""
    if not pattern or ANYTHING in pattern or known is None:
        return None
    read = multi_action(pattern)
    for name in [pattern] if read is None else read.names:
        if name not in known and not any(_core.label_matches(name, each) for each in known):
            return name
    return None


def as_meant(objective: Objective, system: System) -> Objective:
    """The objective with its patterns as the labels of the system are written. Refuses those that cannot be meant."""
    if not isinstance(system, ReadsActions):
        return objective
    if objective.action:
        objective = replace(objective, action=system.read_action(_source(objective.action)))
    if objective.runs is not None:
        automaton = objective.runs.automaton
        atoms = tuple([_meant(atom, system) if atom.is_action else atom for atom in automaton.atoms])
        objective = replace(objective, runs=replace(objective.runs, automaton=replace(automaton, atoms=atoms)))
    return objective


def _meant(atom: Atom, system: ReadsActions) -> Atom:
    with _located_in(atom):
        return replace(atom, text=system.read_action(_source(atom.text)))


def require_possible_actions(objective: Objective, system: System) -> None:
    """Refuses patterns that no step can match: they would make a property true or false for no good reason."""
    if not system.is_repeatable:
        return  # a model in Python does not tell its actions before they were seen
    if objective.action:
        # That a graph has no such label may be what is asked; in a formula it is more likely a slip of the pen.
        if getattr(system, "declares_actions", False):
            _require_name(_source(objective.action), system)
        _require_arguments(_source(objective.action), system)
    for atom in () if objective.runs is None else objective.runs.automaton.atoms:
        if atom.is_action:
            with _located_in(atom):
                _require_name(_source(atom.text), system)
                _require_arguments(_source(atom.text), system)


def _source(pattern: str) -> Source:
    return Source("<action>", pattern)


@contextmanager
def _located_in(atom: Atom) -> Iterator[None]:
    """Mistakes in the pattern of an atom `action(PATTERN)`, at their place in the formula."""
    try:
        yield
    except InputError as mistake:
        inner, outer = mistake.diagnostic.span, atom.span
        if inner is None or outer is None or outer.text is None:
            raise
        begin = outer.text.find(atom.text, outer.column - 1)
        is_plain = begin >= 0 and inner.line == 1
        span = replace(outer, column=begin + inner.column, width=inner.width) if is_plain else outer
        raise InputError(replace(mistake.diagnostic, span=span)) from mistake


def _require_name(pattern: Source, system: System) -> None:
    name = missing_action(pattern.text, system.actions)
    if name is not None:
        raise unknown_name(name, system.actions or (), Piece(name, pattern.text.index(name)).within(pattern))


def unknown_name(name: str, known: Collection[str], span: Span) -> InputError:
    hint = nearest(name, known) or "it has no steps"
    return InputError(Diagnostic("E937", f"no step of this model is called '{name}'", span, hint))


def _require_arguments(pattern: Source, system: System) -> None:
    read = multi_action(pattern.text)
    if read is None or ANYTHING in pattern.text or not isinstance(system, TellsArguments):
        return
    for action in read.actions:
        known = system.argument_counts(action.name.text)
        if action.arguments is not None and known and action.count not in known:
            raise wrong_count(action.name.text, action.count, known, action.whole.within(pattern))


def wrong_count(name: str, given: int, known: Collection[int], span: Span) -> InputError:
    counts = " or ".join(str(count or "no") for count in sorted(known))
    message = f"'{name}' has {counts} {'argument' if set(known) == {1} else 'arguments'}, but here {given}"
    return InputError(Diagnostic("E976", message, span, f"'{name}' alone is any step of this name"))

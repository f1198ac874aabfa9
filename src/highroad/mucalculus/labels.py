"""The labels of a system as multi-actions with data: `a(1)|b(true) @ 3`.

Labels are texts. The actions of a specification, or of the formula's own file, give sorts to their arguments; for other
actions these are found out: numbers are Int (Real with a fraction), `true` and `false` Bool, and words that nobody
declared are the elements of a sort `Name`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import InputError, Source, Span
from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import END
from highroad.languages.mcrl2.parse import Reading
from highroad.languages.mcrl2.shapes import Shape, closed, fits, is_open
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.languages.mcrl2.sorts import INT, REAL, Container, Sort, is_numeric
from highroad.languages.mcrl2.specification import ActionDeclaration
from highroad.languages.mcrl2.terms import Term
from highroad.mucalculus import mistakes
from highroad.mucalculus.steps_syntax import multi_action

PlaceOfLabel = Callable[[str], Span | None]
"""Where a label stands in the file of the system, from where its text begins."""


@dataclass(frozen=True, slots=True)
class LabelText:
    """A label that was read but has no types yet. One that is no multi-action has no actions, and is not tau."""

    text: str
    actions: tuple[mcrl2.Invocation, ...] | None
    time: mcrl2.Data | None = None


@dataclass(frozen=True, slots=True)
class LabelAction:
    name: str
    sorts: tuple[Sort, ...]
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """Its actions are in order of their names."""

    text: str
    actions: tuple[LabelAction, ...] | None
    time: Term | None


def read_labels(texts: Iterable[str], place: PlaceOfLabel | None) -> list[LabelText]:
    """Labels without a known place may be any text; those in a file must be multi-actions."""
    found = []
    for text in texts:
        try:
            found.append(_read(text))
        except InputError as mistake:
            if place is not None:
                reason = mistake.diagnostic.message
                raise mistakes.bad_label(text, _within(place(text), mistake.diagnostic.span), reason) from mistake
            found.append(LabelText(text, None))
    return found


def _read(text: str) -> LabelText:
    cursor = Cursor(Source("<label>", text))
    data = DataSyntax(cursor, SortSyntax(cursor))
    with deep_recursion():
        actions = () if cursor.accept("tau") else multi_action(cursor, data).actions
        time = data.unit() if cursor.accept("@") else None
    if cursor.token.kind is not END:
        raise cursor.unexpected("'|', '@' or the end of the label")
    return LabelText(text, actions, time)


def _within(label: Span | None, mistake: Span | None) -> Span | None:
    """The place of a mistake in a label, in the file where the label stands."""
    if label is None or mistake is None:
        return label
    return Span(label.file, label.line, label.column + mistake.column - 1, mistake.width, label.text)


def unknown_words(labels: Sequence[LabelText], reading: Reading) -> list[str]:
    """Words in the arguments of undeclared actions that no declaration explains, each once."""
    known, found = reading.elaboration.inference.overloads.functions, dict[str, None]()
    for label in labels:
        for action in label.actions or ():
            if action.name.text not in reading.calls.actions:
                found |= dict.fromkeys(word for word in _words(action.arguments) if word not in known)
    return list(found)


def _words(arguments: Iterable[mcrl2.Data]) -> Iterator[str]:
    """The constants in literals; what is below other expressions has to be declared."""
    waiting = list(arguments)
    while waiting:
        match waiting.pop():
            case mcrl2.Name(text=text):
                yield text
            case mcrl2.ListLiteral(elements=elements) | mcrl2.SetLiteral(elements=elements):
                waiting += elements
            case mcrl2.Apply(arguments=arguments):
                waiting += arguments
            case _:
                pass


def with_declared_actions(labels: Sequence[LabelText], reading: Reading, place: PlaceOfLabel | None) -> list[LabelText]:
    """Adds the actions that only labels know, with the sorts that their arguments have, to the reading.

    Labels without a place whose arguments have no sort, as statements of a program may look, are texts and no more.
    """
    declared = set(reading.calls.actions)
    found: dict[str, dict[tuple[Sort, ...], None]] = {}
    open_shapes: list[tuple[str, tuple[Shape, ...]]] = []  # with `[]`, whose elements can be anything
    kept = []
    for label in labels:
        actions = [action for action in label.actions or () if action.name.text not in declared]
        try:
            rows = [(action.name.text, _shapes(action, reading)) for action in actions]
        except InputError as mistake:
            if place is not None:
                span = _within(place(label.text), mistake.diagnostic.span)
                raise mistakes.untyped_label(label.text, span, mistake.diagnostic.message) from mistake
            kept.append(LabelText(label.text, None))
            continue
        kept.append(label)
        for name, shapes in rows:
            if any(map(is_open, shapes)):
                open_shapes.append((name, shapes))
            else:
                found.setdefault(name, {})[_sorts(shapes)] = None
    for name, shapes in open_shapes:
        overloads = found.setdefault(name, {})
        if not any(len(sorts) == len(shapes) and all(map(fits, shapes, sorts)) for sorts in overloads):
            overloads[_sorts(shapes)] = None
    for name, overloads in found.items():
        for sorts in _without_narrower(list(overloads)):
            declaration = ActionDeclaration(name, sorts, Span("<labels>", 1))
            reading.calls.actions.setdefault(name, {})[sorts] = declaration
    return kept


def _shapes(action: mcrl2.Invocation, reading: Reading) -> tuple[Shape, ...]:
    return tuple([reading.elaboration.inference.shapes(argument, {})[0] for argument in action.arguments])


def _sorts(shapes: Iterable[Shape]) -> tuple[Sort, ...]:
    return tuple(_widened(closed(shape)) for shape in shapes)


def _widened(sort: Sort) -> Sort:
    """Numbers as Int, so that it does not depend on which of them occur whether a formula has the right types."""
    if isinstance(sort, Container):
        return Container(sort.kind, _widened(sort.element))
    return INT if is_numeric(sort) and sort != REAL else sort


def _without_narrower(overloads: list[tuple[Sort, ...]]) -> list[tuple[Sort, ...]]:
    """Without those whose arguments can be arguments of another one: what is ambiguous is refused in formulas."""
    return [
        sorts
        for sorts in overloads
        if not any(sorts != other and len(sorts) == len(other) and all(map(fits, sorts, other)) for other in overloads)
    ]


def typed_labels(labels: Sequence[LabelText], reading: Reading, place: PlaceOfLabel | None) -> list[Label]:
    """All actions are declared by now."""
    return [_typed(label, reading, place) for label in labels]


def _typed(label: LabelText, reading: Reading, place: PlaceOfLabel | None) -> Label:
    if label.actions is None:
        return Label(label.text, None, None)
    try:
        actions = sorted((_action(action, reading) for action in label.actions), key=lambda action: action.name)
        time = None if label.time is None else reading.elaboration.term(label.time, REAL, _NO_VARIABLES)
    except InputError as mistake:
        span = None if place is None else _within(place(label.text), mistake.diagnostic.span)
        raise mistakes.untyped_label(label.text, span, mistake.diagnostic.message) from mistake
    return Label(label.text, tuple(actions), time)


_NO_VARIABLES: Mapping[str, Sort] = {}


def _action(action: mcrl2.Invocation, reading: Reading) -> LabelAction:
    """The action of the first declaration that fits: how it was printed may fit several, whose values are alike."""
    name = action.name.text
    candidates = [sorts for sorts in reading.calls.actions[name] if len(sorts) == len(action.arguments)]
    mistake: InputError | None = None
    for sorts in candidates:
        try:
            pairs = zip(action.arguments, sorts, strict=True)
            terms = tuple([reading.elaboration.term(argument, sort, _NO_VARIABLES) for argument, sort in pairs])
            return LabelAction(name, sorts, terms)
        except InputError as each:
            mistake = each
    if mistake is None:
        reading.calls.invocation(action, _NO_VARIABLES)  # complains about their number
    assert mistake is not None
    raise mistake

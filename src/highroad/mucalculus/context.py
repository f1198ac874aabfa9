"""What a formula may speak of: the data and actions of the model, of its own file, and of the labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Span
from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.network import termination_name
from highroad.languages.mcrl2.parse import Reading, read_document
from highroad.languages.mcrl2.sections import parse_document
from highroad.languages.mcrl2.specification import ActionDeclaration
from highroad.mucalculus.file import FormulaFile
from highroad.mucalculus.labels import (
    Label,
    PlaceOfLabel,
    read_labels,
    typed_labels,
    unknown_words,
    with_declared_actions,
)
from highroad.mucalculus.stopping import Watch
from highroad.systems import Specification

Declaration = TypeVar("Declaration", bound=Struct)

_SOMEWHERE = Span("<labels>", 1)
NAMES = "Name"  # the sort of words in labels that nobody declared


@dataclass(frozen=True, slots=True)
class Context:
    reading: Reading
    labels: list[Label]
    told_by_labels: frozenset[str] = frozenset()  # sorts that have the elements that labels have


def reading_for(formula: FormulaFile, model: Specification | None) -> Reading:
    """The declarations that are known without labels."""
    return _read(_joined(formula, model), model)


def context_for(
    formula: FormulaFile, model: Specification | None, texts: Sequence[str], place: PlaceOfLabel | None, watch: Watch
) -> Context:
    """With the labels of an explored system. Where their place is known, all must be multi-actions."""
    document = _joined(formula, model)
    labels = read_labels(texts, place, watch)
    reading = _read(document, model)
    words = unknown_words(labels, reading)
    if words:
        reading = _read(_with_names(document, words), model)
    labels = with_declared_actions(labels, reading, place)
    with deep_recursion():
        told = frozenset({NAMES} if words else ())
        return Context(reading, typed_labels(labels, reading, place, watch), told)


def _read(document: mcrl2.Document, model: Specification | None) -> Reading:
    """With the step that ends a process as an action, whether or not it ever happens."""
    with deep_recursion():
        reading = read_document(document, {} if model is None else model.replaced)
    if model is None:
        return reading
    name = termination_name(reading.specification)
    reading.calls.actions[name] = {(): ActionDeclaration(name, (), _SOMEWHERE)}
    return reading


def _joined(formula: FormulaFile, model: Specification | None) -> mcrl2.Document:
    """What the model declares, and what the formula declares besides."""
    own = formula.declarations
    if model is None:
        return own
    with deep_recursion():
        theirs = parse_document(model.source)
    return mcrl2.Document(
        (*theirs.sorts, *_new(own.sorts, theirs.sorts)),
        (*theirs.constructors, *_new(own.constructors, theirs.constructors)),
        (*theirs.mappings, *_new(own.mappings, theirs.mappings)),
        (*theirs.equations, *_new(own.equations, theirs.equations)),
        theirs.globals,
        (*theirs.actions, *_new(own.actions, theirs.actions)),
        theirs.processes,
        theirs.init,
    )


def _new(own: Sequence[Declaration], theirs: Sequence[Declaration]) -> list[Declaration]:
    """A formula file may repeat what it needs of a specification."""
    return [each for each in own if not any(_is_same(each, other) for other in theirs)]


def _is_same(one: object, other: object) -> bool:
    """Whether two trees are the same but for their places."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if not isinstance(one, Struct):
        return isinstance(one, Span) or one == other
    return type(one) is type(other) and all(
        _is_same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one)
    )


def _with_names(document: mcrl2.Document, words: Sequence[str]) -> mcrl2.Document:
    constructors = tuple(mcrl2.StructConstructor(mcrl2.Word(word, _SOMEWHERE), (), None) for word in words)
    name = mcrl2.Word(NAMES, _SOMEWHERE)
    declaration = mcrl2.SortDeclaration(name, mcrl2.StructSort(constructors, _SOMEWHERE))
    return replace(document, sorts=(*document.sorts, declaration))

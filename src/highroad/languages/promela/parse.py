"""From the text of a Promela model to its tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from highroad.diagnostics import Source
from highroad.languages.promela import tree
from highroad.languages.promela.checks import check
from highroad.languages.promela.macros import Budget, Macro
from highroad.languages.promela.preprocessor import preprocess_with_macros
from highroad.languages.promela.units import parse_units


@dataclass(frozen=True, slots=True)
class Parsed:
    """The tree of a model, and the macros that are defined at the end of its text."""

    model: tree.Model
    macros: Mapping[str, Macro]


def parse_with_macros(source: Source, defines: Mapping[str, str], include_directories: Sequence[Path]) -> Parsed:
    """The tree of a model, checked. `defines` are the macros of `-D`; a mistake raises a located `InputError`."""
    budget = Budget()
    tokens, macros = preprocess_with_macros(source, defines, include_directories, budget)
    model = parse_units(source.name, tokens, budget)
    check(model)
    return Parsed(model, macros)


def parse(source: Source, defines: Mapping[str, str], include_directories: Sequence[Path]) -> tree.Model:
    """The tree of a model alone."""
    return parse_with_macros(source, defines, include_directories).model

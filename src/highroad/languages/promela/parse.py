"""From the text of a Promela model to its tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from highroad.diagnostics import Source
from highroad.languages.promela import tree
from highroad.languages.promela.checks import check
from highroad.languages.promela.macros import Budget
from highroad.languages.promela.preprocessor import preprocess
from highroad.languages.promela.units import parse_units


def parse(source: Source, defines: Mapping[str, str], include_directories: Sequence[Path]) -> tree.Model:
    """The tree of a model, checked. `defines` are the macros of `-D`; a mistake raises a located `InputError`."""
    budget = Budget()
    tokens = preprocess(source, defines, include_directories, budget)
    model = parse_units(source.name, tokens, budget)
    check(model)
    return model

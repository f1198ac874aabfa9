"""Mistakes in an atom, which somebody else reads, shown at their place in the formula.

try:
    predicate = system.predicate(atom_source(atom))
except InputError as mistake:
    raise in_formula(atom, mistake) from None
"""

from __future__ import annotations

from dataclasses import replace

from highroad.automata.automaton import Atom
from highroad.diagnostics import InputError, Source


def atom_source(atom: Atom) -> Source:
    """The text of an atom alone, under the name of the text that it stands in."""
    return Source(atom.span.file if atom.span else "<atom>", atom.text)


def in_formula(atom: Atom, mistake: InputError) -> InputError:
    """The same mistake with the place that it has in the formula; one that points elsewhere stays as it is."""
    place, span = mistake.diagnostic.span, atom.span
    if place is None or span is None or place.file != span.file or place.text not in atom.text.split("\n"):
        return mistake
    if place.line == 1:
        moved = replace(place, line=span.line, column=span.column + place.column - 1, text=span.text)
    else:
        moved = replace(place, line=span.line + place.line - 1)
    return InputError(replace(mistake.diagnostic, span=moved))

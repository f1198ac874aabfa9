"""Formulas in negation normal form. Equal terms are the same object, so they are compared and remembered at no cost.

After Etessami and Holzmann, "Optimizing Büchi Automata" (CONCUR 2000), a term is *eventual* if it holds whenever it
holds of some later position, and *universal* if it then holds of all later positions: `<> p` and `[] p`; `[] <> p` is
both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Kind = Literal["true", "false", "literal", "and", "or", "next", "until", "release"]

_DUAL: dict[Kind, Kind] = {
    "true": "false",
    "false": "true",
    "and": "or",
    "or": "and",
    "next": "next",
    "until": "release",
    "release": "until",
}


class Term:
    """Made by `Terms` only. `parts` are the operands; a literal has its atom and whether that must hold instead."""

    __slots__ = ("atom", "holds", "is_eventual", "is_universal", "kind", "number", "parts")

    def __init__(self, number: int, kind: Kind, parts: tuple[Term, ...], atom: int, holds: bool) -> None:
        self.number = number  # in the order in which terms are made: operands come before what they are operands of
        self.kind = kind
        self.parts = parts
        self.atom = atom
        self.holds = holds
        self.is_eventual = kind != "literal" and _is_eventual(kind, parts)
        self.is_universal = kind != "literal" and _is_universal(kind, parts)


class Terms:
    """All the terms of a formula. Nothing is simplified here."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Term] = {}
        self._negations: dict[Term, Term] = {}
        self.true = self.term("true")
        self.false = self.term("false")

    def literal(self, atom: int, holds: bool) -> Term:
        return self._kept(("literal", atom, holds), "literal", (), atom, holds)

    def term(self, kind: Kind, parts: Iterable[Term] = ()) -> Term:
        chosen = tuple(parts)
        if kind in ("and", "or"):
            chosen = tuple(sorted(set(chosen), key=lambda term: term.number))
        return self._kept((kind, *chosen), kind, chosen, 0, True)

    def negation(self, term: Term) -> Term:
        """The dual term. (Recursion is as deep as the term.)"""
        known = self._negations.get(term)
        if known is None:
            if term.kind == "literal":
                known = self.literal(term.atom, not term.holds)
            else:
                known = self.term(_DUAL[term.kind], map(self.negation, term.parts))
            self._negations[term] = known
            self._negations[known] = term
        return known

    def _kept(self, key: tuple[object, ...], kind: Kind, parts: tuple[Term, ...], atom: int, holds: bool) -> Term:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Term(len(self._known), kind, parts, atom, holds)
        return known


def _is_eventual(kind: Kind, parts: tuple[Term, ...]) -> bool:
    if kind == "until":
        return parts[0].kind == "true" or parts[1].is_eventual
    if kind == "release" and parts[0].kind == "false":
        return parts[1].is_eventual
    return all(part.is_eventual for part in parts)


def _is_universal(kind: Kind, parts: tuple[Term, ...]) -> bool:
    if kind == "release":
        return parts[0].kind == "false" or parts[1].is_universal
    if kind == "until" and parts[0].kind == "true":
        return parts[1].is_universal
    return all(part.is_universal for part in parts)

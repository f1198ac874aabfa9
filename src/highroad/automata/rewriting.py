"""Builds terms that are as simple as rules on their shape make them, before any automaton is made.

Each rule is written once, for `or` and `until`; those for `and` and `release` are their duals. Most rules are those of
Somenzi and Bloem (CAV 2000) and of Etessami and Holzmann (CONCUR 2000).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from highroad.automata.automaton import Atom
from highroad.automata.formulas import Binary, Constant, Proposition, Row, Tree, Unary, children
from highroad.automata.implication import Implication
from highroad.automata.terms import Kind, Term, Terms


class Rewriter:
    def __init__(self) -> None:
        self.terms = Terms()
        self.implies = Implication()

    # The four operators, simplified

    def either(self, parts: Iterable[Term]) -> Term:
        parts = self._joined(self._with_weak_untils(self._flattened("or", parts)))
        kept = self._without_implied(parts)
        if any(self.implies(self.terms.negation(one), other) for one in kept for other in kept if one is not other):
            return self.terms.true
        if not kept:
            return self.terms.false
        return kept[0] if len(kept) == 1 else self.terms.term("or", kept)

    def both(self, parts: Iterable[Term]) -> Term:
        return self._dual(self.either(map(self._dual, parts)))

    def next(self, operand: Term) -> Term:
        if operand.is_eventual and operand.is_universal:
            return operand
        return self.terms.term("next", [operand])

    def until(self, left: Term, right: Term) -> Term:
        if right.is_eventual or self.implies(left, right):
            return right
        if right.kind == "until" and self.implies(left, right.parts[0]):
            return right
        if left.kind == "until" and left.parts[1] is right:
            return left
        if self.implies(self.terms.negation(left), right) and left.kind != "true":
            return self.until(self.terms.true, right)
        return self._eventually(right) if left.kind == "true" else self._strictly_until(left, right)

    def release(self, left: Term, right: Term) -> Term:
        return self._dual(self.until(self._dual(left), self._dual(right)))

    # Rules

    def _eventually(self, operand: Term) -> Term:
        match operand.kind:
            case "until":
                return self.until(self.terms.true, operand.parts[1])
            case "next":
                return self.next(self.until(self.terms.true, operand.parts[0]))
            case _:
                return self._strictly_until(self.terms.true, operand)

    def _strictly_until(self, left: Term, right: Term) -> Term:
        if left.kind == "next" and right.kind == "next":
            return self.next(self.until(left.parts[0], right.parts[0]))
        lasting = [part for part in right.parts if part.is_eventual and (part.is_universal or right.kind == "or")]
        if right.kind in ("and", "or") and lasting:
            rest = [part for part in right.parts if part not in lasting]
            combined = self.both if right.kind == "and" else self.either
            return combined([*lasting, self.until(left, combined(rest))])
        return self.terms.term("until", [left, right])

    def _with_weak_untils(self, parts: list[Term]) -> list[Term]:
        """`a U b || [] a` as `b V (a || b)`."""
        for part in parts:
            always = self.terms.term("release", [self.terms.false, part.parts[0]]) if part.kind == "until" else None
            if always in parts:
                weak = self.release(part.parts[1], self.either(part.parts))
                return self._with_weak_untils([weak, *(each for each in parts if each not in (part, always))])
        return parts

    def _joined(self, parts: list[Term]) -> list[Term]:
        """`X a || X b` as `X (a || b)`, and the like: parts that differ in one operand only become one."""
        groups: dict[object, list[Term]] = defaultdict(list)
        for part in parts:
            groups[self._joint(part)].append(part)
        return [self._as_one(group) if len(group) > 1 else group[0] for group in groups.values()]

    def _joint(self, part: Term) -> object:
        match part.kind:
            case "next":
                return "next"
            case "until":
                return "until", part.parts[0]
            case "release" if self._is_infinitely_often(part):
                return "infinitely often"
            case "release":
                return "release", part.parts[1]
            case _:
                return part

    def _as_one(self, group: list[Term]) -> Term:
        first = group[0]
        if first.kind == "next":
            return self.next(self.either(part.parts[0] for part in group))
        if first.kind == "until":
            return self.until(first.parts[0], self.either(part.parts[1] for part in group))
        if self._is_infinitely_often(first):
            some = self.either(part.parts[1].parts[1] for part in group)
            return self.release(self.terms.false, self.until(self.terms.true, some))
        return self.release(self.either(part.parts[0] for part in group), first.parts[1])

    def _is_infinitely_often(self, term: Term) -> bool:
        """Whether a term is `[] <> a`."""
        inner = term.parts[1] if term.kind == "release" and term.parts[0].kind == "false" else term
        return inner is not term and inner.kind == "until" and inner.parts[0].kind == "true"

    def _flattened(self, kind: Kind, parts: Iterable[Term]) -> list[Term]:
        flat = [inner for part in parts for inner in (part.parts if part.kind == kind else (part,))]
        return list(dict.fromkeys(flat))

    def _without_implied(self, parts: list[Term]) -> list[Term]:
        """The parts of a disjunction without those that imply another one."""
        kept: list[Term] = []
        for part in self._flattened("or", parts):
            if not any(self.implies(part, other) for other in kept):
                kept = [other for other in kept if not self.implies(other, part)] + [part]
        return kept

    def _dual(self, term: Term) -> Term:
        return self.terms.negation(term)


def normal_form(tree: Tree, atoms: tuple[Atom, ...], rewriter: Rewriter) -> Term:
    """The term of a formula whose atoms are numbered. (Recursion is as deep as the tree, which is not too high.)"""
    number = {atom: index for index, atom in enumerate(atoms)}
    known: dict[int, Term] = {}

    def built(node: Tree) -> Term:
        if id(node) not in known:
            known[id(node)] = made(node)
        return known[id(node)]

    def made(node: Tree) -> Term:
        terms = rewriter.terms
        match node:
            case Constant(holds):
                return terms.true if holds else terms.false
            case Proposition(atom):
                return terms.literal(number[atom], True)
            case Row(operator):
                parts = [built(child) for child in children(node)]
                return rewriter.both(parts) if operator == "&&" else rewriter.either(parts)
            case Unary(operator, operand):
                return _unary(operator, built(operand), rewriter)
            case Binary(operator, left, right):
                return _binary(operator, built(left), built(right), rewriter)

    return built(tree)


def _unary(operator: str, operand: Term, rewriter: Rewriter) -> Term:
    match operator:
        case "!":
            return rewriter.terms.negation(operand)
        case "X":
            return rewriter.next(operand)
        case "[]":
            return rewriter.release(rewriter.terms.false, operand)
        case _:
            return rewriter.until(rewriter.terms.true, operand)


def _binary(operator: str, left: Term, right: Term, rewriter: Rewriter) -> Term:
    negation = rewriter.terms.negation
    match operator:
        case "->":
            return rewriter.either([negation(left), right])
        case "<->":
            return rewriter.either([rewriter.both([left, right]), rewriter.both([negation(left), negation(right)])])
        case "U":
            return rewriter.until(left, right)
        case "W":
            return rewriter.release(right, rewriter.either([left, right]))
        case _:
            return rewriter.release(left, right)

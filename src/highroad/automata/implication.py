"""Which terms imply which others, as far as their shape tells. After Somenzi and Bloem, "Efficient Büchi Automata from
LTL Formulae" (CAV 2000)."""

from __future__ import annotations

from highroad.automata.terms import Term

MAXIMUM_QUESTIONS = 100_000  # of one formula; more are answered with no, which costs nothing but size
MAXIMUM_DEPTH = 50  # of questions within questions; likewise


class Implication:
    """Remembers its answers. A yes is certain; a no means that no rule says yes."""

    def __init__(self) -> None:
        self._answers: dict[tuple[Term, Term], bool] = {}
        self._depth = 0

    def __call__(self, left: Term, right: Term) -> bool:
        if left is right or left.kind == "false" or right.kind == "true":
            return True
        pair = left, right
        known = self._answers.get(pair)
        if known is None:
            if len(self._answers) > MAXIMUM_QUESTIONS or self._depth == MAXIMUM_DEPTH:
                return False
            self._depth += 1
            known = self._answers[pair] = self._by_parts(left, right)
            self._depth -= 1
        return known

    def _by_parts(self, left: Term, right: Term) -> bool:
        if left.kind == "or":
            return all(self(part, right) for part in left.parts)
        if right.kind == "and":
            return all(self(left, part) for part in right.parts)
        return self._of_same_kind(left, right) or self._from_left(left, right) or self._into_right(left, right)

    def _of_same_kind(self, left: Term, right: Term) -> bool:
        if left.kind != right.kind or left.kind not in ("next", "until", "release"):
            return False
        return all(self(one, other) for one, other in zip(left.parts, right.parts, strict=True))

    def _from_left(self, left: Term, right: Term) -> bool:
        match left.kind:
            case "and":
                return any(self(part, right) for part in left.parts)
            case "until":
                return (self(left.parts[0], right) or right.is_eventual) and self(left.parts[1], right)
            case "release":
                return self(left.parts[1], right)
            case "next":
                return right.is_eventual and self(left.parts[0], right)
            case _:
                return False

    def _into_right(self, left: Term, right: Term) -> bool:
        match right.kind:
            case "or":
                return any(self(left, part) for part in right.parts)
            case "release":
                return (self(left, right.parts[0]) or left.is_universal) and self(left, right.parts[1])
            case "until":
                return self(left, right.parts[1])
            case "next":
                return left.is_universal and self(left, right.parts[0])
            case _:
                return False

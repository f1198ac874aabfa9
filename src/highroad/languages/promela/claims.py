"""Never claims as automata: the locations of a claim are states, and its statements say which letters are read.

A claim looks at a state, moves, and then the processes move. An atomic section of a claim is one such move. The end of
the claim, and an assertion in it that fails, is already what the claim says must never happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from highroad.automata.automaton import MAXIMUM_ATOMS, Atom, Automaton, Transition
from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.ir.expressions import Expression
from highroad.ir.model import Then
from highroad.languages.promela import flow, tree
from highroad.languages.promela.elements import Kind
from highroad.languages.promela.graph import build

_ONLY_LOOKS = "a claim looks at states: conditions, 'else', 'assert', jumps and selections may stand in it"


@dataclass(frozen=True, slots=True)
class ClaimAutomaton:
    """The automaton of a claim, and what its atoms stand for."""

    automaton: Automaton
    expressions: tuple[Expression, ...]


def automaton_of_claim(claim: tree.Claim, lower: Callable[[tree.Expression], Expression]) -> ClaimAutomaton:
    """The automaton of a claim; `lower` gives the meaning of a condition, or refuses it."""
    return _Claim(claim, lower).result()


@dataclass(frozen=True, slots=True)
class _Guard:
    """Holds where all of the positive atoms do, and none of the negative ones."""

    positive: int = 0
    negative: int = 0

    def __and__(self, other: _Guard) -> _Guard:
        return _Guard(self.positive | other.positive, self.negative | other.negative)

    @property
    def is_possible(self) -> bool:
        return not self.positive & self.negative


_ALWAYS = _Guard()


@dataclass(frozen=True, slots=True)
class _Choice:
    """A statement that can be executed at a location where its guard holds."""

    guard: _Guard
    target: int
    goes_on: bool = False  # in an atomic section


class _Claim:
    def __init__(self, claim: tree.Claim, lower: Callable[[tree.Expression], Expression]) -> None:
        self._lower = lower
        self._flow = flow.automaton_of(build(claim.body, claim.span))
        self._atoms: list[Atom] = []
        self._expressions: list[Expression] = []
        self._failed = len(self._flow.locations)  # a state of its own, behind the locations
        self._choices = [self._choices_at(number) for number in range(self._failed)]

    def result(self) -> ClaimAutomaton:
        ends = {number for number, element in enumerate(self._flow.locations) if element.kind is Kind.END}
        labels = self._flow.labels.items()
        accepting = {place for name, place in labels if name.startswith("accept") and place is not None}
        transitions = [tuple(self._read(number, _ALWAYS, ())) for number in range(self._failed)]
        automaton = Automaton(
            atoms=tuple(self._atoms),
            transitions=(*transitions, ()),
            initial=0,
            accepting=frozenset(accepting),
            final=frozenset({*ends, self._failed}),
        )
        return ClaimAutomaton(automaton, tuple(self._expressions))

    def _read(self, location: int, before: _Guard, passed: tuple[int, ...]) -> Iterator[Transition]:
        """The moves from a location, each until other processes may move. `passed` are those within the section."""
        if location in passed:
            span = self._flow.locations[location].statement.span
            raise _refused("an atomic section of a claim that may never end", span)
        for choice in self._choices[location]:
            guard = before & choice.guard
            if not guard.is_possible:
                continue
            following = self._choices[choice.target] if choice.goes_on else ()
            if not following:
                yield _transition(guard, choice.target)
                continue
            yield from self._read(choice.target, guard, (*passed, location))
            if all(each.guard.positive for each in following):  # the section may block, and is left then
                blocked = guard
                for each in following:
                    blocked &= _Guard(negative=each.guard.positive)
                if blocked.is_possible:
                    yield _transition(blocked, choice.target)

    def _choices_at(self, location: int) -> list[_Choice]:
        if self._flow.locations[location].kind is Kind.END:
            return []
        choices: list[_Choice] = []
        for move in self._flow.moves:
            if move.source != location:
                continue
            statement = move.element.statement
            if move.rank > 1 or move.then is Then.FIRST:
                raise _refused("'unless' or 'd_step' in a claim", statement.span)
            choices += self._choice(move, [choice.guard for choice in choices])
        return choices

    def _choice(self, move: flow.Move, earlier: list[_Guard]) -> Iterator[_Choice]:
        """None for an `else` beside a guard that always holds; of an assertion, also where it fails."""
        guard = _ALWAYS
        if move.element.kind is Kind.BASIC:
            match move.element.statement.kind:
                case tree.Else():
                    if not all(each.positive for each in earlier):
                        return
                    for each in earlier:
                        guard &= _Guard(negative=each.positive)
                case tree.Condition(expression=tree.Number(value=value)):
                    if value == 0:
                        return
                case tree.Condition(expression=tree.Run(span=span)):
                    raise _refused("'run' in a claim", span)
                case tree.Condition(expression=expression):
                    guard = _Guard(positive=self._atom(expression))
                case tree.Assertion(expression=expression):
                    bit = self._atom(expression)
                    yield _Choice(_Guard(negative=bit), self._failed)
                    guard = _Guard(positive=bit)
                case tree.Print():
                    pass
                case _:
                    raise _refused(f"'{move.element.statement.text}' in a claim", move.element.statement.span)
        yield _Choice(guard, move.target, move.then is Then.SAME)

    def _atom(self, expression: tree.Expression) -> int:
        """The bit of a condition. The same condition at two places is one atom."""
        meaning = self._lower(expression)
        if meaning not in self._expressions:
            if len(self._expressions) == MAXIMUM_ATOMS:
                message = f"a claim can have {MAXIMUM_ATOMS} different conditions, and this is one more"
                raise InputError(Diagnostic("E932", message, expression.span))
            self._expressions.append(meaning)
            self._atoms.append(Atom(text_of(expression.span), span=expression.span))
        return 1 << self._expressions.index(meaning)


def text_of(span: Span) -> str:
    """What stands at a place, as far as it is on one line."""
    return "" if span.text is None else span.text[span.column - 1 : span.column - 1 + span.width]


def _transition(guard: _Guard, target: int) -> Transition:
    return Transition(guard.positive, guard.negative, target)


def _refused(what: str, span: Span) -> InputError:
    return InputError(Diagnostic("E931", f"{what} has no meaning here", span, _ONLY_LOOKS))

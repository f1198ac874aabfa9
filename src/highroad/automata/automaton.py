"""Büchi automata over atoms: what temporal formulas, never claims and HOA texts become before anything is searched.

In the product with a model, the pair (s, q) takes a transition q -> q' together with a step s -> s' if the guard of the
transition holds of s and of the label of the step; the pair is then (s', q'). A state without successors stutters, and
no action atom holds of that. So a run s0 s1 s2 ... is read letter by letter, beginning with s0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from highroad.diagnostics import Span

MAXIMUM_ATOMS = 48  # the core has this many bits for what it observes


@dataclass(frozen=True, slots=True)
class Atom:
    """Something that holds or not at a position of a run: a predicate of its state, or of the step out of it."""

    text: str  # the predicate, or the pattern of an action (as in the property `action:`)
    is_action: bool = False
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Transition:
    """Taken when all atoms of `positive` hold and none of `negative` (bit i = atom i)."""

    positive: int
    negative: int
    target: int

    def allows(self, word: int) -> bool:
        """Whether the automaton may take it where these atoms hold."""
        return word & self.positive == self.positive and not word & self.negative


@dataclass(frozen=True, slots=True)
class Automaton:
    """Büchi: accepts a run if it can go on for ever and be in an accepting state again and again."""

    atoms: tuple[Atom, ...]  # at most MAXIMUM_ATOMS
    transitions: tuple[tuple[Transition, ...], ...]  # by state, 0 .. n-1
    initial: int
    accepting: frozenset[int]
    final: frozenset[int] = frozenset()  # arriving here is already a hit (the closing brace of a never claim)

"""Oracles for temporal formulas and automata, written without a thought of speed.

A lasso is a word that repeats itself: `letters[start:]` for ever. A letter is a number, bit i saying whether atom i
holds.

    holds(formula, atoms, lasso)        # by the meaning of the operators
    accepts(automaton, lasso)           # by looking for an accepting cycle
    is_empty(automaton, automaton)      # of the runs that both accept, atoms matched by their texts
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from highroad.automata.automaton import Atom, Automaton
from highroad.automata.formulas import Binary, Constant, Formula, Proposition, Row, Tree, Unary, atom_text


@dataclass(frozen=True)
class Lasso:
    letters: tuple[int, ...]
    start: int  # of the part that is repeated

    def after(self, position: int) -> int:
        return position + 1 if position + 1 < len(self.letters) else self.start


def holds(formula: Formula, atoms: Sequence[Atom], lasso: Lasso) -> bool:
    """Whether a formula, without its quantifier, holds of the whole word."""
    return _values(formula.tree, {atom: index for index, atom in enumerate(atoms)}, lasso)[0]


def _values(tree: Tree, bit: dict[Atom, int], lasso: Lasso) -> list[bool]:
    """Where a formula holds, by position."""
    places = range(len(lasso.letters))
    match tree:
        case Constant(value):
            return [value for _ in places]
        case Proposition(atom):
            return [bool(lasso.letters[place] >> bit[atom] & 1) for place in places]
        case Row(operator, operands):
            columns = [_values(operand, bit, lasso) for operand in operands]
            combine = all if operator == "&&" else any
            return [combine(column[place] for column in columns) for place in places]
        case Unary(operator, operand):
            inner = _values(operand, bit, lasso)
            match operator:
                case "!":
                    return [not value for value in inner]
                case "X":
                    return [inner[lasso.after(place)] for place in places]
                case "[]":
                    return [all(inner[later] for later in _from(place, lasso)) for place in places]
                case _:
                    return [any(inner[later] for later in _from(place, lasso)) for place in places]
        case Binary(operator, left, right):
            one, other = _values(left, bit, lasso), _values(right, bit, lasso)
            return [_binary(operator, one, other, place, lasso) for place in places]


def _from(place: int, lasso: Lasso) -> list[int]:
    """All positions from one on, in order, each once."""
    visited: list[int] = []
    while place not in visited:
        visited.append(place)
        place = lasso.after(place)
    return visited


def _binary(operator: str, left: list[bool], right: list[bool], place: int, lasso: Lasso) -> bool:
    if operator == "->":
        return right[place] or not left[place]
    if operator == "<->":
        return left[place] == right[place]
    for later in _from(place, lasso):
        if operator == "V":  # released at the first position where the left holds, until then the right must
            if not right[later]:
                return False
            if left[later]:
                return True
        else:
            if right[later]:
                return True
            if not left[later]:
                return False
    return operator != "U"


# Automata

Step = Callable[[int, int], Iterable[int]]  # the next states of a state, for a letter


def next_states(automaton: Automaton, state: int, letter: int) -> list[int]:
    return [
        each.target
        for each in automaton.transitions[state]
        if each.positive & ~letter == 0 and each.negative & letter == 0
    ]


def accepts(automaton: Automaton, lasso: Lasso) -> bool:
    def after(node: tuple[int, int]) -> list[tuple[int, int]]:
        state, place = node
        return [(each, lasso.after(place)) for each in next_states(automaton, state, lasso.letters[place])]

    reached = _reached([(automaton.initial, 0)], after)
    if any(state in automaton.final for state, _ in reached):
        return True
    return any(node in _reached(after(node), after) for node in reached if node[0] in automaton.accepting)


def is_empty(one: Automaton, other: Automaton) -> bool:
    """Whether no run is accepted by both."""
    texts = sorted({atom_text(atom) for atom in (*one.atoms, *other.atoms)})
    letters = list(product((False, True), repeat=len(texts)))

    def read(automaton: Automaton, values: tuple[bool, ...]) -> int:
        holding = {text for text, value in zip(texts, values, strict=True) if value}
        return sum(1 << index for index, atom in enumerate(automaton.atoms) if atom_text(atom) in holding)

    pairs = [(read(one, values), read(other, values)) for values in letters]

    def after(node: tuple[int, int]) -> set[tuple[int, int]]:
        return {
            (left, right)
            for first, second in pairs
            for left in next_states(one, node[0], first)
            for right in next_states(other, node[1], second)
        }

    reached = _reached([(one.initial, other.initial)], after)
    successors = {node: after(node) for node in reached}
    return not any(
        any(left in one.accepting for left, _ in component) and any(right in other.accepting for _, right in component)
        for component in _cyclic_components(successors)
    )


def _reached(starts, after):  # type: ignore[no-untyped-def]
    reached, waiting = set(starts), list(starts)
    while waiting:
        for node in after(waiting.pop()):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    return reached


def _cyclic_components(successors: dict[tuple[int, int], set[tuple[int, int]]]) -> list[set[tuple[int, int]]]:
    """The strongly connected components that hold a cycle, by Kosaraju's two passes."""
    order: list[tuple[int, int]] = []
    seen: set[tuple[int, int]] = set()
    for root in successors:
        path = [(root, iter(successors[root]))] if root not in seen else []
        seen.add(root)
        while path:
            node, rest = path[-1]
            following = next((each for each in rest if each not in seen), None)
            if following is None:
                order.append(node)
                path.pop()
            else:
                seen.add(following)
                path.append((following, iter(successors[following])))
    predecessors: dict[tuple[int, int], set[tuple[int, int]]] = {node: set() for node in successors}
    for node, row in successors.items():
        for each in row:
            predecessors[each].add(node)
    assigned: set[tuple[int, int]] = set()
    components = []
    for root in reversed(order):
        if root not in assigned:
            component = _reached([root], lambda node: predecessors[node] - assigned)
            assigned.update(component)
            if len(component) > 1 or root in successors[root]:
                components.append(component)
    return components


# Chance

NAMES = ("p", "q", "r")


OPERATORS = ("!", "X", "[]", "<>", "U", "W", "V", "&&", "||", "->", "<->")
_UNARY = ("!", "X", "[]", "<>")


def random_tree(generator: random.Random, size: int, operators: Sequence[str] = OPERATORS) -> Tree:
    """A formula with a given number of operators and atoms."""
    if size <= 1:
        kind = generator.random()
        return Constant(kind < 0.025) if kind < 0.05 else Proposition(Atom(generator.choice(NAMES)))
    if size == 2 or generator.random() < 0.4:
        unary = [operator for operator in operators if operator in _UNARY]
        return Unary(generator.choice(unary), random_tree(generator, size - 1, operators))
    split = generator.randint(1, size - 2)
    left, right = (random_tree(generator, part, operators) for part in (split, size - 1 - split))
    operator = generator.choice([operator for operator in operators if operator not in _UNARY])
    return Row(operator, (left, right)) if operator in ("&&", "||") else Binary(operator, left, right)


def random_lasso(generator: random.Random, atoms: int) -> Lasso:
    length = generator.randint(1, 6)
    return Lasso(tuple(generator.getrandbits(atoms) for _ in range(length)), generator.randrange(length))

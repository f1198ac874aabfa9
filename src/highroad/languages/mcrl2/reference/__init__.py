"""What a specification means, by the rules of the language one after the other: a second reading, slow and plain.

Audits compare what searches were told with it, and every step of a witness must be one of its steps. It starts from the
text of the user and from the values in a state. It has nothing in common with the network, which goes other ways to the
same steps (locations, summands, offers, vectors, native code), but the syntax trees and the evaluation of data.

    texts.py         processes with values: what a component is
    sequential.py    what one component can do: actions, choice, sequence, conditions, sums, time, calls
    actions.py       multi-actions, and what the operators make of them
    composition.py   what components do together
    passing.py       what need not be looked at, since an operator prevents it
    states.py        the states of a network in these terms, and whether two of them are the same
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from highroad.backends.recursion import deep_recursion
from highroad.languages.mcrl2.data import Data, DataError, Value, nodes
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.reference.actions import MultiAction, label
from highroad.languages.mcrl2.reference.composition import Agreed, Composition, Together, composed, visible
from highroad.languages.mcrl2.reference.errors import NoValue, Unreadable
from highroad.languages.mcrl2.reference.sequential import Sequential
from highroad.languages.mcrl2.reference.states import States
from highroad.languages.mcrl2.reference.texts import Stack, Texts
from highroad.languages.mcrl2.sorts import REAL
from highroad.languages.mcrl2.specification import Specification

MOST_REMEMBERED = 1 << 14

Told = tuple[str, tuple[int, ...]]  # a step of a network: its label, and the next local states

__all__ = ["Global", "NoValue", "Reference", "Rules", "Unreadable"]


class Global(Struct, frozen=True):
    """A state of the system: where each component is, and when the last timed step was."""

    stacks: tuple[Stack, ...]
    moment: Value


class _Outcome(Struct, frozen=True):
    label: str
    time: Value | None
    stacks: tuple[tuple[int, Stack], ...]  # where those are that moved


class Rules:
    """The steps of a specification."""

    def __init__(self, specification: Specification, data: Data) -> None:
        with deep_recursion():
            self.texts = Texts(specification, data)
            self.sequential = Sequential(self.texts, data)
            self._tree, starts = composed(self.texts, self.sequential, data)
            self._composition = Composition(self._tree, self.sequential)
        self._data = data
        self._known: dict[tuple[tuple[int, ...], Agreed], tuple[Together, Sequence[_Outcome]]] = {}
        self._end = _free_name("Terminate", [action.name for action in specification.actions])
        self.ended: tuple[Stack, ...] = tuple(self.texts.ended for _ in starts)
        self.initial = Global(tuple(starts), nodes.number(0, REAL))

    def steps(self, state: Global, movers: frozenset[int] = frozenset()) -> Iterator[tuple[str, Global]]:
        """Labels and next states; some of them may come several times. Only those in which these components move."""
        try:
            yield from self._steps(state, movers)
        except DataError as error:
            raise Unreadable(str(error)) from error

    def _steps(self, state: Global, movers: frozenset[int]) -> Iterator[tuple[str, Global]]:
        if not any(state.stacks):
            yield self._end, Global(self.ended, state.moment)
        failed: DataError | None = None
        for together in self._composition.together(state.stacks, movers):
            try:
                yield from self._done(together, state)
            except DataError as error:  # the others are told nevertheless
                failed = failed or error
        if failed is not None:
            raise failed

    def _done(self, together: Together, state: Global) -> Iterator[tuple[str, Global]]:
        """What becomes of something that components may do at once."""
        for outcome in self._known_outcomes(together):
            if outcome.time is not None and not self._is_later(state.moment, outcome.time):
                continue
            stacks = list(state.stacks)
            for component, stack in outcome.stacks:
                stacks[component] = stack
            yield outcome.label, Global(tuple(stacks), state.moment if outcome.time is None else outcome.time)

    def _known_outcomes(self, together: Together) -> Sequence[_Outcome]:
        """They depend on nothing else, and the same things happen in many states."""
        key = (tuple([id(move) for _, move in together.movers]), together.agreed)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = (together, list(self._outcomes(together)))  # so that no other move has its place
        return found[1]

    def _outcomes(self, together: Together) -> Iterator[_Outcome]:
        """One for each way to choose the unknowns."""
        unknowns = [unknown for _, move in together.movers for unknown in move.unknowns]
        times = [move.time for _, move in together.movers if move.time is not None]
        conditions: list[Value] = [nodes.relation("==", *pair) for pair in together.agreed]
        conditions += (nodes.relation("==", times[0], time) for time in times[1:] if time is not times[0])
        conditions += (condition for _, move in together.movers for condition in move.conditions)
        for solution in self._solutions(unknowns, conditions):
            done = {component: self._values(move.actions, solution) for component, move in together.movers}
            seen = visible(self._tree, done)
            if seen is not None:
                time = self._data.value_of(times[0], solution) if times else None
                after = tuple((component, self.sequential.after(move, solution)) for component, move in together.movers)
                yield _Outcome(label(seen, time, self._data), time, after)

    def _solutions(
        self, unknowns: Sequence[nodes.Variable], conditions: Sequence[Value]
    ) -> Iterator[dict[nodes.Variable, Value]]:
        if not conditions and not unknowns:
            return iter([{}])
        condition: Value = nodes.TRUE
        for each in reversed(conditions):
            condition = each if condition is nodes.TRUE else nodes.logical("&&", each, condition)
        return self._data.solutions_of(unknowns, condition)

    def _values(self, actions: MultiAction, solution: dict[nodes.Variable, Value]) -> MultiAction:
        return tuple(
            (name, tuple(self._data.value_of(each, solution) if each.free else each for each in arguments))
            for name, arguments in actions
        )

    def _is_later(self, before: Value, time: Value) -> bool:
        is_later = self._data.value_of(nodes.relation("<", before, time), {})
        if is_later is not nodes.TRUE and is_later is not nodes.FALSE:
            raise Unreadable(f"{self._data.text(time)} is no moment")
        return is_later is nodes.TRUE


class Reference:
    """The steps of a network's states by the rules: `steps((0, 3), [('a', (1, 3))])`."""

    def __init__(self, specification: Specification, data: Data, network: Network) -> None:
        self._network = network
        self._clock = len(network.initial) - 1 if network.is_timed else None
        self._rules = Rules(specification, data)
        with deep_recursion():
            self._states = States(network, self._rules.texts, self._rules.sequential)

    def is_initial(self, locals_: Sequence[int]) -> bool:
        with deep_recursion():
            return self._are_same(self._rules.initial, locals_)

    def steps(self, locals_: Sequence[int], known: Collection[Told]) -> Iterator[tuple[str, tuple[int, ...] | None]]:
        """Labels and next states, named as in the steps that are known; None for a state that is none of these.

        Several of them can be the same to the rules, such as a call with different arguments that come to nothing.
        """
        with deep_recursion():
            yield from self._named(self._rules.steps(self._global(locals_)), known)

    def _named(
        self, steps: Iterable[tuple[str, Global]], known: Collection[Told]
    ) -> Iterator[tuple[str, tuple[int, ...] | None]]:
        targets: dict[str, list[tuple[int, ...]]] = {}
        for text, after in known:
            targets.setdefault(text, []).append(after)
        seen = set()
        for text, target in steps:
            if (text, target) not in seen:
                seen.add((text, target))
                same = [after for after in targets.get(text, ()) if self._are_same(target, after)]
                yield from ((text, after) for after in same)
                if not same:
                    others = (after for _, after in known if self._are_same(target, after))
                    yield text, next(others, None)

    def has_step(self, locals_: Sequence[int], text: str, target: Sequence[int]) -> bool:
        pairs = zip(locals_, target, strict=True)
        moved = frozenset(component for component, (before, after) in enumerate(pairs) if before != after)
        with deep_recursion():
            steps = self._rules.steps(self._global(locals_), moved - {self._clock})
            return any(own == text and self._are_same(after, target) for own, after in steps)

    def _global(self, locals_: Sequence[int]) -> Global:
        own = locals_[:-1] if self._network.is_timed else locals_
        stacks = tuple(self._states.stack(component, local) for component, local in enumerate(own))
        moment = self._network.moment(locals_[-1]) if self._network.is_timed else self._rules.initial.moment
        return Global(stacks, moment)

    def _are_same(self, ours: Global, locals_: Sequence[int]) -> bool:
        theirs = self._global(locals_)
        if ours.moment is not theirs.moment and self._network.is_timed:
            return False
        pairs = zip(ours.stacks, theirs.stacks, strict=True)
        return all(self._states.are_same(*pair) for pair in pairs)


def _free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number if it is taken."""
    names = (name, *(f"{name}{number}" for number in range(1, len(taken) + 2)))
    return next(each for each in names if each not in taken)

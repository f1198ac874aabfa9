"""What components can do together: the rules for `||` and for the operators around it.

    P || Q || R    any of them does something, or several do at once

What each of them does may have unknowns (sequential.py), so whether actions communicate is not known before these have
values. Therefore each way in which they may is followed, and notes which arguments it takes to be equal. Once the
unknowns have values, the operators are applied once more, to actions with values: that alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.processes import (
    Allow,
    Block,
    Call,
    Communicate,
    Conditional,
    Hide,
    MultiName,
    Parallel,
    Process,
    ProcessId,
    Rename,
)
from highroad.languages.mcrl2.reference.actions import Act, MultiAction, Operator, applied, names_of
from highroad.languages.mcrl2.reference.errors import Unreadable
from highroad.languages.mcrl2.reference.passing import Passing
from highroad.languages.mcrl2.reference.sequential import Move, Sequential
from highroad.languages.mcrl2.reference.texts import At, Stack, Texts, children

OPERATORS = (Block, Hide, Rename, Allow, Communicate)
MOST_TOGETHER = 100_000  # things that components could do at once in some state


Agreed = tuple[tuple[Value, Value], ...]  # pairs of arguments that must be equal


class Leaf(Struct, frozen=True):
    component: int


class Both(Struct, frozen=True):
    """`p || q || ..`."""

    operands: tuple[Tree, ...]


class Below(Struct, frozen=True):
    operator: Operator
    body: Tree


Tree = Leaf | Both | Below


class Together(Struct, frozen=True):
    """What components do at once. They have to agree on pairs of arguments for it to look like these actions."""

    movers: tuple[tuple[int, Move], ...]
    actions: MultiAction
    agreed: Agreed = ()


def composed(texts: Texts, sequential: Sequential, data: Data) -> tuple[Tree, list[Stack]]:
    """`init` as a tree over components, and where these begin."""
    return _Composing(texts, sequential, data).whole()


class _Composing:
    def __init__(self, texts: Texts, sequential: Sequential, data: Data) -> None:
        self._texts = texts
        self._sequential = sequential
        self._data = data
        self._starts: list[Stack] = []

    def whole(self) -> tuple[Tree, list[Stack]]:
        init = self._texts.specification.init
        return self._tree(self._texts.at(init, self._texts.globals)), self._starts

    def _tree(self, at: At) -> Tree:
        process = at.text.process
        if not self._composes(process, set()):
            self._starts.append(self._sequential.entered((at,)))
            return Leaf(len(self._starts) - 1)
        match process:
            case Parallel(operands):
                return Both(tuple([self._tree(self._texts.at(each, at.environment)) for each in operands]))
            case Block() | Hide() | Rename() | Allow() | Communicate():
                return Below(process, self._tree(self._texts.at(process.body, at.environment)))
            case Call() | Conditional():
                [top] = self._sequential.opened(at) or (None,)
                if top is not None:
                    return self._tree(top)
        raise Unreadable("components are put together while the system runs")

    def _composes(self, process: Process, entered: set[ProcessId]) -> bool:
        match process:
            case Parallel() | Block() | Hide() | Rename() | Allow() | Communicate():
                return True
            case Call(called):
                if called in entered:
                    return False
                entered.add(called)
                return self._composes(self._texts.specification.processes[called].body, entered)
            case _:
                return any(self._composes(part, entered) for part in children(process))


class Composition:
    def __init__(self, tree: Tree, sequential: Sequential) -> None:
        self._tree = tree
        self._sequential = sequential
        self._passing: dict[int, Passing] = {}
        self._components: dict[int, frozenset[int]] = {}
        self._prepare(tree, Passing(None))

    def _prepare(self, tree: Tree, passing: Passing) -> frozenset[int]:
        self._passing[id(tree)] = passing
        match tree:
            case Leaf(component):
                own = frozenset((component,))
            case Both(operands):
                own = frozenset[int]().union(*(self._prepare(operand, passing) for operand in operands))
            case Below(operator, body):
                own = self._prepare(body, passing.below(operator))
        self._components[id(tree)] = own
        return own

    def together(self, stacks: Sequence[Stack], movers: frozenset[int] = frozenset()) -> Sequence[Together]:
        """All that the components may do in a state, and perhaps more; these and perhaps others move."""
        return self._together(self._tree, stacks, movers)

    def _together(self, tree: Tree, stacks: Sequence[Stack], movers: frozenset[int]) -> list[Together]:
        passing = self._passing[id(tree)]
        match tree:
            case Leaf(component):
                moves = self._sequential.moves(component, stacks[component]) if stacks[component] else ()
                found = [Together(((component, move),), move.actions) for move in moves]
            case Both(operands):
                found = self._several(operands, stacks, movers, passing)
            case Below(operator, body):
                found = [seen for each in self._together(body, stacks, movers) for seen in _seen(operator, each)]
        return [each for each in found if passing.may_pass(names_of(each.actions))]

    def _several(
        self, operands: Sequence[Tree], stacks: Sequence[Stack], movers: frozenset[int], passing: Passing
    ) -> list[Together]:
        """One thing of each operand, or nothing, but not nothing at all."""
        found: list[Together] = []
        may_be_none = True
        is_free = {id(operand): movers.isdisjoint(self._components[id(operand)]) for operand in operands}
        for operand in sorted(operands, key=lambda each: is_free[id(each)]):  # those that must move leave fewest ways
            own = self._together(operand, stacks, movers)
            more = list(own) if may_be_none else []
            for one, other in product(found, own):
                actions = (*one.actions, *other.actions)
                if passing.may_pass(names_of(actions)):
                    more.append(Together((*one.movers, *other.movers), actions, (*one.agreed, *other.agreed)))
                if len(more) > MOST_TOGETHER:
                    raise Unreadable(f"components can do more than {MOST_TOGETHER} things at once")
            found = found + more if is_free[id(operand)] else more
            may_be_none = may_be_none and is_free[id(operand)]
        return found


def visible(tree: Tree, done: Mapping[int, MultiAction]) -> MultiAction | None:
    """What is seen of the actions of some components, whose arguments have values; None if an operator prevents it."""
    match tree:
        case Leaf(component):
            return done.get(component, ())
        case Both(operands):
            seen: MultiAction = ()
            for operand in operands:
                own = visible(operand, done)
                if own is None:
                    return None
                seen += own
            return seen
        case Below(operator, body):
            inner = visible(body, done)
            return None if inner is None else applied(operator, inner)


def _seen(operator: Operator, below: Together) -> Iterator[Together]:
    is_known = not any(argument.free for _, arguments in below.actions for argument in arguments)
    if isinstance(operator, Communicate) and not is_known:
        for actions, agreed in _communications(below.actions, operator.communications):
            yield Together(below.movers, actions, (*below.agreed, *agreed))
        return
    seen = applied(operator, below.actions)
    if seen is not None:
        yield Together(below.movers, seen, below.agreed)


def _communications(
    actions: MultiAction, communications: tuple[tuple[MultiName, str], ...]
) -> Iterator[tuple[MultiAction, Agreed]]:
    """The actions with any groups replaced that may have equal arguments. Each group begins later than the last one."""
    yield actions, ()
    # What is left, what came out of it, what must be equal, and which communication is next.
    pending: list[tuple[MultiAction, MultiAction, Agreed, int]] = [(actions, (), (), 0)]
    while pending:
        left, results, agreed, first = pending.pop()
        for number in range(first, len(communications)):
            names, result = communications[number]
            for chosen in combinations(range(len(left)), len(names)):
                group = [left[index] for index in chosen]
                equal = _equal(group) if names_of(tuple(group)) == names else None
                if equal is not None:
                    rest = tuple(act for index, act in enumerate(left) if index not in chosen)
                    outcome = (*results, (result, group[0][1]))
                    yield (*rest, *outcome), (*agreed, *equal)
                    pending.append((rest, outcome, (*agreed, *equal), number))


def _equal(group: Sequence[Act]) -> Agreed | None:
    """The pairs of arguments that have to be equal; None if some cannot be."""
    pairs: list[tuple[Value, Value]] = []
    (_, first), *others = group
    for _, arguments in others:
        if len(arguments) != len(first):
            return None
        for one, other in zip(first, arguments, strict=True):
            if one is not other:
                if one.sort != other.sort or not (one.free or other.free):
                    return None
                pairs.append((one, other))
    return tuple(pairs)

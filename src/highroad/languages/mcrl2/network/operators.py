"""What the operators of the tree make of the actions that components do at the same moment. Here data decide.

Communication is mandatory and takes in as much as it can: of the actions with the same arguments, as many groups as
there are become the action that they communicate to. So the result is unique.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.network.components import Composition, Leaf, Operator, Restriction, Tree
from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename
from highroad.languages.mcrl2.sorts import Sort

Arguments = tuple[tuple[Sort, ...], tuple[Value, ...]]
Happening = tuple[str, Arguments]  # the name of an action and its arguments


def pruned(tree: Tree, components: frozenset[int]) -> Tree | None:
    """The tree over some of its components only: operators do not act on those that do nothing."""
    match tree:
        case Leaf(component):
            return tree if component in components else None
        case Composition(operands, span):
            left = tuple(operand for operand in (pruned(each, components) for each in operands) if operand is not None)
            return Composition(left, span) if len(left) > 1 else next(iter(left), None)
        case Operator(operator, body):
            inner = pruned(body, components)
            return None if inner is None else Operator(operator, inner)


def visible(tree: Tree, done: Mapping[int, Sequence[Happening]]) -> list[Happening] | None:
    """What is seen of actions that all components of the tree do at once; None if an operator prevents it."""
    match tree:
        case Leaf(component):
            return list(done[component])
        case Composition(operands):
            happening = []
            for operand in operands:
                part = visible(operand, done)
                if part is None:
                    return None
                happening += part
            return happening
        case Operator(operator, body):
            inner = visible(body, done)
            return None if inner is None else _applied(operator, inner)


def _applied(operator: Restriction, happening: list[Happening]) -> list[Happening] | None:
    match operator:
        case Allow(allowed):
            names = tuple(sorted(name for name, _ in happening))
            return happening if not names or names in allowed else None
        case Block(names):
            return happening if names.isdisjoint(name for name, _ in happening) else None
        case Hide(names):
            return [each for each in happening if each[0] not in names]
        case Rename(renamings):
            new = dict(renamings)
            return [(new.get(name, name), arguments) for name, arguments in happening]
        case Communicate(communications):
            return _communicated(happening, communications)


def _communicated(happening: list[Happening], communications: tuple[tuple[MultiName, str], ...]) -> list[Happening]:
    left = Counter(happening)
    results: list[Happening] = []
    for names, result in communications:
        needed = Counter(names)
        for arguments in dict.fromkeys(arguments for name, arguments in left if name == names[0]):
            groups = min(left[name, arguments] // number for name, number in needed.items())
            if groups:
                left.subtract({(name, arguments): number * groups for name, number in needed.items()})
                results += [(result, arguments)] * groups
    return [*left.elements(), *results]

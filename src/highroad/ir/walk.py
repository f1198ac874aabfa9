"""Walking through expressions without recursion, so that no nesting is too deep for Python's stack.

for level in levels(expression):   # the expression, then its direct parts, then theirs
    ...
for node in bottom_up(expression): # every part before the node that contains it
    ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from highroad.ir.expressions import (
    Binary,
    Call,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Foreign,
    Global,
    Local,
    Operator,
    Own,
    Place,
    Quiescent,
    Read,
    Remote,
    Unary,
    Wrap,
    children,
    indices,
)
from highroad.ir.model import Model, Receive, Send, Step

Node = Expression | Place


def parts(node: Node) -> tuple[Node, ...]:
    """The direct parts of a node, from left to right; unlike `children`, places are nodes of their own."""
    match node:
        case Global() | Constant() | Own() | Local():
            return ()
        case Read(place=place):
            return (place,)
        case Binary(left=left, right=right):
            return (left, right)
        case Element(array=array, index=index):
            return (array, index)
        case Unary(operand=operand) | Wrap(operand=operand):
            return (operand,)
        case Field(record=record):
            return (record,)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case Call(arguments=arguments):
            return arguments
        case Foreign(process=process):
            return (process,)
        case _:
            return children(node) if not isinstance(node, Remote) else ()


def levels(root: Node) -> Iterator[Sequence[Node]]:
    """The nodes by their depth: the root, its parts, their parts. The number of levels is the depth of nesting."""
    level: Sequence[Node] = (root,)
    while level:
        yield level
        level = [part for node in level for part in parts(node)]


def choice_free_prefix(guard: Expression) -> list[Expression]:
    """The conjuncts at the beginning of a guard that mention no choice: they have one value for all choices."""
    conjuncts: list[Expression] = []
    while isinstance(guard, Binary) and guard.operator is Operator.AND:
        conjuncts.append(guard.right)
        guard = guard.left
    conjuncts.append(guard)
    conjuncts.reverse()
    return list(takewhile(lambda c: not any(isinstance(node, Local) for node in bottom_up(c)), conjuncts))


def expressions_of(step: Step) -> Iterator[Expression]:
    """Every expression of a step, those in the places that it writes included."""
    yield from (step.guard, step.assertion, *step.arguments)
    for choice in step.choices:
        yield from (choice.low, choice.high)
    for update in step.updates:
        yield from (update.value, *indices(update.target))
    match step.communication:
        case Send(channel=channel, values=values):
            yield from (channel, *values)
        case Receive(channel=channel, patterns=patterns, targets=targets):
            yield from (channel, *(p for p in patterns if p is not None))
            for target in targets:
                if target is not None:
                    yield from indices(target)
    if step.start is not None:
        yield from step.start.arguments


def mentions_quiescence(model: Model) -> bool:
    """Whether anything in the model waits for all others to be stuck."""
    roots = [e for _, _, step in model.numbered_steps() for e in expressions_of(step)]
    roots += [process.provided for process in model.types]
    return any(isinstance(node, Quiescent) for root in roots for node in bottom_up(root))


def bottom_up(root: Node) -> Sequence[Node]:
    """All nodes, each one after its parts."""
    return list(chain.from_iterable(levels(root)))[::-1]

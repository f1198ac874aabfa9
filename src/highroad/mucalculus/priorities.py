"""What is known of a formula only when all of it is there: priorities of fixpoints, and where variables matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from highroad.languages.mcrl2.network.substitution import free_variables, variables_of
from highroad.languages.mcrl2.terms import Variable
from highroad.mucalculus import kernel

_Variables = frozenset[Variable]
_References = frozenset[kernel.Fixpoint]


def finish(root: kernel.Formula) -> None:
    """Fills in `priority` and `free` everywhere. A part that is shared is looked at once."""
    parts = _parts_of(root)
    own: dict[int, _Variables] = {}  # needed below a part, except for the sake of fixpoints around it
    references: dict[int, _References] = {}  # to fixpoints around it
    for part in parts:
        inside = below(part)
        own[id(part)] = _own(part, frozenset().union(*(own[id(each)] for each in inside)))
        references[id(part)] = _references(part, frozenset().union(*(references[id(each)] for each in inside)))
    definitions = [part for part in parts if isinstance(part, kernel.Unfolding) and part.is_definition]
    _set_priorities((part.fixpoint, references[id(part)]) for part in definitions)
    for part in reversed(definitions):  # those around others come first
        fixpoint = part.fixpoint
        needed = own[id(fixpoint.body)].difference(fixpoint.parameters)
        fixpoint.free = _ordered(_with_closures(needed, references[id(part)]))
    for part in parts:
        if not isinstance(part, kernel.Constant):
            part.free = _ordered(_with_closures(own[id(part)], references[id(part)]))
        if isinstance(part, kernel.Step):
            part.label_variables = _ordered(_of_labels(part.labels))


def _parts_of(root: kernel.Formula) -> list[kernel.Formula]:
    """Every part once, after those below it."""
    found: dict[int, kernel.Formula] = {}
    seen: set[int] = set()
    waiting = [(root, False)]
    while waiting:
        part, is_open = waiting.pop()
        if is_open:
            found[id(part)] = part
        elif id(part) not in seen:
            seen.add(id(part))
            waiting.append((part, True))
            waiting += [(each, False) for each in below(part)]
    return list(found.values())


def below(part: kernel.Formula) -> list[kernel.Formula]:
    match part:
        case kernel.Constant() | kernel.Test():
            return []
        case kernel.Join(parts=parts):
            return list(parts)
        case kernel.Binder(body=body) | kernel.Step(body=body):
            return [body]
        case kernel.Unfolding(fixpoint=fixpoint, is_definition=is_definition):
            return [fixpoint.body] if is_definition else []
    assert_never(part)


# Priorities


def _set_priorities(definitions: Iterable[tuple[kernel.Fixpoint, _References]]) -> None:
    """Those inside come first. A fixpoint has at least the priority of those inside that refer to it: whoever comes by
    both again and again is judged by the one around the other. Greatest fixpoints are even."""
    least: dict[kernel.Fixpoint, int] = {}
    for fixpoint, references in definitions:
        priority = least.get(fixpoint, 1)
        if (priority % 2 == 0) != fixpoint.is_greatest:
            priority += 1
        fixpoint.priority = priority
        for outer in references:
            least[outer] = max(least.get(outer, 1), priority)


def _references(part: kernel.Formula, inside: _References) -> _References:
    if not isinstance(part, kernel.Unfolding):
        return inside
    return inside - {part.fixpoint} if part.is_definition else frozenset({part.fixpoint})


# Variables


def _own(part: kernel.Formula, inside: _Variables) -> _Variables:
    match part:
        case kernel.Constant() | kernel.Join():
            return inside
        case kernel.Test(condition=condition):
            return free_variables(condition)
        case kernel.Binder(variables=variables):
            return inside.difference(variables)
        case kernel.Step(labels=labels):
            return inside | _of_labels(labels)
        case kernel.Unfolding(fixpoint=fixpoint, arguments=arguments):
            return inside.difference(fixpoint.parameters) | variables_of(arguments)
    assert_never(part)


def _of_labels(labels: kernel.LabelSet) -> _Variables:
    match labels:
        case kernel.AnyLabel():
            return frozenset()
        case kernel.LabelTest(condition=condition):
            return free_variables(condition)
        case kernel.LabelNegation(operand=operand):
            return _of_labels(operand)
        case kernel.LabelJoin(parts=parts):
            return frozenset().union(*map(_of_labels, parts))
        case kernel.LabelBinder(variables=variables, body=body):
            return _of_labels(body).difference(variables)
        case kernel.Event(actions=actions):
            return variables_of(argument for action in actions for argument in action.arguments)
        case kernel.TimedLabels(operand=operand, time=time):
            return _of_labels(operand) | free_variables(time)
    assert_never(labels)


def _with_closures(needed: _Variables, references: _References) -> _Variables:
    return needed.union(*(fixpoint.free for fixpoint in references))


def _ordered(variables: _Variables) -> kernel.Free:
    return tuple(sorted(variables, key=lambda variable: variable.name))

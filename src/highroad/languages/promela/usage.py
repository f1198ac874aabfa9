"""What a model does with its names: which variables are written, which are read, which processes are started."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from highroad.languages.promela import tree
from highroad.languages.promela.bits import wide_bits

_WITH_IDENTITY = (tree.Variable, tree.Typedef)  # they are referred to, not contained


@dataclass(slots=True)
class Usage:
    assigned: set[tree.Variable] = field(default_factory=set)
    read: set[tree.Variable] = field(default_factory=set)
    wide_bits: frozenset[tree.Variable] = frozenset()
    started: set[str] = field(default_factory=set)
    uses_priorities: bool = False
    uses_last: bool = False


def usage_of(model: tree.Model) -> Usage:
    """Claims and formulas count: what they read must be there."""
    found = list(_everything(model))
    usage = Usage()
    for node in found:
        _note(usage, node)
    usage.uses_priorities |= any(proctype.priority is not None for proctype in model.proctypes.values())
    usage.wide_bits = wide_bits(found)
    usage.read = _read(found, {variable for variable in model.globals if is_scratch(variable)})
    return usage


def is_scratch(variable: tree.Variable) -> bool:
    """Whether a variable is declared to be no part of the state."""
    is_scalar = variable.length is None and isinstance(variable.type, tree.ScalarType)
    return variable.is_hidden and is_scalar


def _read(found: list[object], scratch: set[tree.Variable]) -> set[tree.Variable]:
    """The variables whose values matter. What is read only to be assigned to scratch variables does not."""
    useless = set(scratch)
    while True:
        mentioned = Counter(node.variable for node in found if isinstance(node, tree.Reference))
        for node in found:
            mentioned.subtract(_pure_targets(node))
            if isinstance(node, tree.Assignment) and not useless.isdisjoint(_pure_targets(node)):
                mentioned.subtract(part.variable for part in nodes(node.value) if isinstance(part, tree.Reference))
        read = {variable for variable, count in mentioned.items() if count > 0}
        if useless.isdisjoint(read):
            return read
        useless -= read


def labels_referred_to(model: tree.Model) -> dict[str, set[str]]:
    """By process type: its labels that expressions anywhere mention."""
    found: dict[str, set[str]] = {}
    for node in _everything(model):
        if isinstance(node, tree.RemoteLabel):
            found.setdefault(node.proctype, set()).add(node.label)
    return found


def _everything(model: tree.Model) -> Iterator[object]:
    roots: list[object] = [model.claims, model.formulas, [v.initial for v in model.globals]]
    for proctype in model.proctypes.values():
        roots += [proctype.body, proctype.provided, [v.initial for v in proctype.variables]]
    return nodes(roots)


def nodes(root: object) -> Iterator[object]:
    """Everything below a part of the tree, declarations excepted."""
    pending = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple | list):
            pending += node
        elif isinstance(node, Struct) and not isinstance(node, _WITH_IDENTITY):
            yield node
            pending += (getattr(node, part) for part in node.__struct_fields__)


def _note(usage: Usage, node: object) -> None:
    match node:
        case tree.Run(process=process, priority=priority):
            usage.started.add(process)
            usage.uses_priorities |= priority is not None
        case tree.SetPriority() | tree.GetPriority() | tree.SpecialName(kind=tree.Special.PRIORITY):
            usage.uses_priorities = True
        case tree.SpecialName(kind=tree.Special.LAST):
            usage.uses_last = True
        case tree.ForRange() | tree.ForArray() | tree.ForChannel() | tree.Select():
            usage.assigned.add(node.variable.variable)
        case tree.Labelled(kind=tree.Declaration(variable=variable), is_initial=False):
            usage.assigned.add(variable)
        case _:
            usage.assigned.update(_pure_targets(node))


def _pure_targets(node: object) -> list[tree.Variable]:
    """The variables that a statement writes where it mentions them."""
    match node:
        case tree.Assignment(target=tree.Reference() as target):
            return [target.variable]
        case tree.Receive(arguments=arguments):
            return [argument.variable for argument in arguments if isinstance(argument, tree.Reference)]
        case _:
            return []

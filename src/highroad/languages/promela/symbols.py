"""The names of values: those of mtype constants, wherever a declaration says that a value is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from highroad.languages.promela import tree
from highroad.languages.promela.storage import OwnQueue, leaves
from highroad.languages.promela.world import Frame, World

Symbols = Mapping[int, str]
"""The names of the values of a scalar; empty if they are just numbers."""


def symbol(names: Symbols, value: int) -> str | int:
    """A value for people. One that no constant has stays a number."""
    return names.get(value, value)


class VariableSymbols:
    """By the name of a variable of the IR: the symbols of its scalars, or of the fields of its messages, in order."""

    def __init__(self, world: World) -> None:
        self._mtypes = world.model.mtypes
        self.of_globals = {variable.name: self._scalars(variable) for variable in world.model.globals}
        self.of_globals |= {queue.name: self._fields(queue) for queue in world.queues}
        self.of_frames = [self._of_frame(frame) for frame in world.frames]

    def _of_frame(self, frame: Frame) -> dict[str, tuple[Symbols, ...]]:
        found = {name: self._scalars(variable) for variable, name in frame.names.items()}
        for parameter in frame.proctype.parameters:  # a structure is kept as one variable for each of its parts
            for path, kind in leaves(parameter):
                found[".".join([frame.names[parameter], *map(str, path)])] = (symbols_of(kind, self._mtypes),)
        for name, queue in zip(frame.queue_names, frame.queues, strict=True):
            found[name] = self._fields(queue)
        return found

    def _scalars(self, variable: tree.Variable) -> tuple[Symbols, ...]:
        return tuple(symbols_of(kind, self._mtypes) for _, kind in leaves(variable))

    def _fields(self, queue: OwnQueue) -> tuple[Symbols, ...]:
        return fields_of(queue, self._mtypes)


def symbols_of(kind: tree.ScalarType, mtypes: Mapping[str, Mapping[str, int]]) -> Symbols:
    if kind.basic is not tree.Basic.MTYPE:
        return {}
    return {value: name for name, value in mtypes.get(kind.subtype, {}).items()}


def fields_of(queue: OwnQueue, mtypes: Mapping[str, Mapping[str, int]]) -> tuple[Symbols, ...]:
    """The symbols of each field of a channel's messages; a structure stands for all of its own."""
    scalars: list[tree.ScalarType] = []
    for kind in _declared_fields(queue):
        if isinstance(kind, tree.Typedef):
            scalars += (leaf for part in kind.fields for _, leaf in leaves(part))
        else:
            scalars.append(kind)
    return tuple(symbols_of(kind, mtypes) for kind in scalars)


def _declared_fields(queue: OwnQueue) -> Sequence[tree.Type]:
    """Those of the channel that is (a part of) a variable."""
    variable = queue.variable
    for step in queue.path:
        if isinstance(step, str):
            assert isinstance(variable.type, tree.Typedef)
            variable = next(part for part in variable.type.fields if part.name == step)
    assert variable.channel is not None
    return variable.channel.fields

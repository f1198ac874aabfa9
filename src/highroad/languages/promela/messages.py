"""Channels and messages as people know them: by the names of variables, and of symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.backends.interpreter import Context, Interpreter, Trap
from highroad.ir.model import Receive, Send
from highroad.languages.promela import tree
from highroad.languages.promela.storage import queues_of
from highroad.languages.promela.symbols import Symbols, fields_of, symbol
from highroad.systems import Message


@dataclass(frozen=True, slots=True)
class _Channel:
    """A channel: its name, and for each field of its messages the symbols of its values, if it has any."""

    name: str
    fields: tuple[Symbols, ...]

    def shown(self, message: Sequence[int]) -> tuple[str, ...]:
        return tuple(str(symbol(names, value)) for value, names in zip(message, self.fields, strict=True))


class Channels:
    """The channels of a model: those of global variables, then those of each process."""

    def __init__(self, model: tree.Model) -> None:
        self._mtypes = model.mtypes
        self._types = list(model.proctypes)
        self._global = self._channels(model.globals)
        self._local = [self._channels(proctype.variables) for proctype in model.proctypes.values()]

    def message(
        self, communication: Send | Receive, interpreter: Interpreter, context: Context, received: Message | None
    ) -> Message | None:
        """What a statement sends or receives in a state; `received` is what it is given in a rendezvous."""
        if isinstance(communication, Receive) and received is not None:
            return Message(received.channel, received.values, is_sent=False, is_rendezvous=True)
        try:
            number = interpreter.evaluate(communication.channel, context)
            slot = interpreter.queue(communication.channel, context)
            channel = self._all(context)[number - 1]
            if isinstance(communication, Send):
                values = [interpreter.evaluate(value, context) for value in communication.values]
                return Message(channel.name, channel.shown(values), True, slot.type.capacity == 0)
            patterns = interpreter.patterns(slot, communication.patterns, context)
            position = interpreter.find(slot, patterns, communication.anywhere, context)
        except (Trap, ValueError):  # the statement itself is a fault
            return None
        if position is None:
            return None
        return Message(channel.name, channel.shown(interpreter.message(slot, position, context)), False)

    def _all(self, context: Context) -> list[_Channel]:
        """In order of their numbers."""
        found = list(self._global)
        for process, (kind, _) in enumerate(context.live):
            owner = f"{self._types[kind]}[{process}]"
            found += (_Channel(f"{owner}:{channel.name}", channel.fields) for channel in self._local[kind])
        return found

    def _channels(self, variables: list[tree.Variable]) -> list[_Channel]:
        queues = queues_of(variables)
        return [_Channel(queue.name.removesuffix(".queue"), fields_of(queue, self._mtypes)) for queue in queues]

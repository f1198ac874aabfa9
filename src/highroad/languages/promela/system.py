"""A Promela model as a system: searched as native code, explained statement by statement by the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from highroad.backends.interpreter import Context, Part, Successor
from highroad.ir.layout import Slot, slots_of
from highroad.ir.types import Queue, Type
from highroad.languages.promela import tree
from highroad.languages.promela.lower import Lowered, Print
from highroad.languages.promela.messages import Channels
from highroad.systems import Edge, Message, Move, Standing, Value
from highroad.systems.compiled import CompiledSystem, named_scalars


class PromelaSystem(CompiledSystem):
    """Adds what people know a Promela model by: processes with their numbers, statements, messages, output."""

    def __init__(self, source: tree.Model, lowered: Lowered) -> None:
        super().__init__(lowered.model, "promela")
        self.source = source
        self.statements = lowered.statements
        self._channels = Channels(source)

    def edges(self, state: bytes) -> Iterator[Edge]:
        for successor in self._interpreter.edges(state):
            yield self._edge(state, successor)

    def _edge(self, state: bytes, successor: Successor) -> Edge:
        moves: list[Move] = []
        before = state
        for part in successor.parts:
            offered = moves[-1].message if moves else None
            is_answer = offered is not None and offered.is_sent and offered.is_rendezvous
            moves.append(self._move(before, part, offered if is_answer else None))
            before = part.state if part.state is not None else before
        first = moves[0]
        fault = next((m.fault for m in moves if m.fault), successor.fault.text if successor.fault else None)
        label = "; ".join(dict.fromkeys(m.text for m in moves)) if len(moves) > 1 else first.text
        return Edge(label, successor.state, first.process, fault, first.span, tuple(moves))

    def _move(self, state: bytes, part: Part, received: Message | None) -> Move:
        statement = self.statements[part.number]
        kind = self._interpreter.live_in(state)[part.process]
        return Move(
            text=statement.text,
            process=self._process_name(kind, part.process),
            number=part.process,
            step=part.number,
            state=part.state,
            fault=part.fault.text if part.fault else None,
            span=statement.span,
            output="" if statement.print is None else self._printed(statement.print, state, part.process),
            identifier=statement.identifier,
            message=self._message(state, part, received),
        )

    def _message(self, state: bytes, part: Part, received: Message | None) -> Message | None:
        communication = self._steps[part.number].communication
        if communication is None:
            return None
        return self._channels.message(communication, self._interpreter, self._context(state, part.process), received)

    def _context(self, state: bytes, process: int = 0) -> Context:
        word = int.from_bytes(state, "little")
        return Context(word, self._interpreter.layout.live(word, len(state)), process)

    def _process_name(self, kind: int, process: int) -> str:
        return f"{self.model.types[kind].name}[{process}]"

    def _printed(self, shown: Print, state: bytes, process: int) -> str:
        context = self._context(state, process)
        values = iter(
            names.get(value, str(value)) if names else str(value)
            for value, names in (
                (self._interpreter.evaluate(argument, context), names)
                for argument, names in zip(shown.arguments, shown.names, strict=True)
            )
        )
        return formatted(shown.format, values)

    def describe(self, state: bytes) -> Mapping[str, Value]:
        places = {}
        for each in self.standing(state):
            line = f"line {each.span.line}" if each.span else ""
            places[each.process] = f"{line} (state {each.state})"
        return {**places, **self.variables(state)}

    def standing(self, state: bytes) -> list[Standing]:
        context = self._context(state)
        found = []
        for number, (kind, _) in enumerate(context.live):
            location = self.model.types[kind].locations[self._interpreter.location(context, number)]
            found.append(Standing(self._process_name(kind, number), location.name, location.span, location.is_end))
        return found

    def variables(self, state: bytes) -> Mapping[str, Value]:
        layout, context = self._interpreter.layout, self._context(state)
        values: dict[str, Value] = {}
        for v in self.model.variables:
            values |= self._shown(v.name, layout.variables[v.name], 0, context.word)
        for number, (kind, base) in enumerate(context.live):
            for v in self.model.types[kind].variables:
                slot = layout.frames[kind].variables[v.name]
                values |= self._shown(f"{self._process_name(kind, number)}:{v.name}", slot, base, context.word)
        return values

    def _shown(self, name: str, slot: Slot, base: int, word: int) -> dict[str, Value]:
        """The scalars and channels in a variable, with their names for people."""
        found: dict[str, Value] = {}
        names = named_scalars(name, slot.type)
        for (offset, kind), text in zip(slots_of([Slot(base + slot.offset, slot.type)]), names, strict=True):
            found[text.removesuffix(".queue")] = self._value(offset, kind, word)
        return found

    def _value(self, offset: int, kind: Type, word: int) -> Value:
        from highroad.backends.interpreter.evaluation import load
        from highroad.ir.layout import QueueSlot
        from highroad.ir.types import Array, Record

        if isinstance(kind, Queue):
            slot, context = QueueSlot(offset, kind), Context(word, ())
            messages = (
                self._interpreter.message(slot, position, context)
                for position in range(self._interpreter.length(slot, context))
            )
            return f"[{', '.join(','.join(map(str, message)) for message in messages)}]"
        assert not isinstance(kind, Array | Record)
        return load(word, offset, kind)


def formatted(text: str, values: Iterator[str]) -> str:
    """What printf shows: conversions replaced by values, escapes by what they stand for."""
    out, i = [], 0
    escapes = {"n": "\n", "t": "\t", "\\": "\\", '"': '"'}
    while i < len(text):
        c, following = text[i], text[i + 1 : i + 2]
        if c == "%" and following:
            out.append("%" if following == "%" else _converted(following, next(values, "")))
            i += 2
        elif c == "\\" and following:
            out.append(escapes.get(following, following))
            i += 2
        else:
            out.append(c)
            i += 1
    return "".join(out)


def _converted(conversion: str, value: str) -> str:
    if not value.lstrip("-").isdigit():
        return value
    number = int(value)
    match conversion:
        case "c":
            return chr(number & 0xFF)
        case "x":
            return f"{number & 0xFFFFFFFF:x}"
        case "o":
            return f"{number & 0xFFFFFFFF:o}"
        case "u":
            return str(number & 0xFFFFFFFF)
        case _:
            return value

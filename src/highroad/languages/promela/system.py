"""A Promela model as a system: searched as native code, explained statement by statement by the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import TYPE_CHECKING

from highroad.backends.interpreter import Context, Part, Successor
from highroad.backends.interpreter.evaluation import load
from highroad.diagnostics import Source
from highroad.ir.expressions import Expression
from highroad.ir.layout import QueueSlot, Slot, slots_of
from highroad.ir.types import Array, Queue, Record
from highroad.languages.promela.lower import Lowered, Print
from highroad.languages.promela.messages import Channels
from highroad.languages.promela.parse import Parsed
from highroad.languages.promela.printing import formatted
from highroad.languages.promela.symbols import Symbols, VariableSymbols, symbol
from highroad.systems import Edge, Merging, Message, Move, SoughtRuns, Standing, Value
from highroad.systems.compiled import CompiledSystem, named_scalars

if TYPE_CHECKING:
    from highroad.languages.promela.specifications import Specifications


class PromelaSystem(CompiledSystem):
    """Adds what people know a Promela model by: processes with their numbers, statements, messages, output."""

    def __init__(self, parsed: Parsed, lowered: Lowered) -> None:
        super().__init__(lowered.model, "promela")
        self.source = parsed.model
        self.statements = lowered.statements
        self._parsed = parsed
        self._world = lowered.world
        self._channels = Channels(parsed.model)
        self._symbols = VariableSymbols(lowered.world)
        has_trace = any(claim.kind != "never" for claim in parsed.model.claims)
        self.remark = "the trace or notrace of the model is not verified" if has_trace else None

    @cached_property
    def has_longer_steps(self) -> bool:
        """Whether a step may consist of several statements."""
        from highroad.backends.llvm.network import Network

        network = Network(self.model, self._interpreter.layout)
        return network.has_sections or network.has_rendezvous

    @property
    def specifications(self) -> Mapping[str, str]:
        from highroad.languages.promela.specifications import kinds_of

        return kinds_of(self.source)

    def specification(self, name: str) -> SoughtRuns:
        return self._specifications.runs(name)

    def labelled(self, prefix: str) -> Source | None:
        return self._specifications.labelled(prefix)

    @cached_property
    def _specifications(self) -> Specifications:
        from highroad.languages.promela.predicates import Predicates
        from highroad.languages.promela.specifications import Specifications

        predicates = Predicates(self.model, self._world, self._parsed.macros)
        return Specifications(self.source, predicates, self._predicates.__setitem__)

    def merging(self) -> Merging:
        from highroad.languages.promela.merging import merging_of

        return merging_of(self.source)

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

    def _predicate(self, source: Source) -> Expression:
        from highroad.languages.promela.predicates import Predicates

        if source not in self._predicates:
            predicates = Predicates(self.model, self._world, self._parsed.macros)
            self._predicates[source] = predicates.expression(source)
        return self._predicates[source]

    def _number(self, source: Source) -> Expression:
        from highroad.languages.promela.predicates import Predicates

        return Predicates(self.model, self._world, self._parsed.macros).number(source)

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
            symbols = self._symbols.of_globals.get(v.name, ())
            values |= self._shown(v.name, layout.variables[v.name], context.word, symbols)
        for number, (kind, base) in enumerate(context.live):
            for v in self.model.types[kind].variables:
                slot = layout.frames[kind].variables[v.name]
                symbols = self._symbols.of_frames[kind].get(v.name, ())
                name = f"{self._process_name(kind, number)}:{v.name}"
                values |= self._shown(name, Slot(base + slot.offset, slot.type), context.word, symbols)
        return values

    def _shown(self, name: str, slot: Slot, word: int, symbols: Sequence[Symbols]) -> dict[str, Value]:
        """The scalars and channels in a variable, with their names for people; `symbols` are the names of values."""
        if isinstance(slot.type, Queue):
            return {name.removesuffix(".queue"): self._messages(slot.offset, slot.type, word, symbols)}
        found: dict[str, Value] = {}
        nameless: Symbols = {}
        scalars = zip(slots_of([slot]), named_scalars(name, slot.type), strict=True)
        for ((offset, kind), text), names in zip(scalars, chain(symbols, repeat(nameless)), strict=False):
            assert not isinstance(kind, Array | Record | Queue)
            found[text] = symbol(names, load(word, offset, kind))
        return found

    def _messages(self, offset: int, kind: Queue, word: int, symbols: Sequence[Symbols]) -> str:
        slot, context = QueueSlot(offset, kind), Context(word, ())
        messages = (
            self._interpreter.message(slot, position, context)
            for position in range(self._interpreter.length(slot, context))
        )
        shown = (",".join(str(symbol(*each)) for each in zip(symbols, message, strict=True)) for message in messages)
        return f"[{', '.join(shown)}]"

"""An estimate as native code, in a module of its own: the code of the model is not compiled again.

i64 estimate(ptr state, i64 length)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, assert_never

from highroad import _core
from highroad.backends.llvm.expressions import ExpressionWriter, Scope
from highroad.backends.llvm.network import ASKED_OF_OTHERS, Network, load_entry
from highroad.backends.llvm.others import location_number
from highroad.backends.llvm.places import Address, load_bits
from highroad.backends.llvm.program import DECLARATIONS, find_processes, function_text
from highroad.backends.llvm.queues import queue_functions
from highroad.backends.llvm.writer import FaultExit, Writer
from highroad.backends.recursion import deep_recursion
from highroad.ir.estimates import UNREACHABLE, Amount, EachLocation, Greatest, Least, Sum, Term, expressions_in
from highroad.ir.expressions import Call, Capacity, Constant, Expression, Length, LocationOf, Matches
from highroad.ir.layout import Layout
from highroad.ir.model import Model
from highroad.ir.walk import bottom_up

OPTIMISED = 400_000  # characters of text: about a second
CHOICES = """\
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
"""


class NativeEstimate(_core.NativeEstimate):
    """The core's heuristic together with its code: whoever holds it, such as a search, keeps the code alive."""

    def __init__(self, engine: Any) -> None:
        super().__init__(engine.get_function_address("estimate"))
        self._engine = engine


def native_estimate(model: Model, term: Term) -> NativeEstimate:
    """The heuristic that gives the value of a term."""
    return compiled_estimate(estimate_text(model, term))


def compiled_estimate(text: str) -> NativeEstimate:
    """The heuristic of a module with a function `estimate`."""
    from highroad.backends.llvm.engine import compiled

    engine = compiled(text, level=2 if len(text) <= OPTIMISED else 0)
    engine.finalize_object()
    return NativeEstimate(engine)


def estimate_text(model: Model, term: Term) -> str:
    """The text of the module."""
    network = _TermNetwork(model, Layout.of(model), term)
    parts = [DECLARATIONS, CHOICES]
    with deep_recursion():
        if Call in network.mentioned:
            parts += [function_text(network, function) for function in model.functions]
        parts += network.functions()
        if network.asks_for_channels:
            parts += queue_functions(network)
        parts.append(_estimate(network, term))
    return "\n".join(parts)


@dataclass(frozen=True)
class _TermNetwork(Network):
    """The network as far as a term is concerned: what only steps need is left out."""

    term: Term

    @cached_property
    def mentioned(self) -> frozenset[type]:
        nodes = (node for root in expressions_in(self.term) for node in bottom_up(root) if not self._is_direct(node))
        return frozenset(type(node) for node in nodes)

    def _is_direct(self, node: object) -> bool:
        """Whether a process can be asked without a table of those that live."""
        return self.has_fixed_processes and isinstance(node, LocationOf) and isinstance(node.process, Constant)

    @cached_property
    def asks_for_channels(self) -> bool:
        return bool({Length, Capacity, Matches} & self.mentioned)

    @cached_property
    def needs_table(self) -> bool:
        asks_for_others = bool(ASKED_OF_OTHERS & self.mentioned) or _goes_through_all(self.term)
        return asks_for_others or (self.asks_for_channels and self.has_local_channels)

    def functions(self) -> list[str]:
        return super().functions() if self.needs_table or self.asks_for_channels else []


def _goes_through_all(term: Term) -> bool:
    match term:
        case EachLocation():
            return True
        case Amount():
            return False
        case Sum(parts=parts) | Least(parts=parts) | Greatest(parts=parts):
            return any(_goes_through_all(part) for part in parts)


def _estimate(network: Network, term: Term) -> str:
    writer = Writer()
    find_processes(network, writer)
    writer.line(f"ret i64 {_TermWriter(network, writer).value(term)}")
    return f"define i64 @estimate(ptr %state, i64 %length) {{\n{writer.body()}\n}}\n"


class _TermWriter:
    def __init__(self, network: Network, writer: Writer) -> None:
        self._network = network
        self._w = writer

    def value(self, term: Term) -> str:
        match term:
            case Amount(expression=expression):
                return self._amount(expression)
            case Sum(parts=parts):
                return self._combined(parts, "add i64 {}, {}", "0")
            case Least(parts=parts):
                return self._combined(parts, "call i64 @llvm.smin.i64(i64 {}, i64 {})", str(UNREACHABLE))
            case Greatest(parts=parts):
                return self._combined(parts, "call i64 @llvm.smax.i64(i64 {}, i64 {})", "0")
            case EachLocation():
                return self._each(term)
            case _:
                assert_never(term)

    def _combined(self, parts: tuple[Term, ...], instruction: str, of_none: str) -> str:
        total = of_none
        for number, part in enumerate(parts):
            value = self.value(part)
            total = value if number == 0 else self._w.value(instruction.format(total, value))
        return total

    def _amount(self, expression: Expression) -> str:
        """The value of an expression; 0 when it has none."""
        w = self._w
        faults = FaultExit(w, "fault")
        value = ExpressionWriter(self._network, w, Scope(None, {}, {}), faults).number(expression)
        before, joined = w.block, w.name("joined")
        w.jump(joined)
        arms = [f"[ {value}, %{before} ]"]

        def leave(_: str) -> None:
            arms.append(f"[ 0, %{faults.block} ]")
            w.jump(joined)

        faults.finish(leave)
        w.begin(joined)
        return w.value(f"phi i64 {', '.join(arms)}")

    def _each(self, term: EachLocation) -> str:
        """A loop over the processes that live."""
        w = self._w
        total = w.allocate("i64")
        at = w.allocate("i64")
        w.line(f"store i64 {UNREACHABLE if term.is_least else 0}, ptr {total}")
        w.line(f"store i64 0, ptr {at}")
        head, body, done = w.name("loop"), w.name("body"), w.name("done")
        w.jump(head)
        w.begin(head)
        process = w.value(f"load i64, ptr {at}")
        w.branch(w.value(f"icmp ult i64 {process}, %live"), body, done)
        w.begin(body)
        offset, kind = load_entry(w, process)
        locations = [partial(self._location, t, offset) for t in range(len(term.numbers))]
        number = location_number(w, kind, locations, term.numbers)
        choose = "smin" if term.is_least else "smax"
        so_far = w.value(f"load i64, ptr {total}")
        w.line(f"store i64 {w.value(f'call i64 @llvm.{choose}.i64(i64 {so_far}, i64 {number})')}, ptr {total}")
        w.line(f"store i64 {w.value(f'add i64 {process}, 1')}, ptr {at}")
        w.jump(head)
        w.begin(done)
        return w.value(f"load i64, ptr {total}")

    def _location(self, kind: int, offset: str) -> str:
        frame = self._network.layout.frames[kind]
        address = Address(frame.location_offset, offset, dynamic_is_bytes=frame.width % 8 == 0)
        return load_bits(self._w, "%state", address, frame.location_width)

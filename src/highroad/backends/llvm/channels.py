"""A channel in the code that is being written: how an operation on it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.backends.llvm.network import Network
from highroad.backends.llvm.writer import Writer
from highroad.ir.types import Queue


@dataclass(frozen=True, slots=True)
class Channel:
    """Where a channel lies, and its shape, known now or when the code runs."""

    writer: Writer
    network: Network
    place: str
    static_shape: int | None
    shape: str | None
    number: str

    @property
    def kind(self) -> Queue | None:
        return None if self.static_shape is None else self.network.shapes[self.static_shape]

    @property
    def may_be_rendezvous(self) -> bool:
        return self.network.has_rendezvous if self.kind is None else self.kind.capacity == 0

    @property
    def may_hold_messages(self) -> bool:
        return any(s.capacity for s in self.network.shapes) if self.kind is None else self.kind.capacity > 0

    def capacity(self) -> str:
        return self.table_value("capacities") if self.kind is None else str(self.kind.capacity)

    def table_value(self, table: str) -> str:
        at = self.writer.value(f"getelementptr i64, ptr @{table}, i64 {self.shape}")
        return self.writer.value(f"load i64, ptr {at}")

    def call(self, operation: str, state: str, arguments: Sequence[str] = (), *, arity: int | None = None) -> str:
        """An operation on the channel as it is in `state`."""
        values = [f"ptr {state}", f"i64 {self.place}", *(f"i64 {a}" for a in arguments)]
        return self._call(operation, values, arity)

    def wrap(self, field: int, value: str, arity: int) -> str:
        """A value as a field of a message takes it."""
        return self._call(f"wrap.{field}", [f"i64 {value}"], arity)

    def _call(self, operation: str, values: list[str], arity: int | None) -> str:
        stem, _, field = operation.partition(".")
        field = f".{field}" if field else ""
        if self.static_shape is not None:
            return self.writer.value(f"call i64 @queue.{stem}.{self.static_shape}{field}({', '.join(values)})")
        if arity is None:  # an operation that all shapes have, whatever their fields
            return self.writer.value(f"call i64 @any.{stem}({', '.join([f'i64 {self.shape}', *values])})")
        return self.writer.value(f"call i64 @any.{stem}.{arity}{field}({', '.join([f'i64 {self.shape}', *values])})")

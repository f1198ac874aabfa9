"""Reading and writing variables in the packed bytes of a state."""

from __future__ import annotations

from dataclasses import dataclass, replace

from highroad.backends.llvm.writer import Writer
from highroad.ir.layout import scalar_width
from highroad.ir.types import Scalar, bounds


@dataclass(frozen=True, slots=True)
class Address:
    """`bits` from the start of the state, plus `dynamic_bits` (a value) from array indices and the frame's place."""

    bits: int
    dynamic_bits: str | None = None
    dynamic_is_bytes: bool = True  # all dynamic parts are multiples of 8

    def plus(self, bits: int) -> Address:
        return replace(self, bits=self.bits + bits)

    def plus_dynamic(self, writer: Writer, bits: str, *, is_bytes: bool) -> Address:
        if self.dynamic_bits is not None:
            bits = writer.value(f"add i64 {self.dynamic_bits}, {bits}")
        return replace(self, dynamic_bits=bits, dynamic_is_bytes=self.dynamic_is_bytes and is_bytes)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A machine word that contains the variable: where it is, its type, and how far to shift."""

    pointer: str
    kind: str
    shift: str


def _cell(writer: Writer, base: str, address: Address, width: int) -> _Cell:
    byte, shift = divmod(address.bits, 8)
    if address.dynamic_bits is None or address.dynamic_is_bytes:
        offset = str(byte)
        if address.dynamic_bits is not None:
            dynamic = writer.value(f"lshr exact i64 {address.dynamic_bits}, 3")
            offset = writer.value(f"add i64 {dynamic}, {byte}")
        kind = next(bits for bits in (8, 16, 32, 64) if shift + width <= bits)
        return _Cell(writer.value(f"getelementptr i8, ptr {base}, i64 {offset}"), f"i{kind}", str(shift))
    bits = writer.value(f"add i64 {address.dynamic_bits}, {address.bits}")
    offset = writer.value(f"lshr i64 {bits}, 3")
    low = writer.value(f"trunc i64 {bits} to i8")
    pointer = writer.value(f"getelementptr i8, ptr {base}, i64 {offset}")
    return _Cell(pointer, "i8", writer.value(f"and i8 {low}, 7"))


def load_bits(writer: Writer, base: str, address: Address, width: int) -> str:
    """The raw bits of a variable as an i64."""
    if width == 0:
        return "0"
    cell = _cell(writer, base, address, width)
    word = writer.value(f"load {cell.kind}, ptr {cell.pointer}, align 1")
    if cell.shift != "0":
        word = writer.value(f"lshr {cell.kind} {word}, {cell.shift}")
    if f"i{width}" != cell.kind:
        word = writer.value(f"and {cell.kind} {word}, {_mask(width)}")
    return word if cell.kind == "i64" else writer.value(f"zext {cell.kind} {word} to i64")


def store_bits(writer: Writer, base: str, address: Address, width: int, bits: str) -> None:
    """Writes the low `width` bits of an i64 (higher ones must be 0) without touching the neighbours."""
    if width == 0:
        return
    cell = _cell(writer, base, address, width)
    word = bits if cell.kind == "i64" else writer.value(f"trunc i64 {bits} to {cell.kind}")
    if f"i{width}" != cell.kind:
        mask = str(_mask(width))
        if cell.shift != "0":
            word = writer.value(f"shl {cell.kind} {word}, {cell.shift}")
            mask = writer.value(f"shl {cell.kind} {mask}, {cell.shift}")
        hole = writer.value(f"xor {cell.kind} {mask}, -1")
        old = writer.value(f"load {cell.kind}, ptr {cell.pointer}, align 1")
        kept = writer.value(f"and {cell.kind} {old}, {hole}")
        word = writer.value(f"or {cell.kind} {kept}, {word}")
    writer.line(f"store {cell.kind} {word}, ptr {cell.pointer}, align 1")


def load(writer: Writer, base: str, address: Address, kind: Scalar) -> str:
    """The value of a variable as an i64."""
    bits = load_bits(writer, base, address, scalar_width(kind))
    low = bounds(kind)[0]
    return bits if low == 0 else writer.value(f"add i64 {bits}, {low}")


def _mask(width: int) -> int:
    return (1 << width) - 1

"""A function of LLVM text under construction: lines, fresh names, blocks, and where a fault goes.

LLVM's text form is written directly because building it from objects is about ninety times slower.
"""

from __future__ import annotations

from collections.abc import Callable

from highroad.ir.model import Fault


def symbol(name: str) -> str:
    """The name of a model's function in LLVM text: whatever the user called it, legal and not taken by LLVM."""
    letters = (chr(b) if chr(b).isalnum() and b < 128 else f"${b:02x}" for b in name.encode())
    return f"function.{''.join(letters)}"


class Writer:
    """Collects the body of one function. Allocations go to the entry block, so that loops do not repeat them."""

    def __init__(self) -> None:
        self._allocations: list[str] = []
        self._lines: list[str] = []
        self._count = 0
        self.block = "entry"
        self.has_half_state = False

    def name(self, stem: str = "v") -> str:
        self._count += 1
        return f"{stem}.{self._count}"

    def line(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def value(self, text: str) -> str:
        """Writes an instruction and gives the name of its result."""
        result = f"%{self.name()}"
        self.line(f"{result} = {text}")
        return result

    def allocate(self, kind: str) -> str:
        result = f"%{self.name('slot')}"
        self._allocations.append(f"  {result} = alloca {kind}, align 8")
        return result

    def prepare(self, line: str) -> None:
        """Writes a line into the entry block."""
        self._allocations.append(f"  {line}")

    def begin(self, block: str) -> None:
        self._lines.append(f"{block}:")
        self.block = block

    def jump(self, block: str) -> None:
        self.line(f"br label %{block}")

    def branch(self, condition: str, then: str, otherwise: str) -> None:
        self.line(f"br i1 {condition}, label %{then}, label %{otherwise}")

    def body(self) -> str:
        return "\n".join(["entry:", *self._allocations, *self._lines])


class FaultExit:
    """The place to which evaluation goes when it cannot go on; faults from everywhere arrive with their code."""

    def __init__(self, writer: Writer, stem: str) -> None:
        self._writer = writer
        self.block = writer.name(stem)
        self._incoming: list[str] = []

    def when(self, condition: str, fault: Fault) -> None:
        """Leaves with `fault` if the condition holds; goes on in a new block if not."""
        self._leave(condition, str(int(fault)))

    def when_code(self, code: str) -> None:
        """Leaves if `code` is not zero."""
        self._leave(self._writer.value(f"icmp ne i32 {code}, 0"), code)

    def _leave(self, condition: str, code: str) -> None:
        onward = self._writer.name("ok")
        self._incoming.append(f"[ {code}, %{self._writer.block} ]")
        self._writer.branch(condition, self.block, onward)
        self._writer.begin(onward)

    def finish(self, handle: Callable[[str], None]) -> None:
        """Writes the exit's block, if anything can arrive there; `handle` gets the code and must end the block."""
        if not self._incoming:
            return
        self._writer.begin(self.block)
        handle(self._writer.value(f"phi i32 {', '.join(self._incoming)}"))

"""A native function under construction, on top of the writer of LLVM text: nodes, and the way out when it gets stuck.

body = Body(depth="0")
sum = body.value("add i64 %a, %b")
body.stuck_when(body.value(f"icmp slt i64 {sum}, 0"))
body.line(f"ret i64 {sum}")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from highroad.backends.llvm.writer import Writer
from highroad.languages.mcrl2.data.rules import Function
from highroad.languages.mcrl2.native.shapes import Unsupported

CONTEXT = "%context"
_STUCK = "stuck"
_LINES_OF_A_CALL = 64  # each may take a word of the stack, so depth is counted in units of half a kilobyte


@dataclass(frozen=True, slots=True)
class Mark:
    """A point to which a body can be taken back."""

    lines: int
    block: str
    is_stuck_used: bool
    repetitions: int


class Body(Writer):
    """`depth` is the depth of calls that is passed on to the functions this one calls.

    `function` is what this body is the code of, if others call it by name.
    """

    def __init__(self, depth: str = "%depth", function: Function | None = None) -> None:
        super().__init__()
        self.depth = depth
        self.function = function
        self._is_stuck_used = False
        self._buffer_size = 0
        self._has_nodes = False
        self._is_deepening = False
        self._parameters: list[str] = []
        self._before_loop = "entry"
        self._repetitions: list[tuple[str, Sequence[str]]] = []

    # The way out

    def stuck_when(self, condition: str) -> None:
        """Gives up if the condition (i1) holds; goes on in a new block if not."""
        self._is_stuck_used = True
        onward = self.name("ok")
        self.line(f"br i1 {condition}, label %{_STUCK}, label %{onward}, !prof !1")
        self.begin(onward)

    def stuck(self) -> None:
        """Gives up; the block ends here."""
        self._is_stuck_used = True
        self.jump(_STUCK)

    # Values

    def phi(self, kind: str, incoming: Sequence[tuple[str, str]]) -> str:
        """The value with which this block was reached, given with the block it comes from."""
        return self.value(f"phi {kind} {', '.join(f'[ {value}, %{block} ]' for value, block in incoming)}")

    def extended(self, condition: str) -> str:
        """An i1 as a word."""
        constants = {"true": "1", "false": "0"}
        return constants.get(condition) or self.value(f"zext i1 {condition} to i64")

    def truth(self, word: str) -> str:
        """The word of a Bool as an i1."""
        constants = {"1": "true", "0": "false"}
        return constants.get(word) or self.value(f"trunc i64 {word} to i1")

    def call(self, function: str, *arguments: str) -> str:
        """The word that a function of the runtime gives; each argument with its type."""
        return self.value(f"call i64 @{function}({', '.join((f'ptr {CONTEXT}', *arguments))})")

    # Nodes

    def loaded(self, node: str, offset: int) -> str:
        """The word at this offset of a node: 0 is its header, then come the arguments."""
        if not self._has_nodes:
            self._has_nodes = True
            self.prepare(f"%nodes = load ptr, ptr {CONTEXT}, align 8, !invariant.load !0")
        place = node if offset == 0 else self.value(f"add nuw nsw i64 {node}, {offset}")
        address = self.value(f"getelementptr inbounds i64, ptr %nodes, i64 {place}")
        return self.value(f"load i64, ptr {address}, align 8, !invariant.load !0")

    def is_made_by(self, node: str, symbol: int, count: int) -> str:
        """Whether a node has this symbol and so many arguments."""
        return self.value(f"icmp eq i64 {self.loaded(node, 0)}, {symbol | count << 32}")

    def array(self, words: Sequence[str]) -> str:
        """The words in memory, until the next array is asked for."""
        self._buffer_size = max(self._buffer_size, len(words))
        for place, word in enumerate(words):
            address = self.value(f"getelementptr inbounds i64, ptr %buffer, i64 {place}")
            self.line(f"store i64 {word}, ptr {address}, align 8")
        return "%buffer" if words else "null"

    def term(self, symbol: int, words: Sequence[str]) -> str:
        """The node with this symbol and these arguments."""
        return self.call("highroad_term", f"i32 {symbol}", f"i32 {len(words)}", f"ptr {self.array(words)}")

    # Functions that call themselves in last position

    def repeatable(self, parameters: Sequence[str]) -> list[str]:
        """Opens a loop that begins with these values; gives those of this turn."""
        self._before_loop = self.block
        self.jump("again")
        self.begin("again")
        self._parameters = list(parameters)
        return [f"%p{place}" for place in range(len(parameters))]

    def repeat(self, arguments: Sequence[str]) -> None:
        """Goes round the loop with new values; the block ends here."""
        self._repetitions.append((self.block, arguments))
        self.jump("again")

    def watch_depth(self) -> None:
        """Makes `%deeper`, the depth of those who are called from here: much code takes much of the stack."""
        self._is_deepening = True

    # Taking back, and the end

    def mark(self) -> Mark:
        return Mark(len(self._lines), self.block, self._is_stuck_used, len(self._repetitions))

    def take_back(self, mark: Mark) -> None:
        """Forgets everything that was written after the mark; only names and allocations stay."""
        del self._lines[mark.lines :]
        del self._repetitions[mark.repetitions :]
        self.block = mark.block
        self._is_stuck_used = mark.is_stuck_used

    @contextmanager
    def or_stuck(self) -> Iterator[None]:
        """What is written inside, or, if that cannot be done natively, giving up at this point."""
        mark = self.mark()
        try:
            yield
        except Unsupported:
            self.take_back(mark)
            self.stuck()

    def body(self) -> str:
        if self._is_deepening:
            weight = 1 + (len(self._lines) + self._buffer_size) // _LINES_OF_A_CALL
            self._allocations.append(f"  %deeper = add i32 %depth, {weight}")
        if self._buffer_size:
            self._allocations.append(f"  %buffer = alloca [{self._buffer_size} x i64], align 8")
        lines = list(self._lines)
        if self._parameters:
            at = lines.index("again:") + 1
            lines[at:at] = [self._loop_value(place) for place in range(len(self._parameters))]
        if self._is_stuck_used:
            lines += [f"{_STUCK}:", f"  call void @highroad_stuck(ptr {CONTEXT})", "  unreachable"]
        return "\n".join(["entry:", *self._allocations, *lines])

    def _loop_value(self, place: int) -> str:
        incoming = [f"[ {self._parameters[place]}, %{self._before_loop} ]"]
        incoming += [f"[ {arguments[place]}, %{block} ]" for block, arguments in self._repetitions]
        return f"  %p{place} = phi i64 {', '.join(incoming)}"

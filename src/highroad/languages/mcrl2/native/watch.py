"""What every native function of data has: its first parameters, and the watch over recursion that does not end."""

from __future__ import annotations

from collections.abc import Sequence

from highroad.languages.mcrl2.native.body import CONTEXT, Body

DEEPEST = 8000  # calls within each other: 4 MB of stack, of which a thread usually has 8
IN_REGISTERS = 4  # arguments besides context and depth


def invocation(name: str, depth: str, arguments: Sequence[str]) -> str:
    """What comes after `call`."""
    passed = ", ".join((f"ptr {CONTEXT}", f"i32 {depth}", *(f"i64 {argument}" for argument in arguments)))
    return f"{_convention(len(arguments))} i64 @{name}({passed})"


def definition(name: str, parameters: Sequence[str], body: Body) -> str:
    row = ", ".join((f"ptr {CONTEXT}", "i32 %depth", *(f"i64 {parameter}" for parameter in parameters)))
    return f"define internal {_convention(len(parameters))} i64 @{name}({row}) nounwind {{\n{body.body()}\n}}\n"


def _convention(count: int) -> str:
    """How arguments are passed. With `tailcc` one call can take the place of another on the stack.

    That is left to calls whose arguments are all in registers: LLVM (22, on x86, without optimisation) overwrites
    arguments on the stack with each other.
    """
    return "tailcc" if count <= IN_REGISTERS else "fastcc"


def enter(body: Body) -> None:
    """Gets stuck where calls are too deep. The body passes `%deeper` on."""
    body.watch_depth()
    body.stuck_when(body.value(f"icmp ugt i32 %depth, {DEEPEST}"))


def spend(body: Body) -> None:
    """Gets stuck when this was done too often."""
    address = body.value(f"getelementptr inbounds i8, ptr {CONTEXT}, i64 8")
    left = body.value(f"add i64 {body.value(f'load i64, ptr {address}, align 8')}, -1")
    body.line(f"store i64 {left}, ptr {address}, align 8")
    body.stuck_when(body.value(f"icmp slt i64 {left}, 0"))

"""What a step sees of other processes, which may not live."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highroad.backends.llvm.network import load_entry
from highroad.backends.llvm.writer import Writer


def when_it_lives(w: Writer, number: str, kind: int | None, value: Callable[[str, str], str]) -> str:
    """`value(frame, type)` if the process lives (and is of a type), else 0."""
    check, there, joined = w.name("check"), w.name("there"), w.name("joined")
    before = w.block
    w.branch(w.value(f"icmp ult i64 {number}, %live"), check, joined)
    w.begin(check)
    offset, found = load_entry(w, number)
    incoming = [f"[ 0, %{before} ]"]
    if kind is not None:
        incoming.append(f"[ 0, %{check} ]")
        w.branch(w.value(f"icmp eq i64 {found}, {kind}"), there, joined)
    else:
        w.jump(there)
    w.begin(there)
    result = value(offset, found)
    incoming.append(f"[ {result}, %{w.block} ]")
    w.jump(joined)
    w.begin(joined)
    return w.value(f"phi i64 {', '.join(incoming)}")


def location_number(
    w: Writer, found: str, locations: Sequence[Callable[[], str]], numbers: Sequence[Sequence[int]]
) -> str:
    """The number that is given to the location of a process, by its type."""
    done, arms = w.name("located"), []
    cases = [w.name("type") for _ in numbers]
    none = w.name("none")
    w.line(f"switch i64 {found}, label %{none} [ {' '.join(f'i64 {t}, label %{c}' for t, c in enumerate(cases))} ]")
    for t, case in enumerate(cases):
        w.begin(case)
        value = looked_up(w, locations[t], numbers[t])
        arms.append(f"[ {value}, %{w.block} ]")
        w.jump(done)
    w.begin(none)
    arms.append(f"[ 0, %{none} ]")
    w.jump(done)
    w.begin(done)
    return w.value(f"phi i64 {', '.join(arms)}")


def looked_up(w: Writer, position: Callable[[], str], numbers: Sequence[int]) -> str:
    """The number at a position, 0 beyond the last one: a switch, which the compiler makes a table of."""
    if not any(numbers):
        return "0"
    done, none = w.name("found"), w.name("beyond")
    cases = [(at, number, w.name("case")) for at, number in enumerate(numbers) if number]
    w.line(
        f"switch i64 {position()}, label %{none} [ {' '.join(f'i64 {at}, label %{case}' for at, _, case in cases)} ]"
    )
    for _, _, case in cases:
        w.begin(case)
        w.jump(done)
    w.begin(none)
    w.jump(done)
    w.begin(done)
    arms = [f"[ {number}, %{case} ]" for _, number, case in cases]
    return w.value(f"phi i64 {', '.join([*arms, f'[ 0, %{none} ]'])}")


def is_one_of(w: Writer, number: str, wanted: list[int]) -> str:
    result = "false"
    for value in wanted:
        here = w.value(f"icmp eq i64 {number}, {value}")
        result = here if result == "false" else w.value(f"or i1 {result}, {here}")
    return result

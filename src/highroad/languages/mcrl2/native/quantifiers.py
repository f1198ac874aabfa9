"""Quantifiers over small finite sorts: loops over all values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import EXISTS, Binder, Node
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler

_MOST_CASES = 1024


def quantified(compiler: Compiler, body: Body, binder: Binder, environment: Mapping[Node, str]) -> str:
    """Whether the quantifier holds, as an i1. Like the rewriter it is content with the first witness."""
    compiler.require_confluence()
    cases = 1
    for variable in binder.variables:
        cases *= compiler.data.domains.size(variable.sort) or _MOST_CASES + 1
    if cases > _MOST_CASES:
        raise Unsupported(f"a quantifier over {', '.join(str(one.sort) for one in binder.variables)}")
    is_exists = binder.kind == EXISTS
    decided, end = body.name("decided"), body.name("end")
    inner = compiler.below(binder, environment)
    turns: list[tuple[str, str]] = []  # the blocks that go on with the next value, and those after the last one
    for variable in binder.variables:
        turn, after, value = _opened_loop(compiler, body, variable.sort)
        turns.append((turn, after))
        inner[variable] = value
    condition = compiler.condition(body, binder.body, inner)
    innermost, _ = turns[-1]
    body.branch(condition, *((decided, innermost) if is_exists else (innermost, decided)))
    for place in range(len(turns) - 1, -1, -1):
        body.begin(turns[place][1])
        body.jump(turns[place - 1][0] if place else end)
    body.begin(decided)
    body.jump(end)
    last = turns[0][1]
    body.begin(end)
    return body.phi("i1", [("true" if is_exists else "false", decided), ("false" if is_exists else "true", last)])


def _opened_loop(compiler: Compiler, body: Body, sort: Sort) -> tuple[str, str, str]:
    """Begins the loop over the values of a sort: the block for the next one, the block after it, and the value."""
    values = compiler.data.domains.values(compiler.machine, sort)
    table = compiler.table([compiler.words.word(value) for value in values])
    place = body.allocate("i64")
    turn, inside, after = body.name("turn"), body.name("inside"), body.name("after")
    body.line(f"store i64 -1, ptr {place}, align 8")
    body.jump(turn)
    body.begin(turn)
    index = body.value(f"add i64 {body.value(f'load i64, ptr {place}, align 8')}, 1")
    body.line(f"store i64 {index}, ptr {place}, align 8")
    body.branch(body.value(f"icmp eq i64 {index}, {len(values)}"), after, inside)
    body.begin(inside)
    address = body.value(f"getelementptr inbounds i64, ptr @{table}, i64 {index}")
    return turn, after, body.value(f"load i64, ptr {address}, align 8, !invariant.load !0")

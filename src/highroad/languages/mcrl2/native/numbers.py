"""Pos, Nat and Int as 64-bit numbers; what does not fit, or is not in its sort, gets stuck."""

from __future__ import annotations

from collections.abc import Callable

from highroad.languages.mcrl2.data.nodes import Symbol
from highroad.languages.mcrl2.native.body import CONTEXT, Body
from highroad.languages.mcrl2.native.shapes import LEAST, Unsupported
from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS
from highroad.languages.mcrl2.sorts import NUMERIC, REAL, Function, Sort

Computation = Callable[[Body, Function, list[str]], str]


def computed(body: Body, symbol: Symbol, arguments: list[str]) -> str:
    """The value of a function on numbers."""
    sort = symbol.sort
    is_known = any(one.sort == sort for one in BUILT_IN_FUNCTIONS.get(symbol.name, ()))
    if (
        not is_known
        or symbol.name not in _COMPUTED
        or not isinstance(sort, Function)
        or REAL in (*sort.domain, sort.range)
    ):
        raise Unsupported(f"{symbol.name}: {sort}")
    return _COMPUTED[symbol.name](body, sort, arguments)


def _checked(operation: str) -> Computation:
    def compute(body: Body, _sort: Function, arguments: list[str]) -> str:
        left, right = arguments
        return overflowing(body, operation, left, right)

    return compute


def overflowing(body: Body, operation: str, left: str, right: str) -> str:
    pair = body.value(f"call {{ i64, i1 }} @llvm.s{operation}.with.overflow.i64(i64 {left}, i64 {right})")
    body.stuck_when(body.value(f"extractvalue {{ i64, i1 }} {pair}, 1"))
    return body.value(f"extractvalue {{ i64, i1 }} {pair}, 0")


def _minus(body: Body, _sort: Function, arguments: list[str]) -> str:
    left, right = arguments if len(arguments) == 2 else ("0", arguments[0])
    return overflowing(body, "sub", left, right)


def _next(operation: str) -> Computation:
    return lambda body, _sort, arguments: overflowing(body, operation, arguments[0], "1")


def _extreme(operation: str) -> Computation:
    def compute(body: Body, _sort: Function, arguments: list[str]) -> str:
        left, right = arguments
        return body.value(f"call i64 @llvm.s{operation}.i64(i64 {left}, i64 {right})")

    return compute


def _absolute(body: Body, sort: Function, arguments: list[str]) -> str:
    return _extreme("max")(body, sort, [arguments[0], _minus(body, sort, arguments)])


def _divided(body: Body, sort: Function, arguments: list[str]) -> str:
    """Rounds down; the divisor is positive."""
    left, right = arguments
    if LEAST[sort.domain[0]] is not None:
        return body.value(f"udiv i64 {left}, {right}")
    quotient = body.value(f"sdiv i64 {left}, {right}")
    below = body.value(f"icmp slt i64 {body.value(f'srem i64 {left}, {right}')}, 0")
    return body.value(f"add i64 {quotient}, {body.value(f'sext i1 {below} to i64')}")


def _remainder(body: Body, sort: Function, arguments: list[str]) -> str:
    left, right = arguments
    if LEAST[sort.domain[0]] is not None:
        return body.value(f"urem i64 {left}, {right}")
    rest = body.value(f"srem i64 {left}, {right}")
    below = body.value(f"icmp slt i64 {rest}, 0")
    return body.value(f"select i1 {below}, i64 {body.value(f'add i64 {rest}, {right}')}, i64 {rest}")


def _power(body: Body, _sort: Function, arguments: list[str]) -> str:
    base, exponent = arguments
    return body.value(f"call tailcc i64 @power(ptr {CONTEXT}, i64 {base}, i64 {exponent})")


# By squaring.
POWER = """
define internal tailcc i64 @power(ptr %context, i64 %base, i64 %exponent) nounwind {
entry:
  br label %loop
loop:
  %result = phi i64 [ 1, %entry ], [ %product, %on ]
  %factor = phi i64 [ %base, %entry ], [ %square, %on ]
  %left = phi i64 [ %exponent, %entry ], [ %rest, %on ]
  %is_done = icmp eq i64 %left, 0
  br i1 %is_done, label %done, label %multiply
multiply:
  %is_odd = trunc i64 %left to i1
  %times = select i1 %is_odd, i64 %factor, i64 1
  %pair = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %result, i64 %times)
  %product = extractvalue { i64, i1 } %pair, 0
  %is_large = extractvalue { i64, i1 } %pair, 1
  br i1 %is_large, label %stuck, label %next, !prof !1
next:
  %rest = lshr i64 %left, 1
  %is_last = icmp eq i64 %rest, 0
  %squared = select i1 %is_last, i64 1, i64 %factor
  %pair_ = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %squared, i64 %squared)
  %square = extractvalue { i64, i1 } %pair_, 0
  %is_larger = extractvalue { i64, i1 } %pair_, 1
  br i1 %is_larger, label %stuck, label %on, !prof !1
on:
  br label %loop
done:
  ret i64 %result
stuck:
  call void @highroad_stuck(ptr %context)
  unreachable
}
"""


def _converted(body: Body, sort: Function, arguments: list[str]) -> str:
    [operand] = arguments
    require(body, operand, sort.domain[0], sort.range)
    return operand


def require(body: Body, operand: str, known: Sort, wanted: Sort) -> None:
    """Gets stuck if a number of the one sort is not in the other."""
    least, present = LEAST[wanted], LEAST[known]
    if least is not None and (present is None or present < least):
        body.stuck_when(body.value(f"icmp slt i64 {operand}, {least}"))


_COMPUTED: dict[str, Computation] = {
    "+": _checked("add"),
    "-": _minus,
    "*": _checked("mul"),
    "div": _divided,
    "mod": _remainder,
    "exp": _power,
    "succ": _next("add"),
    "pred": _next("sub"),
    "max": _extreme("max"),
    "min": _extreme("min"),
    "abs": _absolute,
    **{f"{a}2{b}": _converted for a in NUMERIC for b in NUMERIC if a != b},
}

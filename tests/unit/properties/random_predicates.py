"""Random predicates over the variables of a small model: a text with only the brackets that it needs, and its meaning.

The meaning is written down here a second time, in plain Python, so that nothing of Highroad is compared with itself.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from highroad import Array, Bool, Builder, Enum, Int
from highroad.ir.model import Model

Values = Mapping[str, Any]
Meaning = Callable[[Values], int]

LEVELS = {"||": 1, "&&": 2, "==": 4, "!=": 4, "<": 5, "<=": 5, ">": 5, ">=": 5, "|": 6, "^": 7, "&": 8}
LEVELS |= {"<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
UNARY, ATOM = 98, 99


class NoValue(Exception):
    """The arithmetic of 64-bit words has no value here."""


def model_with(values: Values) -> Model:
    """A model whose only state has these values."""
    b = Builder("predicates")
    b.int("x", -100, 100, values["x"])
    b.int("y", -100, 100, values["y"])
    b.variable("a", Array(Int(-100, 100), 2), values["a"])
    b.bool("f", values["f"])
    b.bool("g", values["g"])
    b.variable("colour", Enum(("red", "green")))
    process = b.process("p", count=2, locations=["idle", "busy"])
    process.variable("own", Bool())
    process.step("work", source="idle", target="busy")
    return b.build()


def states() -> st.SearchStrategy[Values]:
    numbers, truths = st.integers(-100, 100), st.booleans()
    return st.fixed_dictionaries(
        {"x": numbers, "y": numbers, "a": st.tuples(numbers, numbers), "f": truths, "g": truths}
    )


@dataclass(frozen=True)
class Predicate:
    """A text, how tightly its outermost operator binds, and what it means."""

    text: str
    level: int
    meaning: Meaning

    def inside(self, level: int) -> str:
        return self.text if self.level > level else f"({self.text})"


def _word(value: int) -> int:
    if not -(2**63) <= value < 2**63:
        raise NoValue
    return value


def _quotient(a: int, b: int) -> int:
    if b == 0:
        raise NoValue
    floor = a // b
    return _word(floor + 1 if floor < 0 and floor * b != a else floor)


def _shift(a: int, b: int, shifted: Callable[[int, int], int]) -> int:
    if not 0 <= b <= 63:
        raise NoValue
    return _word(shifted(a, b))


MEANINGS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: _word(a + b),
    "-": lambda a, b: _word(a - b),
    "*": lambda a, b: _word(a * b),
    "/": _quotient,
    "%": lambda a, b: a - b * _quotient(a, b),
    "<<": lambda a, b: _shift(a, b, operator.lshift),
    ">>": lambda a, b: _shift(a, b, operator.rshift),
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def binary(symbol: str, left: Predicate, right: Predicate) -> Predicate:
    """A row of the same operator needs no brackets on its left; comparisons form no rows."""
    level = LEVELS[symbol]
    first = left.inside(level if symbol in COMPARISONS else level - 1)
    a, b = left.meaning, right.meaning
    meaning: Meaning
    if symbol == "&&":
        meaning = lambda values: a(values) and b(values)  # noqa: E731
    elif symbol == "||":
        meaning = lambda values: a(values) or b(values)  # noqa: E731
    else:
        meaning = lambda values: MEANINGS[symbol](a(values), b(values))  # noqa: E731
    return Predicate(f"{first} {symbol} {right.inside(level)}", level, meaning)


def unary(symbol: str, operand: Predicate) -> Predicate:
    inner = operand.meaning
    meanings: dict[str, Meaning] = {
        "!": lambda values: not inner(values),
        "-": lambda values: _word(-inner(values)),
        "~": lambda values: ~inner(values),
    }
    return Predicate(f"{symbol}{operand.inside(UNARY - 1)}", UNARY, meanings[symbol])


def _atom(text: str, meaning: Meaning) -> Predicate:
    return Predicate(text, ATOM, meaning)


NUMBERS = [
    _atom("x", lambda values: values["x"]),
    _atom("y", lambda values: values["y"]),
    _atom("a[0]", lambda values: values["a"][0]),
    _atom("a[1]", lambda values: values["a"][1]),
]
TRUTHS = [
    _atom("f", lambda values: values["f"]),
    _atom("g", lambda values: values["g"]),
    _atom("true", lambda _values: True),
    _atom("false", lambda _values: False),
]


def numbers() -> st.SearchStrategy[Predicate]:
    constants = st.integers(0, 200).map(lambda n: _atom(str(n), lambda _values: n))
    arithmetic = st.sampled_from(["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"])

    def grow(inner: st.SearchStrategy[Predicate]) -> st.SearchStrategy[Predicate]:
        return st.builds(binary, arithmetic, inner, inner) | st.builds(unary, st.sampled_from(["-", "~"]), inner)

    return st.recursive(constants | st.sampled_from(NUMBERS), grow, max_leaves=6)


def predicates() -> st.SearchStrategy[Predicate]:
    comparisons = st.builds(binary, st.sampled_from(COMPARISONS), numbers(), numbers())

    def grow(inner: st.SearchStrategy[Predicate]) -> st.SearchStrategy[Predicate]:
        connected = st.builds(binary, st.sampled_from(["&&", "||", "==", "!="]), inner, inner)
        return connected | st.builds(unary, st.just("!"), inner)

    return st.recursive(comparisons | st.sampled_from(TRUTHS), grow, max_leaves=5)

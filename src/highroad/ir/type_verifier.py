"""Whether types make sense, and whether first values fit their types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from highroad.ir.mistakes import Code, Where
from highroad.ir.model import Initial
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Enum, Int, Integer, Queue, Record, Scalar, Type, bounds

MAXIMUM_TYPE_NESTING = 64
MAXIMUM_TYPE_PARTS = 100_000
# Native code reduces modulo a size by masking, or by remainders of which none may leave the word.
MAXIMUM_REMAINDER_SIZE = 2**31


def verify_type(kind: Type, where: Where) -> None:
    level: list[Type] = [kind]
    for _ in range(MAXIMUM_TYPE_NESTING):
        level = [part for outer in level for part in _verified_parts(outer, where)]
        if not level:
            return
        if len(level) > MAXIMUM_TYPE_PARTS:
            message = f"the type has more than {MAXIMUM_TYPE_PARTS} parts"
            raise where.mistake(Code.STATE_SIZE, message, "use an array for parts of the same type")
    message = f"the type is nested more than {MAXIMUM_TYPE_NESTING} deep"
    raise where.mistake(Code.NESTING, message, "use one array with a computed index")


def verify_int(kind: Int, where: Where, *, wraps: bool) -> None:
    low, high = kind.low, kind.high
    if low > high:
        raise where.mistake(Code.EMPTY_RANGE, f"the range {low}..{high} is empty", f"write {high}..{low}")
    if low < WORD_LOW or high > WORD_HIGH:
        hint = "ranges must lie between -2^63 and 2^63 - 1"
        raise where.mistake(Code.RANGE_OUTSIDE_WORD, f"the range {low}..{high} does not fit into 64 bits", hint)
    size = high - low + 1
    if wraps and size & (size - 1) and size > MAXIMUM_REMAINDER_SIZE:
        message = f"a range of {size} values cannot wrap around"
        raise where.mistake(Code.WRAP_SIZE, message, "take a power of two, or at most 2^31 values")


def verify_initial(kind: Type, value: Initial, where: Where) -> None:
    """An integer for an array or a record stands for every scalar in it, so it must fit each of them."""
    pending: list[tuple[Type, Initial]] = [(kind, value)]
    while pending:
        inner, given = pending.pop()
        match inner:
            case Array(element=element, length=length):
                if isinstance(given, int):
                    pending.append((element, given))
                else:
                    pending.extend((element, v) for v in _items(given, length, "elements", where))
            case Record(fields=fields):
                count = len(fields)
                values = (given,) * count if isinstance(given, int) else _items(given, count, "fields", where)
                pending.extend((t, v) for (_, t), v in zip(fields, values, strict=True))
            case Queue():
                pass  # it begins empty
            case _:
                _verify_scalar(inner, given, where)


def verify_names(names: Iterable[str], what: str, where: Where) -> None:
    """No name is empty and none occurs twice."""
    for name, count in Counter(names).items():
        if not name:
            raise where.mistake(Code.EMPTY_NAME, f"a {what} has no name", f"give the {what} a name")
        if count > 1:
            raise where.mistake(Code.DUPLICATE_NAME, f"two {what}s are called '{name}'", f"rename one {what}")


def _verified_parts(kind: Type, where: Where) -> tuple[Type, ...]:
    """Verifies the outermost layer of a type and gives the types inside."""
    match kind:
        case Bool() | Integer():
            return ()
        case Int(wraps=wraps):
            verify_int(kind, where, wraps=wraps)
            return ()
        case Enum(names=names):
            if not names:
                raise where.mistake(Code.EMPTY_TYPE, "the enumeration has no names", "give it at least one name")
            verify_names(names, "name", where)
            return ()
        case Array(element=element, length=length):
            if length < 1:
                raise where.mistake(Code.ARRAY_LENGTH, f"an array of length {length}", "the length must be at least 1")
            return (element,)
        case Record(fields=fields):
            if not fields:
                raise where.mistake(Code.EMPTY_TYPE, "the record has no fields", "give it at least one field")
            verify_names((name for name, _ in fields), "field", where)
            return tuple(part for _, part in fields)
        case Queue(capacity=capacity, fields=kinds):
            if capacity < 0:
                raise where.mistake(Code.ARRAY_LENGTH, f"a channel of capacity {capacity}", "it must be at least 0")
            return kinds
        case _:
            raise where.mistake(Code.NOT_IR, f"{kind!r} is not a type", "use the classes of highroad.ir.types")


def _items(given: object, count: int, what: str, where: Where) -> tuple[Initial, ...]:
    if not isinstance(given, tuple):
        message = f"the initial value {given!r} is neither a number nor a tuple"
        raise where.mistake(Code.INITIAL_SHAPE, message, f"give {count} values, or one number for all")
    if len(given) != count:
        message = f"the initial value has {len(given)} {what}, the type has {count}"
        raise where.mistake(Code.INITIAL_SHAPE, message, f"give {count} values, or one number for all")
    return given


def _verify_scalar(kind: Scalar, given: Initial, where: Where) -> None:
    if not isinstance(given, int):
        message = f"the initial value {given!r} is not one number"
        raise where.mistake(Code.INITIAL_SHAPE, message, "give a number; tuples are for arrays and records")
    low, high = bounds(kind)
    if not low <= given <= high:
        message = f"the initial value {given} is not in {low}..{high}"
        raise where.mistake(Code.INITIAL_OUT_OF_RANGE, message, f"start between {low} and {high}")

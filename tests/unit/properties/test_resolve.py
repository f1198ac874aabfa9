"""Names in predicates over a compiled model: variables, elements, fields, processes, locations, enumerations."""

import pytest

from highroad import Array, Bool, Builder, Enum, Int, Record
from highroad.diagnostics import InputError, Source
from highroad.systems.compiled import CompiledSystem


@pytest.fixture(scope="module")
def system() -> CompiledSystem:
    b = Builder("names")
    b.int("x", 0, 9, 3)
    b.bool("ready", True)
    b.variable("grid", Array(Array(Int(0, 9), 2), 2), ((1, 2), (3, 4)))
    b.variable("point", Record((("left", Int(0, 9)), ("seen", Bool()))), (5, 1))
    b.variable("colour", Enum(("red", "green", "blue")), 1)
    worker = b.process("worker", count=2, locations=["idle", "busy"], initials=[{"load": 7}, {"load": 8}])
    worker.int("load", 0, 9)
    worker.step("work", source="idle", target="busy")
    boss = b.process("boss", locations=["calm", "angry"])
    boss.bool("here", True)
    return CompiledSystem(b.build(), "test")


TRUE = [
    "x == 3",
    "ready",
    "!ready || x > 2",
    "grid[1][0] == 3",
    "grid[x - 2][1] == 4",
    "point.left == 5 && point.seen",
    "colour == green",
    "colour != blue",
    "worker[1].load == 8",
    "worker[0]@idle && !worker[1]@busy",
    "boss@calm",
    "boss.here",
    "boss[0].here",
    "ready == boss.here",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds(system: CompiledSystem, text: str) -> None:
    state = system.initial()[0]
    assert system.holds(Source("<test>", text), state)
    assert not system.holds(Source("<test>", f"!({text})"), state)


MISTAKES = [
    ("xx == 3", "E405", 1, "unknown name 'xx'", "did you mean 'x'?"),
    ("X == 3", "E405", 1, "unknown name 'X'", "did you mean 'x'?"),
    ("x == 3 && redy", "E405", 11, "unknown name 'redy'", "did you mean 'ready'?"),
    ("colour == gren", "E405", 11, "unknown name 'gren'", "did you mean 'green'?"),
    ("worker[0]@buzy", "E405", 1, "unknown location 'buzy'", "did you mean 'busy'?"),
    ("worker[0].lod == 1", "E405", 1, "has no variable 'lod'", "did you mean 'load'?"),
    ("point.rigth == 1", "E405", 1, "there is no field 'rigth'", "known: left, seen"),
    ("x.y == 1", "E405", 1, "there is no field 'y'", ""),
    ("grid == 1", "E404", 1, "has no value of its own", ""),
    ("point", "E404", 1, "has no value of its own", ""),
    ("x[0] == 1", "E406", 1, "only an array has elements", ""),
    ("worker == 1", "E407", 1, "'worker' is a process", "process@location"),
    ("3[0] == 1", "E407", 1, "a variable belongs here", ""),
    ("worker@idle", "E408", 1, "there are 2 processes", "worker[0] to worker[1]"),
    ("worker[2]@idle", "E408", 8, "there are 2 processes", ""),
    ("x@idle", "E409", 1, "a process belongs before '@'", "boss, worker"),
    ("grid[1][2] == 0", "E411", 1, "index out of range", ""),
    ("1 / (x - 3) == 1", "E411", 1, "division by zero", ""),
    ('x == "3"', "E403", 6, "a text has no meaning", ""),
    ("x == 9223372036854775808", "E402", 6, "too large", ""),
    ("x + 1", "E412", 1, "this is a number", "!= 0"),
    ("ready && x", "E218", 1, "an operand of '&&' is a number", "!= 0"),
    ("x == 3 && (ready || !x)", "E218", 21, "the operand of '!' is a number", "!= 0"),
    ("x + ready == 3", "E219", 1, "an operand of '+' is a truth value", "truth values combine with"),
    ("x == 1 || x == ready", "E220", 11, "compares a truth value with a number", ""),
    ("x == grid[1][ready]", "E219", 6, "truth value", ""),
]


@pytest.mark.parametrize(("text", "code", "column", "message", "hint"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_mistake(system: CompiledSystem, text: str, code: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        system.holds(Source("<test>", text), system.initial()[0])
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert hint in (diagnostic.hint or "")
    assert diagnostic.span is not None
    assert diagnostic.span.column == column


def test_a_long_predicate_is_no_problem(system: CompiledSystem) -> None:
    text = " && ".join(f"x != {n + 10}" for n in range(3000))
    assert system.holds(Source("<test>", text), system.initial()[0])

"""Mistakes in a model are shown at the line of the user's code that made them."""

from collections.abc import Callable
from inspect import getsourcelines

import pytest

from highroad import Array, Builder, Int, choice, when
from highroad.builder import MAXIMUM_PROCESSES
from highroad.diagnostics import InputError


def unknown_source() -> None:
    m = Builder("m")
    p = m.process("p", locations=["idle", "busy"])
    p.step("go", source="idel")  # here


def unknown_target() -> None:
    m = Builder("m")
    p = m.process("p", locations=["idle", "busy"])
    p.step("go", target="bussy")  # here


def undefined_function() -> None:
    m = Builder("m")
    f = m.function("f", "n")  # here
    x = m.int("x", 0, 9)
    m.step("go", f(x))
    m.build()


def number_as_guard() -> None:
    m = Builder("m")
    x = m.int("x", 0, 9)
    m.step("go", when=x + 1)  # here
    m.build()


def initial_value_out_of_range() -> None:
    m = Builder("m")
    m.int("x", 0, 9, 10)  # here
    m.step("go")
    m.build()


def too_many_processes() -> None:
    m = Builder("m")
    m.process("p", count=MAXIMUM_PROCESSES + 1)  # here


def name_used_twice() -> None:
    m = Builder("m")
    m.int("x", 0, 9)
    m.bool("x")  # here
    m.step("go")
    m.build()


def empty_array() -> None:
    m = Builder("m")
    m.array("a", 0, Int(0, 1))  # here
    m.step("go")
    m.build()


MISTAKES: list[tuple[Callable[[], None], str, str]] = [
    (unknown_source, "E201", "did you mean 'idle'?"),
    (unknown_target, "E201", "did you mean 'busy'?"),
    (undefined_function, "E202", "declared but not defined"),
    (number_as_guard, "E218", "truth value"),
    (initial_value_out_of_range, "E216", "10"),
    (too_many_processes, "E240", "more than"),
    (name_used_twice, "E200", "already taken"),
    (empty_array, "E212", "length 0"),
]


@pytest.mark.parametrize(("mistake", "code", "shown"), MISTAKES, ids=[row[0].__name__ for row in MISTAKES])
def test_mistake(mistake: Callable[[], None], code: str, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        mistake()
    lines, first = getsourcelines(mistake)
    (line,) = (first + i for i, text in enumerate(lines) if text.endswith("# here\n"))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert diagnostic.span is not None
    assert (diagnostic.span.file, diagnostic.span.line) == (__file__, line)
    assert shown in diagnostic.render()
    assert "# here\n" in diagnostic.render()


def misused() -> list[tuple[str, Callable[[], object]]]:
    m = Builder("m")
    x, a, colour = m.int("x", 0, 9), m.array("a", 3, Int(0, 9)), m.enum("colour", ["red", "green"])
    return [
        ("no truth value", lambda: bool(x == 1)),
        ("no truth value", lambda: 0 < x < 3),
        ("no truth value", lambda: x == 1 and x == 2),
        ("is not an array", lambda: x[0]),
        ("has no field", lambda: a.field("left")),
        ("'rde' is not a value", lambda: colour.becomes("rde")),
        ("'blue' is not a value", lambda: colour.is_("blue")),
        ("neither a term nor a number", lambda: x + "1"),  # type: ignore[operator]
        ("neither a term nor a number", lambda: when(x == 1, "a", "b")),  # type: ignore[arg-type]
        ("unhashable", lambda: {x: 1}),
    ]


@pytest.mark.parametrize(("message", "use"), misused())
def test_misused_terms_say_why(message: str, use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=message):
        use()


def test_a_term_shows_itself() -> None:
    m = Builder("m")
    x = m.int("x", 0, 9)
    assert repr(x + 1) == "Term(x + 1)"


def test_an_array_of_arrays_is_read_by_two_indices() -> None:
    m = Builder("m")
    grid = m.variable("grid", Array(Array(Int(0, 9), 2), 2), ((1, 2), (3, 4)))
    c = choice("c", 0, 1)
    m.step("show", grid[c.value][1], over=[c])
    from highroad.backends.interpreter import Interpreter

    interpreter = Interpreter(m.build())
    assert [s.label for s in interpreter.successors(interpreter.initial())] == ["show(2)", "show(4)"]

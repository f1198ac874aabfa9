"""Mistakes in a model are shown at the line of the user's code that made them."""

from collections.abc import Callable
from inspect import getsourcelines

import pytest

from highroad import Array, Bool, Builder, Int, Record, choice
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


def record_from_a_dictionary() -> None:
    m = Builder("m")
    m.variable("r", Record({"a": Bool()}))  # type: ignore[arg-type]  # here


def field_that_is_no_pair() -> None:
    m = Builder("m")
    m.variable("r", Record(("a", Bool())))  # type: ignore[arg-type]  # here


def type_without_brackets() -> None:
    m = Builder("m")
    m.variable("r", Array(Bool, 3))  # type: ignore[arg-type]  # here


def no_type_at_all() -> None:
    m = Builder("m")
    m.array("a", 3, "bool")  # type: ignore[arg-type]  # here


def half_a_character_in_an_action() -> None:
    m = Builder("m")
    m.step("a\ud800")  # here


def text_as_bound() -> None:
    m = Builder("m")
    m.int("x", "0", 3)  # type: ignore[arg-type]  # here


def text_as_length() -> None:
    m = Builder("m")
    m.array("a", "3", Bool())  # type: ignore[arg-type]  # here


def text_as_truth_value() -> None:
    m = Builder("m")
    m.bool("b", "yes")  # type: ignore[arg-type]  # here


def number_as_update() -> None:
    m = Builder("m")
    m.step("go", do=5)  # type: ignore[arg-type]  # here


def number_as_action() -> None:
    m = Builder("m")
    m.step(5)  # type: ignore[arg-type]  # here


def variable_with_a_blank() -> None:
    m = Builder("m")
    m.int("x y", 0, 3)  # here


def process_with_a_blank() -> None:
    m = Builder("m")
    m.process("p q")  # here


def text_as_locations() -> None:
    m = Builder("m")
    m.process("p", locations="ab")  # here


def unknown_value() -> None:
    m = Builder("m")
    e = m.enum("e", ["red", "green"])
    m.step("go", when=e.is_("gren"))  # here


def unknown_value_assigned() -> None:
    m = Builder("m")
    e = m.enum("e", ["red", "green"])
    m.step("go", do=e.becomes("gren"))  # here


def unknown_initial_value() -> None:
    m = Builder("m")
    m.enum("e", ["red", "green"], "gren")  # here


def number_as_name() -> None:
    m = Builder("m")
    m.enum("e", [1, 2])  # type: ignore[list-item]  # here


def number_with_an_element() -> None:
    m = Builder("m")
    x = m.int("x", 0, 9)
    m.step("go", when=x[0] == 1)  # here


def unknown_field() -> None:
    m = Builder("m")
    r = m.variable("r", Record((("left", Bool()),)))
    m.step("go", when=r.field("lft"))  # here


def text_in_a_term() -> None:
    m = Builder("m")
    x = m.int("x", 0, 9)
    m.step("go", when=x == "1")  # type: ignore[arg-type]  # here


MISTAKES: list[tuple[Callable[[], None], str, str]] = [
    (unknown_source, "E201", "did you mean 'idle'?"),
    (unknown_target, "E201", "did you mean 'busy'?"),
    (undefined_function, "E202", "declared but not defined"),
    (number_as_guard, "E218", "truth value"),
    (initial_value_out_of_range, "E216", "10"),
    (too_many_processes, "E240", "more than"),
    (name_used_twice, "E200", "already taken"),
    (empty_array, "E212", "length 0"),
    (record_from_a_dictionary, "E241", "write Record((("),
    (field_that_is_no_pair, "E241", "a pair (name, type)"),
    (type_without_brackets, "E241", "write Bool(...)"),
    (no_type_at_all, "E241", "'bool' is not a type"),
    (text_as_bound, "E241", "'low' is a whole number, not '0'"),
    (text_as_length, "E241", "'length' is a whole number, not '3'"),
    (text_as_truth_value, "E241", "'initial' is a whole number, not 'yes'"),
    (number_as_update, "E241", "write do=[x.becomes(1)]"),
    (number_as_action, "E241", "an action is a text, not 5"),
    (half_a_character_in_an_action, "E241", "is a text that can be written, not 'a\\ud800'"),
    (variable_with_a_blank, "E242", "'x y' is not a name for a variable"),
    (process_with_a_blank, "E242", "'p q' is not a name for a process"),
    (text_as_locations, "E241", "a list of names"),
    (unknown_value, "E243", "did you mean 'green'?"),
    (unknown_value_assigned, "E243", "'gren' is not a value of 'e'"),
    (unknown_initial_value, "E243", "did you mean 'green'?"),
    (number_as_name, "E241", "is a text, not 1"),
    (number_with_an_element, "E208", "'x' is not an array"),
    (unknown_field, "E210", "did you mean 'left'?"),
    (text_in_a_term, "E241", "neither a term nor a number"),
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
    x = m.int("x", 0, 9)
    return [
        ("no truth value", lambda: bool(x == 1)),
        ("no truth value", lambda: 0 < x < 3),
        ("no truth value", lambda: x == 1 and x == 2),
        ("unhashable", lambda: {x: 1}),
    ]


@pytest.mark.parametrize(("message", "use"), misused())
def test_misused_terms_say_why(message: str, use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=message):
        use()


def test_a_single_update_or_choice_needs_no_list() -> None:
    m = Builder("m")
    x, k = m.int("x", 0, 9), choice("k", 1, 2)
    m.step("set", k.value, over=k, do=x.becomes(k.value))
    (step,) = m.build().types[0].steps
    assert (len(step.updates), len(step.choices)) == (1, 1)


def test_lists_are_as_good_as_tuples() -> None:
    m = Builder("m")
    r = m.variable("r", Record([["on", Bool()], ("kind", Int(0, 3))]))  # type: ignore[arg-type]
    m.step("go", when=~r.field("on"), do=r.field("on").becomes(True))
    assert m.build().variables[0].type == Record((("on", Bool()), ("kind", Int(0, 3))))


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

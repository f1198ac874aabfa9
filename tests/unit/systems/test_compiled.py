"""Compiled models as people see them: names and values of a state, labels, processes and faults of its edges."""

import pytest

import highroad
from highroad import Array, Bool, Builder, Enum, Int, Record
from highroad.diagnostics import Source
from highroad.systems.compiled import CompiledSystem


@pytest.fixture
def system() -> CompiledSystem:
    b = Builder("shown")
    x = b.int("x", -5, 5, -2)
    b.variable("on", Array(Bool(), 2), (1, 0))
    b.variable("light", Enum(("red", "green")), 1)
    b.variable("at", Record((("row", Int(0, 9)), ("column", Int(0, 9)))), (3, 4))
    worker = b.process("worker", count=2, locations=["idle", "busy"])
    load = worker.int("load", 0, 9)
    worker.step("take", worker.id, source="idle", target="busy", do=[load.becomes(load + 1)])
    b.step("divide", when=1 // (x + 2) == 1)
    return CompiledSystem(b.build(), "test")


def test_a_state_is_names_and_values(system: CompiledSystem) -> None:
    assert dict(system.describe(system.initial()[0])) == {
        "worker[0]": "idle",
        "worker[1]": "idle",
        "x": -2,
        "on[0]": True,
        "on[1]": False,
        "light": "green",
        "at.row": 3,
        "at.column": 4,
        "worker[0].load": 0,
        "worker[1].load": 0,
    }


def test_edges_tell_who_does_what_and_where_it_is_written(system: CompiledSystem) -> None:
    take0, take1, divide = system.edges(system.initial()[0])
    assert [(edge.label, edge.process) for edge in (take0, take1)] == [
        ("take(0)", "worker[0]"),
        ("take(1)", "worker[1]"),
    ]
    assert (divide.label, divide.state, divide.fault) == ("divide", None, "division by zero")
    assert divide.span is not None
    assert divide.span.file == __file__
    assert take1.state is not None
    assert system.describe(take1.state)["worker[1]"] == "busy"


def test_its_actions_are_known(system: CompiledSystem) -> None:
    assert system.actions == {"take", "divide"}


def test_an_unknown_action_is_a_mistake() -> None:
    model = Builder("m")
    model.step("deliver", 3)
    system = highroad.load(model)
    with pytest.raises(highroad.InputError, match="did you mean 'deliver'") as caught:
        highroad.check(system, "action: delivre")
    assert caught.value.diagnostic.code == "E937"
    assert highroad.check(system, "action: delivre*").note is None
    assert highroad.check(system, "action: deliver(7)").note is None


def test_arguments_are_numbers_and_names() -> None:
    model = Builder("m")
    light, on = model.enum("light", ("red", "green")), model.variable("on", Bool())
    model.step("show", light, on, do=[light.becomes(1 - light), on.becomes(~on)])
    system = highroad.load(model)
    for pattern in ("show(1, 1)", "show( green ,true)", "show(01,+1)", "show(*, true)", "show(green,*)"):
        result = highroad.check(system, f"action: {pattern}")
        assert isinstance(result.verdict, highroad.Violated), pattern
        assert result.witness is not None
        assert result.witness.steps[-1].label == "show(1,1)"
    assert isinstance(highroad.check(system, "action: show(green, false)").verdict, highroad.Holds)
    for pattern, place, hint in (("show(gren,1)", 6, "'green'"), ("show(1, x)", 9, "known: false, true")):
        with pytest.raises(highroad.InputError) as caught:
            highroad.check(system, f"action: {pattern}")
        mistake = caught.value.diagnostic
        assert (mistake.code, mistake.span and mistake.span.column) == ("E978", place)
        assert hint in (mistake.hint or "")


def test_predicates_are_compiled_once(system: CompiledSystem) -> None:
    state, source = system.initial()[0], Source("<test>", "x < 0")
    assert system.holds(source, state)
    assert system._predicate(source) is system._predicate(Source("<test>", "x < 0"))

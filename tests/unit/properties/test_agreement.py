"""One meaning everywhere: the expression of the IR, the evaluation over Python values, and arithmetic done by hand."""

import pytest
from hypothesis import given, settings

from highroad.diagnostics import InputError, Source
from highroad.properties.evaluation import is_true
from highroad.properties.syntax import parse_predicate
from highroad.systems.compiled import CompiledSystem
from unit.properties.predicate_text import bracketed, parsed
from unit.properties.random_predicates import NoValue, Predicate, Values, model_with, predicates, states


@given(predicate=predicates(), values=states())
@settings(max_examples=300)
def test_a_predicate_means_what_its_text_says(predicate: Predicate, values: Values) -> None:
    system = CompiledSystem(model_with(values), "test")
    source, state = Source("<test>", predicate.text), system.initial()[0]
    try:
        meaning = bool(predicate.meaning(values))
    except NoValue:
        with pytest.raises(InputError) as caught:
            system.holds(source, state)
        assert caught.value.diagnostic.code == "E411"
        return
    assert system.holds(source, state) is meaning
    assert is_true(parse_predicate(source), values) is meaning


@given(predicate=predicates())
@settings(max_examples=200)
def test_all_brackets_read_back_give_the_same_tree(predicate: Predicate) -> None:
    text = bracketed(parsed(predicate.text))
    assert bracketed(parsed(text)) == text


def test_the_meanings_are_told_apart() -> None:
    """The oracle itself: what it says of division, of which languages disagree."""
    values = {"x": -7, "y": 2, "a": (0, 0), "f": False, "g": True}
    system = CompiledSystem(model_with(values), "test")
    for text in ["x / y == -3", "x % y == -1", "x / -y == 3", "x >> 1 == -4", "~x == 6", "x ^ y == -5"]:
        source = Source("<test>", text)
        assert system.holds(source, system.initial()[0]), text
        assert is_true(parse_predicate(source), values), text

"""Whatever somebody types as a property: a property, or a mistake that is explained in a few lines. Nothing else."""

from hypothesis import given, settings
from hypothesis import strategies as st

from highroad.diagnostics import InputError
from highroad.properties import parse_property
from highroad.systems.compiled import CompiledSystem
from unit.properties.random_predicates import model_with

SYSTEM = CompiledSystem(model_with({"x": 1, "y": 2, "a": (3, 4), "f": False, "g": True}), "test")
WORDS = [
    *("x", "y", "a", "f", "p", "colour", "red", "idle", "own", "true", "and", "or", "not", "unknown", "7", '"t"'),
    *("&&", "||", "!", "==", "!=", "<", ">=", "=", "<<", "-", "+", "/", "%", "~", "&", "(", ")", "[", "]", ".", "@"),
    *(
        "reach:",
        "invariant:",
        "action:",
        "deadlock",
        ":",
        " ",
        "\n",
        "\t",
        "ü",
        "\x1b",
        "\0",
        "'",
        "99999999999999999999",
    ),
]


def consider(text: str) -> None:
    """What `check` does with a property before it searches."""
    try:
        wanted = parse_property(text)
        if wanted.objective.predicate is not None:
            SYSTEM.holds(wanted.objective.predicate, SYSTEM.initial()[0])
    except InputError as error:
        shown = error.diagnostic.render()
        assert shown.count("\n") <= 3
        assert all(line.isprintable() for line in shown.split("\n"))


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
@settings(max_examples=500)
def test_words_in_any_order(text: str) -> None:
    consider(text)


@given(st.text(max_size=40))
@settings(max_examples=300)
def test_any_text(text: str) -> None:
    consider(text)

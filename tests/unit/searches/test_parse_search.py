"""A search in one word: what it chooses, how it is written back, and what is refused with which advice."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highroad.diagnostics import InputError
from highroad.searches import BOUNDLESS, Chosen, Option, parse_search, searches


def values(word: str) -> dict[str, float]:
    chosen = parse_search(word)
    return {option.name: value for option, value in zip(chosen.search.options, chosen.values, strict=True)}


def test_defaults() -> None:
    for name, search in searches().items():
        chosen = parse_search(name)
        assert chosen == Chosen(search, tuple(option.default for option in search.options))
        assert str(chosen) == name
        assert parse_search(f"{name}:") == chosen


def test_options_are_set_by_name_in_any_order() -> None:
    assert values("highway:width=32") == {"width": 32}
    assert values("rurs:steps=7,nodes=5") == values("rurs:nodes=5,steps=7")
    assert values("rurs:nodes=5")["nodes"] == 5
    assert values("rurs:restart=stored")["restart"] == 1
    assert values("drs:leaves=0.25")["leaves"] == 0.25
    assert values("highway:width=1e3") == values("highway:width=1000")


MISTAKES = [
    ("", "E600", 1, "known: approximate-highway, astar, beam, bfs"),
    ("bsf", "E600", 1, "did you mean 'bfs'?"),
    ("HIGHWAY", "E600", 1, "did you mean 'highway'?"),
    ("highway:with=3", "E601", 9, "did you mean 'width'?"),
    ("highway:width=3,", "E601", 17, "known: width"),
    ("bfs:width=3", "E601", 5, "'bfs' has no options"),
    ("highway:width", "E602", 9, "width=1000"),
    ("highway:width=x", "E603", 9, "a number from 1"),
    ("highway:width=", "E603", 9, "a number from 1"),
    ("highway:width=0", "E603", 9, "a whole number from 1"),
    ("highway:width=-1", "E603", 9, "a whole number from 1"),
    ("highway:width=1.5", "E603", 9, "a whole number from 1"),
    ("highway:width=nan", "E603", 9, "a whole number from 1"),
    ("highway:width=inf", "E603", 9, "a whole number from 1"),
    ("highway:width=1e99", "E603", 9, "a whole number from 1"),
    ("rurs:nodes=5,restart=nowhere", "E603", 14, "known: initial, stored"),
    ("highway:width=3,width=4", "E604", 17, ""),
]


@pytest.mark.parametrize(("word", "code", "column", "hint"), MISTAKES, ids=[row[0] or "nothing" for row in MISTAKES])
def test_mistake(word: str, code: str, column: int, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_search(word)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert hint in (diagnostic.hint or "")
    assert diagnostic.span is not None
    assert diagnostic.span.column == column


def option_values(option: Option) -> st.SearchStrategy[float]:
    if option.words:
        return st.integers(0, len(option.words) - 1).map(float)
    if option.is_integer:
        high = min(option.high, 2.0**53)  # beyond, not every whole number is a float
        numbers = st.integers(int(option.low), int(high)).map(float)
        return numbers | st.just(option.high) if option.high >= BOUNDLESS else numbers
    return st.floats(option.low, option.high)


@st.composite
def choices(draw: st.DrawFn) -> Chosen:
    search = draw(st.sampled_from(list(searches().values())))
    return Chosen(search, tuple(draw(option_values(option)) for option in search.options))


@given(choices())
@settings(max_examples=300)
def test_a_search_is_written_as_it_is_read(chosen: Chosen) -> None:
    """The word in a result chooses the very same search again."""
    assert parse_search(str(chosen)) == chosen


@given(
    st.text(max_size=30) | st.lists(st.sampled_from(["highway", "rurs", ":", "width", "=", ",", "3", "x"])).map("".join)
)
@settings(max_examples=300)
def test_any_word_is_a_search_or_a_mistake(word: str) -> None:
    with suppress(InputError):
        assert parse_search(word).search.name == word.partition(":")[0]

"""Values as text: one line, whatever the object does."""

import math

from highroad.results import plain_values
from highroad.systems import represent


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Tall:
    def __repr__(self) -> str:
        return "two\nlines"


def test_any_object_in_one_line() -> None:
    assert represent((1, "a")) == "(1, 'a')"
    assert represent(Tall()) == "two lines"
    assert represent(Broken()) == "<Broken without representation: RuntimeError>"


def test_only_what_json_has_stays_as_it_is() -> None:
    values = {"a": 1, "b": True, "c": None, "d": "text", "e": 1.5, "f": 1 << 70}
    assert plain_values(values) == values
    assert plain_values({"a": (1, 2), "b": math.nan, "c": math.inf}) == {"a": "(1, 2)", "b": "nan", "c": "inf"}
    assert plain_values({"a": 1 << 100_000}) == {"a": "<int without representation: ValueError>"}

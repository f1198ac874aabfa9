"""Labels of the same name, bare `else`, labels that others look at: what SPIN 6.5.2 makes of them.

The numbers of states and transitions are SPIN's; so are the numbers of statements (`pan -d`).
"""

import pytest

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.languages.promela.lower import Lowered, lower
from highroad.languages.promela.parse import parse
from unit.promela.test_lower import counts

BEGIN = "byte x; active proctype P() { "
COUNTED = [
    ("if :: true -> { skip; L: x = 1; goto L } :: true -> { skip; L: x = 2; goto L } fi }", 7, 8),
    ("{ skip; L: x = 1 }; { skip; L: x = 2 }; goto L }", 5, 5),
    ("{ skip; goto L; x = 3; L: x = 1 }; { skip; goto L; x = 4; L: x = 2 } }", 6, 5),
    ("{ skip; L: x = 1 }; { skip; L: x = 2 } } active proctype Q() { P@L -> x = 9 }", 25, 31),
    ("{ skip; { skip; goto L; x = 1 }; L: x = 2 }; { x = 3; L: x = 4 } }", 7, 6),
    ("{ skip; L: x = 2 }; { x = 3; { x = 4; goto L } } }", 5, 5),
    (
        "atomic { skip; goto L; x = 3; L: x = 1 }; d_step { skip; goto L; x = 4; L: x = 2 }; "
        "do :: true -> { x = 5; goto L; x = 6; L: x = 7 } :: break od }",
        11,
        11,
    ),
    (
        "do :: x < 3 -> { x++; if :: x == 2 -> goto out :: else fi } :: else -> { x = 0; goto out } od; "
        "out: x = 5; { x = 6; { goto L }; { x = 8; L: x = 7 } } } active proctype Q() { P@L -> x = 9 }",
        21,
        21,
    ),
    ("x = 1; else; x = 2 }", 5, 4),
    ("if :: x == 0 -> else; x = 3 :: x == 1 fi }", 5, 4),
    ("do :: x < 2 -> x++; else -> x++ :: else -> break od }", 7, 6),
    ("{ x == 0; x = 5 } unless { else -> x = 3 } }", 4, 3),
    (
        "if :: x == 0 -> x = 1 :: x == 1 fi unless { else -> x = 3 } } active proctype Q() { x = 1; x = 2 }",
        17,
        21,
    ),
    (
        "do :: x < 3 -> x++; else; atomic { else; x = 7; else; x = 1 }; break :: else -> else; x = 9; break od; "
        "skip; d_step { else; x = 3; else; if :: x == 3 :: else -> x = 4 fi } } "
        "active proctype Q() { x = 1; else; x = 4 }",
        61,
        95,
    ),
]


def lowered(text: str) -> Lowered:
    return lower(parse(Source("model.pml", text), {}, []))


@pytest.mark.parametrize(("text", "states", "transitions"), COUNTED, ids=[row[0][:40] for row in COUNTED])
def test_counts(text: str, states: int, transitions: int) -> None:
    assert counts(lowered(BEGIN + text).model) == (states, transitions)


REDECLARED = [
    "L: x = 1; L: x = 2; goto L }",
    "L: x = 1; { skip; L: x = 2; goto L } }",
    "if :: true -> skip; L: x = 1; goto L :: true -> skip; L: x = 2; goto L fi }",
    "goto L; { skip; L: x = 1 }; { skip; L: x = 2 } }",  # the name belongs to the block of the goto
]


@pytest.mark.parametrize("text", REDECLARED)
def test_a_label_is_declared_once_in_its_block(text: str) -> None:
    found = mistake(BEGIN + text)
    assert found.code == "E652"
    assert found.span is not None
    assert found.span.column == (BEGIN + text).rindex("L:") + 1


def mistake(text: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        lowered(text)
    return caught.value.diagnostic


def test_messages_show_labels_as_they_are_written() -> None:
    model = lowered(BEGIN + "{ skip; L: x = 1 }; { skip; L: x = 2 } }").model
    assert sum(location.name.startswith("L ") for location in model.types[0].locations) == 2
    found = mistake(BEGIN + "{ skip; L: x = 1 }; { skip; L: x = 2 }; { x = 3; goto N } }")
    assert (found.code, found.message, found.hint) == ("E670", "there is no label 'N'", "known: L")


LOOP = "do :: x = 4; L: goto M :: x = 3; K: goto M :: break od; M: x = 5; x = 6 }"
NUMBERED = [
    # the jump behind L takes 12, that behind K 15: when they are mentioned
    (
        " active proctype A() { x = 1; if :: (P@L) -> x = 2 :: atomic { P@K && P@L -> x = 3 } fi }",
        {11: "x = 1", 13: "(P@L)", 14: "x = 2", 16: "P@K && P@L", 17: "x = 3"},
    ),
    (" active proctype A() { x = 1; (P@M) -> x = 2 }", {11: "x = 1", 12: "(P@M)", 13: "x = 2"}),
]


@pytest.mark.parametrize(("text", "numbers"), NUMBERED)
def test_numbers_of_statements_behind_the_mention_of_a_jump(text: str, numbers: dict[int, str]) -> None:
    statements = lowered(BEGIN + LOOP + text).statements
    found = {statement.identifier: statement.text for statement in statements}
    assert {number: found.get(number) for number in numbers} == numbers


def test_values_in_a_list_are_constants() -> None:
    found = mistake("byte g; proctype P(byte n) { byte a[2] = { 1, n }; g = a[1] } init { run P(1) }")
    assert (found.code, found.span.column if found.span else 0) == ("E632", 47)

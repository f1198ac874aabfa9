"""How the text of a predicate is read: what binds more tightly, where each part stands, and what is refused."""

import pytest

from highroad.diagnostics import InputError
from highroad.properties.nodes import Index, Node, children
from highroad.properties.syntax import MAXIMUM_HEIGHT, MAXIMUM_NESTING
from unit.properties.predicate_text import bracketed, parsed

READINGS = [
    ("a || b && c", "(a || (b && c))"),
    ("a && b || c", "((a && b) || c)"),
    ("a or b and not c", "(a || (b && (!c)))"),
    ("not a == b", "(!(a == b))"),
    ("!a == b", "((!a) == b)"),
    ("not not a && b", "((!(!a)) && b)"),
    ("a == b < c", "(a == (b < c))"),
    ("a & 1 == 0", "((a & 1) == 0)"),
    ("a | b ^ c & d", "(a | (b ^ (c & d)))"),
    ("a & b << 1 + c", "(a & (b << (1 + c)))"),
    ("a - b - c", "((a - b) - c)"),
    ("a / b * c % d", "(((a / b) * c) % d)"),
    ("a + b * c", "(a + (b * c))"),
    ("-a * -b", "((-a) * (-b))"),
    ("-~!a", "(-(~(!a)))"),
    ("-a[1].b", "(-a[1].b)"),
    ("a[b[c + 1]].d", "a[b[(c + 1)]].d"),
    ("p[2]@eating && q@done", "(p[2]@eating && q@done)"),
    ("(a || b) && c", "((a || b) && c)"),
    ("((a))", "a"),
    ('name == "two words"', '(name == "two words")'),
    ("true != false", "(true != false)"),
    ("nothing == order", "(nothing == order)"),
    ("größe > 3", "(größe > 3)"),
    ("\n a\t<\n 3 ", "(a < 3)"),
]


@pytest.mark.parametrize(("text", "reading"), READINGS, ids=[text for text, _ in READINGS])
def test_reading(text: str, reading: str) -> None:
    assert bracketed(parsed(text)) == reading


MISTAKES = [
    ("", "E401", 1, 1, "expected a value"),
    ("a &&", "E401", 1, 5, "expected a value but found 'end of the predicate'"),
    ("(a", "E401", 1, 3, "expected ')'"),
    ("a)", "E401", 1, 2, "unexpected ')'"),
    ("a[1", "E401", 1, 4, "expected ']'"),
    ("a b", "E401", 1, 3, "unexpected 'b'"),
    ("a.1", "E401", 1, 3, "expected a name"),
    ("a == 1.5", "E401", 1, 8, "expected a name but found '5'"),
    ("a@", "E401", 1, 3, "expected a name"),
    ("a = 1", "E400", 1, 3, "unexpected character '='"),
    ("a $ 1", "E400", 1, 3, "unexpected character '$'"),
    ("a == 'b'", "E400", 1, 6, "unexpected character"),
    ('a == "b', "E400", 1, 6, "unexpected character"),
    ("a ==\n\n * 2", "E401", 3, 2, "expected a value but found '*'"),
    ("1 < a < 3", "E401", 1, 7, "do not form chains"),
    ("a == b == c", "E401", 1, 8, "do not form chains"),
    ("a < b >= c", "E401", 1, 7, "do not form chains"),
    ("9" * 41, "E402", 1, 1, "too large"),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "message"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_mistake(text: str, code: str, line: int, column: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parsed(text)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert diagnostic.span is not None
    assert (diagnostic.span.line, diagnostic.span.column) == (line, column)


def places(node: Node, text: str) -> set[str]:
    """The texts at which the nodes of a tree stand, in a predicate of one line."""
    own = text[node.span.column - 1 : node.span.column - 1 + node.span.width]
    return {own}.union(*(places(child, text) for child in children(node)))


def test_every_part_knows_its_place() -> None:
    text = "a[b + 1].c > 2 && x == y && z"
    node = parsed(text)
    assert places(node, text) == {
        *("a", "b", "1", "b + 1", "a[b + 1]", "a[b + 1].c", "2", "a[b + 1].c > 2"),
        *("x", "y", "x == y", "z", "x == y && z", text),
    }


def height(node: Node) -> int:
    return 1 + max((height(child) for child in children(node)), default=0)


@pytest.mark.parametrize("connective", ["&&", "||"])
def test_a_long_row_of_conditions_is_a_low_tree(connective: str) -> None:
    node = parsed(f" {connective} ".join(f"x != {i}" for i in range(5000)))
    assert height(node) <= 16


def test_a_row_keeps_its_order() -> None:
    assert bracketed(parsed("a && b && c && d && e")).replace("(", "").replace(")", "") == "a && b && c && d && e"


DEEP = [
    "(" * 100_000,
    "(" * 100_000 + "a" + ")" * 100_000,
    "a[" * 100_000,
    "!" * 20_000 + "a",
    "not " * 20_000 + "a",
    "-" * 20_000 + "1 == 1",
    "a" + ".b" * 20_000,
    "a" + "[1]" * 20_000,
    "a" + " + a" * 20_000 + " == 1",
    "(" * (MAXIMUM_NESTING + 1) + "a" + ")" * (MAXIMUM_NESTING + 1),
    "a" + " + a" * (MAXIMUM_HEIGHT + 1) + " == 1",
]


@pytest.mark.parametrize("text", DEEP, ids=[f"{text[:6]} x {len(text)}" for text in DEEP])
def test_what_is_nested_too_deeply_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        parsed(text)


@pytest.mark.parametrize(
    "text",
    ["(" * (MAXIMUM_NESTING - 2) + "a" + ")" * (MAXIMUM_NESTING - 2), "a" + " + a" * (MAXIMUM_HEIGHT - 2) + " == 1"],
    ids=["brackets", "sum"],
)
def test_what_is_nested_just_deeply_enough_is_read(text: str) -> None:
    assert height(parsed(text)) <= MAXIMUM_HEIGHT


def test_an_index_is_an_expression_of_its_own() -> None:
    node = parsed("a[1 < 2]")
    assert isinstance(node, Index)
    assert bracketed(node.index) == "(1 < 2)"

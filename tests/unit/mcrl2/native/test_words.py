"""Values as words, and back."""

import pytest

from highroad import _core
from highroad.languages.mcrl2.data.lists import list_of
from highroad.languages.mcrl2.data.nodes import number, variable
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.words import Words
from highroad.languages.mcrl2.sorts import NAT, Container, Kind
from unit.mcrl2.native.evaluation import read_terms

DECLARATIONS = """
sort T = struct leaf | node(T, Int, T); D; P = struct p(Bool, List(T));
cons d: D;
map f: Nat -> Nat; e: D; g: D -> D; nothing: T;
var n: Nat;
eqn f(n) = n;
"""

SUPPORTED = [
    ("true", "Bool"),
    ("false", "Bool"),
    (f"-{2**63}", "Int"),
    (f"{2**63 - 1}", "Pos"),
    ("0", "Nat"),
    ("leaf", "T"),
    ("node(node(leaf, -1, leaf), 7, leaf)", "T"),
    ("p(true, [leaf, node(leaf, 0, leaf)])", "P"),
    ("d", "D"),
    ("e", "D"),
    ("[]", "List(Nat)"),
    ("[[1, 2], [], [3]]", "List(List(Nat))"),
    ("{}", "FSet(Nat)"),
    ("{3, 1, 2}", "FSet(Nat)"),
    ("{node(leaf, 2, leaf), leaf}", "FSet(T)"),
    ("{}", "Set(T)"),
    ("{1, 2}", "Set(Nat)"),
    ("!{1, 2}", "Set(Nat)"),
    ("f", "Nat -> Nat"),
    ("lambda n: Nat. n + 1", "Nat -> Nat"),
    ("f[3 -> 1][2 -> 1]", "Nat -> Nat"),
    ("(lambda t: T. 0)[leaf -> 1][node(leaf, 1, leaf) -> 2]", "T -> Nat"),
]

UNSUPPORTED = [
    ("1/2", "Real"),
    ("1", "Real"),
    (f"{2**63}", "Nat"),
    ("head([])", "Nat"),
    ("g(d)", "D"),
    ("nothing", "T"),
    ("[nothing]", "List(T)"),
    ("{1: 2}", "FBag(Nat)"),
    ("{{1}, {2}}", "FSet(FSet(Nat))"),
    ("{d}", "FSet(D)"),
    ("{n: Nat | n < 3}", "Set(Nat)"),
    ("(lambda x: D. 0)[d -> 1]", "D -> Nat"),
]


def test_values_survive() -> None:
    data, nodes = read_terms(SUPPORTED, DECLARATIONS)
    words = Words(_core.Terms(), data.machine)
    for node in nodes:
        value = data.normal(node, {})
        word = words.word(value)
        assert words.node(word, value.sort) is value
        again = Words(words.terms, data.machine)  # remembers nothing, and has symbols of its own
        assert again.node(again.word(value), value.sort) is value


def test_a_long_list() -> None:
    data, _ = read_terms([], DECLARATIONS)
    words = Words(_core.Terms(), data.machine)
    value = list_of([number(item, NAT) for item in range(20_000)], Container(Kind.LIST, NAT))
    assert words.node(words.word(value), value.sort) is value


def test_different_values_have_different_words() -> None:
    data, nodes = read_terms([item for item in SUPPORTED if item[1] not in ("Bool", "Nat", "Pos", "Int")], DECLARATIONS)
    words = Words(_core.Terms(), data.machine)
    values = {data.normal(node, {}) for node in nodes}
    assert len({words.word(value) for value in values}) == len(values)


@pytest.mark.parametrize(("text", "sort"), UNSUPPORTED)
def test_no_native_form(text: str, sort: str) -> None:
    data, [node] = read_terms([(text, sort)], DECLARATIONS)
    with pytest.raises(Unsupported):
        Words(_core.Terms(), data.machine).word(data.normal(node, {}))


def test_open_terms_have_no_word() -> None:
    data, _ = read_terms([], DECLARATIONS)
    with pytest.raises(Unsupported):
        Words(_core.Terms(), data.machine).word(variable("n", NAT))


def test_functions_that_come_too_late() -> None:
    data, [known, late] = read_terms([("f", "Nat -> Nat"), ("lambda n: Nat. n", "Nat -> Nat")], DECLARATIONS)
    words = Words(_core.Terms(), data.machine)
    before = words.word(data.normal(known, {}))
    words.is_sealed = True
    assert words.word(data.normal(known, {})) == before
    with pytest.raises(Unsupported):
        words.word(data.normal(late, {}))


def test_sets_never_come_too_late() -> None:
    data, nodes = read_terms([("{1}", "Set(Nat)"), ("!{1}", "Set(Nat)")], DECLARATIONS)
    words = Words(_core.Terms(), data.machine)
    words.is_sealed = True
    one, other = (words.word(data.normal(node, {})) for node in nodes)
    assert one != other

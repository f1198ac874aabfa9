"""Pictures: the text for Graphviz, with everything quoted that Graphviz would interpret."""

import io

import pytest

from highroad.lts import Lts, dot
from highroad.lts.graph import Graph
from unit.lts.valued_lts import ValuedLts


def written(lts: Lts) -> str:
    stream = io.StringIO()
    dot.write(stream, lts)
    return stream.getvalue()


def test_a_graph_shows_its_numbers_and_marks_the_initial_state() -> None:
    assert written(Graph.from_edges(1, 3, [(0, "on", 1), (1, "off, again", 0)])) == (
        "digraph lts {\n"
        "  node [shape=box, style=rounded];\n"
        "  initial [shape=point];\n"
        "  initial -> 1;\n"
        '  0 [label="0"];\n'
        '  1 [label="1"];\n'
        '  2 [label="2"];\n'
        '  0 -> 1 [label="on"];\n'
        '  1 -> 0 [label="off, again"];\n'
        "}\n"
    )


def test_known_values_stand_in_the_nodes() -> None:
    lts = ValuedLts(0, [(0, "step", 1)], [{"pc": "0", "name": '"x"'}, {"pc": "1", "other": "y"}])
    lines = written(lts).splitlines()
    assert r'  0 [label="0\npc = 0\nname = \"x\""];' in lines
    assert r'  1 [label="1\npc = 1\nother = y"];' in lines


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ('say "hi"', r"say \"hi\""),
        ("a\\nb", r"a\\nb"),
        ("a\nb\rc", r"a\\nb\\rc"),  # a line of its own would look like one of ours
        ("\0\x1b\u202e", r"\\x00\\x1b\\u202e"),
        ("a && b & c", "a && b & c"),
        ("&lt; &#60;", "&amp;lt; &amp;#60;"),
        ("é", "é"),
    ],
)
def test_labels_are_shown_as_they_are(label: str, text: str) -> None:
    assert f'  0 -> 0 [label="{text}"];\n' in written(Graph.from_edges(0, 1, [(0, label, 0)]))

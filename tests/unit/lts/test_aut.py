"""Aldebaran files: what is written, what is accepted, and that a graph survives the trip."""

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from highroad.lts import aut
from highroad.lts.graph import Graph

NASTY_LABELS = st.text(max_size=12) | st.text(alphabet='",()\\nr0\n\r\0 \t1a\u2028\x85é', max_size=12)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    states = draw(st.integers(1, 8))
    numbers = st.integers(0, states - 1)
    labels = draw(st.lists(NASTY_LABELS, min_size=1, max_size=4))
    edges = draw(st.lists(st.tuples(numbers, st.sampled_from(labels), numbers), max_size=15))
    return Graph.from_edges(draw(numbers), states, edges)


def written(graph: Graph) -> str:
    stream = io.StringIO(newline="")
    aut.write(stream, graph)
    return stream.getvalue()


def read(directory: Path, text: str) -> Graph:
    path = directory / "graph.aut"
    path.write_bytes(text.encode())
    return aut.read(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(graph=graphs())
def test_a_graph_survives_writing_and_reading(tmp_path: Path, graph: Graph) -> None:
    text = written(graph)
    copy = read(tmp_path, text)
    assert (copy.initial, copy.state_count) == (graph.initial, graph.state_count)
    assert list(copy.edges()) == list(graph.edges())
    assert written(copy) == text
    assert text.count("\n") == 1 + graph.transition_count


def test_the_text_is_what_other_tools_write() -> None:
    graph = Graph.from_edges(1, 3, [(0, "lock(p2, f2)", 1), (1, "i", 2), (1, 'say "hi", twice', 0)])
    assert written(graph) == (
        'des (1,3,3)\n(0,"lock(p2, f2)",1)\n(1,"i",2)\n(1,"say "hi", twice",0)\n'  # one line per transition
    )


@pytest.mark.parametrize(
    ("line", "edge"),
    [
        ('(0,"a",1)', (0, "a", 1)),
        ("(0,a,1)", (0, "a", 1)),
        ("(0, lock f1 ,1)", (0, "lock f1", 1)),
        ("(0,tau,1)", (0, "tau", 1)),
        ("(0,i,1)", (0, "i", 1)),
        ('(0,"",1)', (0, "", 1)),
        ('(0," a ",1)', (0, " a ", 1)),
        ('(0,"a(1,2)",1)', (0, "a(1,2)", 1)),
        ('(0,"say "hi"",1)', (0, 'say "hi"', 1)),
        ('(0,"a",1)",0)', (0, 'a",1)', 0)),
        ('(0,""",1)', (0, '"', 1)),
        ('\t( 0 , "a" , 1 ) \t', (0, "a", 1)),
        ('(000,"a",01)', (0, "a", 1)),
        (r'(0,"a\nb\\n",1)', (0, "a\nb\\n", 1)),
        ('(0,"né → ∅",1)', (0, "né → ∅", 1)),
    ],
)
@pytest.mark.parametrize("ending", ["", "\n", "\r\n", "\n\n \t\n"])
def test_a_transition_is_read_in_all_its_spellings(
    tmp_path: Path, line: str, edge: tuple[int, str, int], ending: str
) -> None:
    graph = read(tmp_path, f"des (0,1,2)\n{line}{ending}")
    assert list(graph.edges()) == [edge]


@pytest.mark.parametrize(
    "header", ["des (1,0,2)", "des(1,0,2)", " des\t( 1 , 0 , 2 ) \r", "\n \r\ndes (1,0,2)", "\ufeffdes (1,0,2)"]
)
@pytest.mark.parametrize("ending", ["", "\n"])
def test_a_header_is_read_in_all_its_spellings(tmp_path: Path, header: str, ending: str) -> None:
    graph = read(tmp_path, header + ending)
    assert (graph.initial, graph.transition_count, graph.state_count) == (1, 0, 2)


def test_quoted_and_unquoted_spellings_are_one_label(tmp_path: Path) -> None:
    graph = read(tmp_path, 'des (0,3,1)\n(0,"a",0)\n(0,a,0)\n(0, a ,0)\n')
    assert graph.label_names == ("a",)


def test_blank_lines_and_isolated_states_are_kept_out_of_the_way(tmp_path: Path) -> None:
    graph = read(tmp_path, "\n\ndes (2,2,5)\n\n(2,b,0)\r\n\r\n(0,a,2)\n\n")
    assert list(graph.edges()) == [(0, "a", 2), (2, "b", 0)]
    assert (graph.initial, graph.state_count) == (2, 5)


def test_a_million_idle_states_are_allowed(tmp_path: Path) -> None:
    assert read(tmp_path, "des (0,0,1000001)\n").state_count == 1_000_001

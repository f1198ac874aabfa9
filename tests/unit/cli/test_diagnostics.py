"""Messages: the place, the line, a caret, one piece of advice, and never more than a screen."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest


def test_a_message_has_a_place_a_line_a_caret_and_advice() -> None:
    span = Source("model.txt", "one\ntwo three\nfour").span(8, 13)
    assert Diagnostic("E123", "this is wrong", span, "do better").render().split("\n") == [
        "model.txt:2:5: error[E123]: this is wrong",
        "  2 | two three",
        "          ^^^^^",
        "  help: do better",
    ]


def test_a_message_without_a_place() -> None:
    assert Diagnostic("E123", "this is wrong").render() == "error[E123]: this is wrong"


def test_the_line_of_a_file_is_looked_up(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_text("x = 1\n    y = 2\n")
    assert Diagnostic("E1", "m", Span(str(path), 2)).render().split("\n") == [
        f"{path}:2:5: error[E1]: m",
        "  2 |     y = 2",
        "          ^^^^^",
    ]
    assert Diagnostic("E1", "m", Span(str(path), 9)).render() == f"{path}:9:1: error[E1]: m"


def test_long_lines_are_cut_around_the_caret() -> None:
    text = "a" * 5000 + "WRONG" + "b" * 5000
    shown = Diagnostic("E1", "m", Source("f", text).span(5000, 5005)).render().split("\n")
    assert max(map(len, shown)) < 250
    column = shown[2].index("^")
    assert shown[1][column : column + 5] == "WRONG"


def test_long_messages_are_cut() -> None:
    assert len(Diagnostic("E1", "m" * 100_000).render()) < 1000


@given(text=st.text(max_size=60), data=st.data())
@settings(max_examples=300)
def test_the_caret_stands_under_what_is_meant(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    span = Source("f", text).span(start, end)
    before = text[:start]
    assert span.line == before.count("\n") + 1
    assert span.column == len(before.split("\n")[-1]) + 1
    assert span.text == text.split("\n")[span.line - 1]
    shown = Diagnostic("E1", "m", span).render().split("\n")
    assert len(shown) == 3
    assert all(line.isprintable() for line in shown)
    gutter = len(f"  {span.line} | ")
    assert shown[2].index("^") == gutter + span.column - 1


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("hihgway", ["highway", "bfs"], "did you mean 'highway'?"),
        ("BFS", ["highway", "bfs"], "did you mean 'bfs'?"),
        ("zzz", ["b", "a"], "known: a, b"),
        ("zzz", [], None),
        ("", ["a"], "known: a"),
    ],
)
def test_advice_names_what_is_close(name: str, known: list[str], hint: str | None) -> None:
    assert nearest(name, known) == hint


def test_advice_does_not_list_a_thousand_words() -> None:
    hint = nearest("zzz", [f"w{n}" for n in range(1000)])
    assert hint is not None
    assert len(hint) < 200
    assert "(1000 in all)" in hint


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8"):
        Source.read(tmp_path / "binary")
    with pytest.raises(InputError, match="Is a directory"):
        Source.read(tmp_path)

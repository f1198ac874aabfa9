"""Any label fits on one line, and escaping is a bijection between labels and lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highroad.lts._label_escape import escape, unescape

LABELS = st.text() | st.text(alphabet='\\nr0\n\r\0"x')
LINES = st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"])) | st.text(alphabet='\\nr0"x')


@given(LABELS)
def test_a_label_comes_back(label: str) -> None:
    text = escape(label)
    assert not set(text) & {"\n", "\r", "\0"}
    assert unescape(text) == label


@given(LINES)
def test_a_line_of_another_tool_comes_back(text: str) -> None:
    assert escape(unescape(text)) == text


@pytest.mark.parametrize("label", ["", "i", "tau", "send(1, [2,3])", 'say "hi"', r"a\b", "a\\", r"\\server", "né → ∅"])
def test_ordinary_labels_are_written_as_they_are(label: str) -> None:
    assert escape(label) == label == unescape(label)


@pytest.mark.parametrize(
    ("label", "text"),
    [("a\nb", r"a\nb"), ("\r\0", r"\r\0"), (r"a\nb", r"a\\nb"), ("\\\n", r"\\\n"), (r"\\n", r"\\\\n")],
)
def test_what_a_line_cannot_hold_is_escaped(label: str, text: str) -> None:
    assert escape(label) == text
    assert unescape(text) == label

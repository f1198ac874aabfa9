"""Texts of others do nothing, wherever they stand; and what is read again comes back."""

import html
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highroad.escapes import (
    escaped,
    from_label,
    from_line,
    in_columns,
    in_dot,
    in_fsm,
    in_label,
    in_line,
    in_markdown,
    in_mermaid,
    in_xml,
)

ACTING = "\0\x07\x08\n\r\x1b\x7f\x9b\xad\u061c\u180e\u200b\u200f\u2028\u202e\u2066\ufeff\U000e0001\ud800"
"""Characters that move a cursor, end a line, ring a bell, turn the direction of a text, or cannot be seen."""

TEXTS = st.text() | st.text(alphabet="\\nrtxuU0123456789abcdef\"'<>&;#|`*[]{}endwrap: -\n\x1b\u202e\ud800")
LABELS = st.text() | st.text(alphabet='\\nr0ux1be2\n\r\0\x1b\u202e"')
LINES = st.text(alphabet='\\nr0ux1be2dU"') | st.text().map(lambda text: re.sub("[^ -~]", "", text))


def is_tame(text: str) -> bool:
    return not set(text) & set(ACTING) and "\x1b" not in text


@given(TEXTS)
def test_a_line_for_a_terminal_is_printable(text: str) -> None:
    assert escaped(text).isprintable()
    assert in_columns(text).isprintable()
    assert len(in_columns(text)) == len(text)
    if text.isprintable():
        assert escaped(text) == in_columns(text) == text


@pytest.mark.parametrize("character", ACTING, ids=lambda c: f"U+{ord(c):04X}")
def test_what_acts_is_told_as_python_writes_it(character: str) -> None:
    assert escaped(f"a{character}b") == f"a{repr(character)[1:-1] if character != chr(0xAD) else chr(92) + 'xad'}b"
    for harmless in (in_columns, in_xml, in_markdown, in_mermaid, in_dot, in_fsm, in_line, in_label):
        assert is_tame(harmless(f"a{character}b")), harmless


@given(TEXTS)
def test_a_text_in_xml_and_html_is_nothing_but_text(text: str) -> None:
    element = ElementTree.fromstring(f'<t a="{in_xml(text)}">{in_xml(text)}</t>')
    assert (element.text or "") == element.get("a") == escaped(text)
    assert [*element] == []
    seen = _Seen()
    seen.feed(f"<p>{in_xml(text)}</p>")
    seen.close()
    assert seen.tags == ["p"]
    assert "".join(seen.texts) == escaped(text)


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag if not attrs else "?")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(TEXTS)
def test_a_text_in_markdown_has_no_marks(text: str) -> None:
    written = in_markdown(text)
    assert not set(re.sub(r"&#\d+;", "", written)) & set("\\`*{}[]<>|&#!~$")
    assert html.unescape(written) == escaped(text)


@given(TEXTS)
def test_a_text_for_mermaid_has_no_words_of_its_own(text: str) -> None:
    written = in_mermaid(text)
    assert re.fullmatch(r"(?:[\w .,()\[\]/*+=!?'|^~@:-]|#\d+;)+", written, re.ASCII)
    assert not re.search(r"\bend\b", written, re.IGNORECASE)
    plain = html.unescape(re.sub(r"#(\d+);", r"&#\1;", written))
    assert plain == (escaped(text).strip() or "\xa0")


@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_a_label_of_graphviz_ends_where_it_should(lines: list[str]) -> None:
    written = in_dot(*lines)
    assert re.fullmatch(r'"(?:[^"\\]|\\[\\"n])*"', written)
    plain = re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], written[1:-1])
    assert html.unescape(plain) == "\n".join(map(escaped, lines))


@given(TEXTS)
def test_a_text_for_fsm_has_no_quotes(text: str) -> None:
    assert in_fsm(text).isprintable()
    assert '"' not in in_fsm(text)


# What is read again


@given(TEXTS)
def test_a_line_of_a_trail_comes_back(text: str) -> None:
    written = in_line(text)
    assert written.isprintable()
    assert written == written.strip(" ")
    assert from_line(written) == text


@given(LABELS)
def test_a_label_comes_back(label: str) -> None:
    text = in_label(label)
    assert is_tame(text)
    assert from_label(text) == label


@given(LINES)
def test_a_line_of_another_tool_comes_back(text: str) -> None:
    assert in_label(from_label(text)) == text


@pytest.mark.parametrize(
    "label",
    ["", "i", "tau", "send(1, [2,3])", 'say "hi"', r"a\b", "a\\", r"\\server", "né → ∅", r"\x41", r"\u00e9", "a\tb"],
)
def test_ordinary_labels_are_written_as_they_are(label: str) -> None:
    assert in_label(label) == label == from_label(label)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("a\nb", r"a\nb"),
        ("\r\0", r"\r\0"),
        (r"a\nb", r"a\\nb"),
        ("\\\n", r"\\\n"),
        (r"\\n", r"\\\\n"),
        ("\x1b[31m", r"\x1b[31m"),
        (r"\x1b[31m", r"\\x1b[31m"),
        ("\\\x1b", r"\\\x1b"),
        ("\u202e", r"\u202e"),
        ("\U000e0001", r"\U000e0001"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_a_line_cannot_hold_is_escaped(label: str, text: str) -> None:
    assert in_label(label) == text
    assert from_label(text) == label

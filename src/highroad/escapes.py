r"""Texts that are not ours, of a model, a file or a command line, made harmless for each place where they stand.

Whatever acts on a terminal, ends a line or turns the direction of a text is told as Python writes it: `\n`, `\x1b`,
`\u202e`. What else means something is quoted as the place demands.

    escaped("a\n\x1b[31m")           # for a terminal, and the base of what follows
    in_columns("a\tb")               # every character keeps its column
    in_xml, in_markdown, in_mermaid, in_dot, in_fsm     # what people look at
    from_line(in_line(text))         # what is read again: a line of a trail
    from_label(in_label(label))      # the same for labels that other tools read, too
"""

from __future__ import annotations

import re

# Terminals and lines


def escaped(text: str) -> str:
    """One line for a terminal: whatever would move the cursor or end the line is written as Python writes it."""
    return text if text.isprintable() else "".join(c if c.isprintable() else _as_in_python(c) for c in text)


def in_columns(text: str) -> str:
    """One line for a terminal in which every character keeps its column."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def _as_in_python(character: str) -> str:
    return character.encode("unicode_escape").decode()


def encodable(text: str) -> str:
    """The text without halves of pairs of characters, which neither a file nor the core can hold."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


# What people look at

_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_MARKDOWN = re.compile(r"[\\`*{}\[\]<>|&#!~$]|(?<!\w)_|_(?!\w)")
_NOT_IN_MERMAID = re.compile(r"[^\w .,()\[\]/*+=!?'|^~@:-]", re.ASCII)
# Graphviz replaces character references such as &lt; even in quoted labels; any other ampersand stays as it is.
_REFERENCE = re.compile(r"&(?=#?\w+;)")


def in_xml(text: str) -> str:
    """The content of an element of XML or HTML, or of an attribute."""
    return escaped(text).translate(_XML)


def in_markdown(text: str) -> str:
    """A text in which nothing is a mark, and nothing is HTML."""
    return _MARKDOWN.sub(lambda match: f"&#{ord(match[0])};", escaped(text))


def in_mermaid(text: str) -> str:
    """A text in which nothing means anything to Mermaid, not even the words that it looks for."""
    plain = _NOT_IN_MERMAID.sub(lambda match: f"#{ord(match[0])};", escaped(text))
    plain = re.sub(r"^(no)?(w)(?=rap:)", r"\1#119;", plain)
    return re.sub(r"\b(e)n(d)\b", r"\1#110;\2", plain, flags=re.IGNORECASE).strip() or "#160;"


def in_dot(*lines: str) -> str:
    """A label of Graphviz with its quotes, of one line or several."""
    quoted = (escaped(line).replace("\\", r"\\").replace('"', r"\"") for line in lines)
    return '"' + _REFERENCE.sub("&amp;", r"\n".join(quoted)) + '"'


def in_fsm(text: str) -> str:
    """A text between two quotes that has none itself: mCRL2's format has no way to write one."""
    return escaped(text).replace('"', "'")


# What is read again

_LETTERS = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_ESCAPE = re.compile(r"\\(?:([\\nrt])|x([0-9a-f]{2})|u([0-9a-f]{4})|U(000[0-9a-f]{5}|0010[0-9a-f]{4}))")


def in_line(text: str) -> str:
    """A text in one line, without blanks around it, from which it can be read again."""
    return re.sub(r"^ | $", r"\\x20", escaped(text.replace("\\", r"\\")))


def from_line(text: str) -> str:
    """What `in_line` wrote."""
    return _ESCAPE.sub(lambda m: _LETTERS[m[1]] if m[1] else chr(int(m[2] or m[3] or m[4], 16)), text)


# Labels between two quotes, in a format that has no escapes of its own, and that other tools take as they stand: all is
# written verbatim, quotes included, except what acts on a terminal or cannot stand in a line. To tell such an escape
# from a backslash that the label really has, backslashes are doubled, but only those directly before what looks like an
# escape, or before what becomes one. A text with k backslashes there stands for the character when k is odd, and for
# the letters when k is even: each harmless text means exactly one label and each label is written as exactly one text,
# so files of other tools lose nothing either. The characters are listed, for Unicode has more with every year: controls
# (but not tabs), directions, characters without a width, separators of lines, tags, halves of pairs.
_ACTING = (
    "[\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
_IS_ACTING = re.compile(_ACTING)
_SHORT = {"\n": "n", "\r": "r", "\0": "0"}
_SHORT_READ = {letter: character for character, letter in _SHORT.items()}
_NAME = "[nr0]|x[0-9a-f]{2}|u[0-9a-f]{4}|U000[0-9a-f]{5}"
_TO_ESCAPE = re.compile(rf"(\\*+)({_ACTING})|(\\++)({_NAME})")
_ESCAPED = re.compile(rf"(\\++)({_NAME})")


def in_label(label: str) -> str:
    """The label as one line of text."""
    ordinary = label.isprintable() and "\\" not in label
    return label if ordinary else _TO_ESCAPE.sub(_escape_one, label)


def from_label(text: str) -> str:
    """The label that `in_label` wrote."""
    return _ESCAPED.sub(_unescape_one, text) if "\\" in text else text


def _escape_one(match: re.Match[str]) -> str:
    before_character, character, before_name, name = match.groups()
    if character is not None:
        return f"{before_character * 2}\\{_name_of(character)}"
    return match[0] if _character_of(name) is None else f"{before_name * 2}{name}"


def _unescape_one(match: re.Match[str]) -> str:
    backslashes, name = match.groups()
    character = _character_of(name)
    if character is None:
        return match[0]
    return "\\" * (len(backslashes) // 2) + (character if len(backslashes) % 2 else name)


def _name_of(character: str) -> str:
    return _SHORT.get(character) or _as_in_python(character)[1:]


def _character_of(name: str) -> str | None:
    """What an escape stands for; nothing, if no label is written with it."""
    character = _SHORT_READ.get(name) or chr(int(name[1:], 16))
    return character if _IS_ACTING.fullmatch(character) and _name_of(character) == name else None

r"""How a label of any characters fits between two quotes on one line, and comes back unchanged.

Formats of this kind have no escapes of their own, and other tools take labels as they stand. So everything is written
verbatim, quotes included (the reader ends a label at the last quote), except the three characters that a line of text
cannot hold: line feed, carriage return and NUL become `\n`, `\r` and `\0`. To tell them from a backslash that the label
really has, backslashes are doubled, but only those directly before `n`, `r`, `0` or one of the three characters. A text
with k backslashes before such a letter therefore stands for the character when k is odd, and for the letter when k is
even: each text means exactly one label and each label is written as exactly one text, so files of other tools lose
nothing either.
"""

from __future__ import annotations

import re

_LETTERS = {"\n": "n", "\r": "r", "\0": "0"}
_CHARACTERS = {letter: character for character, letter in _LETTERS.items()}
_TO_ESCAPE = re.compile(r"(\\*+)([\n\r\0])|(\\++)([nr0])")
_ESCAPED = re.compile(r"(\\++)([nr0])")


def escape(label: str) -> str:
    """The label as one line of text."""
    ordinary = label.isprintable() and "\\" not in label
    return label if ordinary else _TO_ESCAPE.sub(_escape_one, label)


def unescape(text: str) -> str:
    """The label that `escape` wrote as `text`."""
    return _ESCAPED.sub(_unescape_one, text) if "\\" in text else text


def _escape_one(match: re.Match[str]) -> str:
    before_character, character, before_letter, letter = match.groups()
    if character is not None:
        return f"{before_character * 2}\\{_LETTERS[character]}"
    return f"{before_letter * 2}{letter}"


def _unescape_one(match: re.Match[str]) -> str:
    backslashes, letter = match.groups()
    kept = "\\" * (len(backslashes) // 2)
    return kept + (_CHARACTERS[letter] if len(backslashes) % 2 else letter)

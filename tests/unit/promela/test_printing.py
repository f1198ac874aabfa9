"""What printf shows, and which formats it refuses."""

import pytest

from highroad.languages.promela.printing import formatted


@pytest.mark.parametrize(
    ("text", "values", "shown"),
    [
        ("x = %d\\n", ["-3"], "x = -3\n"),
        ("%d%%", ["7"], "7%"),
        ("%x %o %u", ["255", "8", "-1"], "ff 10 4294967295"),
        ("%c%c", ["65", "321"], "AA"),
        ("%e|%d", ["ack", "msg"], "ack|msg"),
        ("[%3d][%-3d][%03d]", ["7", "7", "7"], "[  7][7  ][  7]"),
        ("a\\tb\\\\ \\q", [], "a\tb\\ q"),
        ("%d", ["1", "2"], "1"),
    ],
)
def test_shown(text: str, values: list[str], shown: str) -> None:
    assert formatted(text, iter(values)) == shown

"""Every mistake in an Aldebaran file is an error with a code, a place and a caret, and is found quickly."""

import itertools
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from highroad.diagnostics import Diagnostic, InputError
from highroad.lts import aut

HEADER = b"des (0,1,2)\n"
MEGABYTE = 1_000_000
ENDLESS = Path("/dev/zero")


def refusal(directory: Path, content: bytes) -> Diagnostic:
    """The error for a file, checked for what all errors have in common."""
    path = directory / "bad.aut"
    path.write_bytes(content)
    start = time.perf_counter()
    with pytest.raises(InputError) as caught:
        aut.read(path)
    assert time.perf_counter() - start < 10, "refusing a bad file must not take long"
    diagnostic = caught.value.diagnostic
    check_is_located(diagnostic, str(path))
    return diagnostic


def check_is_located(diagnostic: Diagnostic, file: str) -> None:
    assert diagnostic.span is not None
    assert diagnostic.hint
    place, shown, caret, hint = diagnostic.render().splitlines()
    assert place.startswith(f"{file}:{diagnostic.span.line}:{diagnostic.span.column}: error[{diagnostic.code}]: ")
    assert set(caret.strip()) == {"^"}
    assert len(caret.rstrip()) <= len(shown) + 1
    assert hint.startswith("  help: ")
    assert shown.isprintable()
    assert "cannot be understood" not in place, "a reason is known for every mistake"


@pytest.mark.parametrize(
    ("content", "code", "line", "column"),
    [
        # headers
        (b"", "E502", 1, 1),
        (b"\n\n", "E502", 2, 1),
        (b'(0,"a",1)\n', "E502", 1, 1),
        (b"\nDES (0,1,2)\n", "E502", 2, 1),
        (b"\n\xef\xbb\xbfdes (0,1,2)\n", "E502", 2, 1),
        (b"des", "E503", 1, 4),
        (b"des (0,1)\n", "E503", 1, 9),
        (b"des (0;1,2)\n", "E503", 1, 7),
        (b"des (-1,1,2)\n", "E503", 1, 6),
        (b"des (0,,2)\n", "E503", 1, 8),
        (b"des (0,1,2", "E503", 1, 11),
        (b"des (0,1,2) (0,a,1)\n", "E503", 1, 13),
        (b"des (0,1,2,3)\n", "E503", 1, 11),
        (b"des (0 1/2 1,1,2)\n", "E504", 1, 8),
        (b"des (%d,1,2)\n" % 10**30, "E509", 1, 6),
        (b"des (0,%d,2)\n" % 10**30, "E509", 1, 8),
        (b"des (0,1,%d)\n" % 10**30, "E509", 1, 10),
        (b"des (0,0,%d)\n" % 2**32, "E509", 1, 10),
        (b"des (2,0,2)\n", "E510", 1, 6),
        (b"des (0,0,0)\n", "E510", 1, 6),
        # transitions
        (HEADER + b"(0", "E505", 2, 3),
        (HEADER + b'(0,"a', "E505", 2, 4),
        (HEADER + b'(0,"a"', "E505", 2, 7),
        (HEADER + b'(0,"a",', "E505", 2, 8),
        (HEADER + b'(0,"a",1', "E505", 2, 9),
        (HEADER + b'(0,"a",1) x\n', "E505", 2, 11),
        (HEADER + b'0,"a",1)\n', "E505", 2, 1),
        (HEADER + b'(x,"a",1)\n', "E505", 2, 2),
        (HEADER + b'(0,"a"b,1)\n', "E505", 2, 7),
        (HEADER + b"(0,a;1)\r", "E505", 2, 8),
        (HEADER + b"(0,,1)\n", "E505", 2, 4),
        (HEADER + b"(0,a(1,2),1)\n", "E505", 2, 10),
        (HEADER + b'(0,a"b,1)\n', "E505", 2, 5),
        (HEADER + b'\n(0,"\xc3\xa9",x)\n', "E505", 3, 8),
        (HEADER + b'(0,"a",1 1/2 0)\n', "E504", 2, 10),
        (HEADER + b'(%d,"a",1)\n' % 10**30, "E509", 2, 2),
        (HEADER + b'(0,"a",%d)\n' % 10**30, "E509", 2, 8),
        (HEADER + b'(2,"a",1)\n', "E511", 2, 2),
        (HEADER + b'(0,"a",2)\n', "E511", 2, 8),
        (HEADER + b'(0,"a",9999999999)\n', "E511", 2, 8),
        # bytes
        (HEADER + b'(0,"a\0b",1)\n', "E507", 2, 6),
        (b"des \0(0,1,2)\n", "E507", 1, 5),
        (b"des (0,1,2)\r(0,a,1)\r", "E507", 1, 12),
        (HEADER + b'(0,"a\rb",1)\n', "E507", 2, 6),
        (HEADER + b'(0,"\xc3\xa9\xff",1)\n', "E508", 2, 6),
        (b"des \xff(0,1,2)\n", "E508", 1, 5),
        (b"\xff\xfed\0e\0s\0 \0", "E507", 1, 4),
        # counts
        (HEADER, "E512", 1, 8),
        (HEADER + b"(0,a,1)\n(0,b,1)\n", "E512", 1, 8),
        (b"des (0,%d,2)\n(0,a,1)\n" % (10**19 - 1), "E512", 1, 8),
        (b"\ndes (0,0,1000002)\n", "E513", 2, 10),
        (b"des (0,1,4294967295)\n(0,a,4294967294)\n", "E513", 1, 10),
    ],
)
def test_a_mistake_has_a_code_and_a_place(tmp_path: Path, content: bytes, code: str, line: int, column: int) -> None:
    diagnostic = refusal(tmp_path, content)
    assert diagnostic.span is not None
    assert (diagnostic.code, diagnostic.span.line, diagnostic.span.column) == (code, line, column)


def test_the_message_shows_the_line_the_caret_and_a_hint(tmp_path: Path) -> None:
    diagnostic = refusal(tmp_path, HEADER + b'(0,"coin",17)\r\n')
    assert diagnostic.render().splitlines() == [
        f"{tmp_path / 'bad.aut'}:2:11: error[E511]: state 17 is not one of the 2 states that the header declares",
        '  2 | (0,"coin",17)',
        "                ^^",
        "  help: states are numbered from 0 to 1; see the third number of line 1",
    ]


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    assert "\x1b" not in refusal(tmp_path, HEADER + b'(0,"\x1b[31m",x)\n').render()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (HEADER + b'(0,"' + b"a" * MEGABYTE + b'",1)\n', "E506"),
        (b" " * (MEGABYTE + 1), "E506"),
        (HEADER + b" " * (MEGABYTE + 1), "E506"),
        (b"des (0,0,1)" + b" " * MEGABYTE, "E506"),
        (HEADER + b"(0,a,1)" + b" " * MEGABYTE, "E506"),
        (b"\0" * 3 * MEGABYTE, "E506"),
        (HEADER + b"(" + b"9" * (MEGABYTE - 10) + b",a,1)\n", "E509"),
        (b"des (" + b"9" * (MEGABYTE - 100) + b",1,2)\n", "E509"),
        (HEADER + b'(0,"' + b'"' * (MEGABYTE - 10) + b"\n", "E505"),
        (HEADER + b'(0,"' + b'",1)' * (MEGABYTE // 4 - 10) + b"x\n", "E505"),
        (HEADER + b'(0,"' + b'" ' * (MEGABYTE // 2 - 10) + b"\n", "E505"),
        (HEADER + b"(0,a" + b" " * (MEGABYTE - 10) + b"\n", "E505"),
        (HEADER + b" " * (MEGABYTE - 10) + b"x\n", "E505"),
        (HEADER + b"(" * (MEGABYTE - 10), "E505"),
        (HEADER + b"(0,a,1)\n" * 100_000, "E512"),
    ],
    ids=itertools.count(),
)
def test_large_hostile_input_is_refused_quickly(tmp_path: Path, content: bytes, code: str) -> None:
    assert refusal(tmp_path, content).code == code


def test_the_longest_line_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "long.aut"
    label = "a" * (MEGABYTE - len('(0,"",1)\n'))
    path.write_text(f'{HEADER.decode()}(0,"{label}",1)\n')
    assert aut.read(path).label_names == (label,)


@pytest.mark.needs(ENDLESS)
def test_an_endless_file_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        aut.read(ENDLESS)
    assert caught.value.diagnostic.code == "E500"
    assert "it is a device" in caught.value.diagnostic.message


@pytest.mark.parametrize("name", ["missing.aut", "."])
def test_a_file_that_cannot_be_opened_is_an_input_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        aut.read(tmp_path / name)
    assert caught.value.diagnostic.code == "E500"


FRAGMENTS = [b"des", b"(", b")", b",", b'"', b"\n", b"\r", b" ", b"\t", b"0", b"1", b"9" * 11, b"a", b"/", b"\\n", b"-"]
FRAGMENTS += [b"\0", b"\xff", b"\xc3", "é".encode(), b"\xef\xbb\xbf", b"des (0,1,2)\n", b'(0,"a",1)\n', b"(1,b,0)\n"]


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.lists(st.sampled_from(FRAGMENTS) | st.binary(max_size=4), max_size=12).map(b"".join))
@example(content=HEADER + b"(0,a,1)\n")
def test_any_bytes_are_a_graph_or_a_located_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.aut"
    path.write_bytes(content)
    try:
        graph = aut.read(path)
    except InputError as error:
        check_is_located(error.diagnostic, str(path))
    else:
        assert content.count(b"(") >= 1 + graph.transition_count


def test_one_transition_is_not_several(tmp_path: Path) -> None:
    path = tmp_path / "bad.aut"
    path.write_text('des (0,1,2)\n(0,"a",1)\n(1,"a",0)\n')
    with pytest.raises(InputError, match="the header declares 1 transition, but the file has 2"):
        aut.read(path)

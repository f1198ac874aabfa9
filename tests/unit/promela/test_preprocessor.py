"""The preprocessor: what it makes of directives and macros, and what it says about mistakes in them."""

from pathlib import Path

import pytest

from highroad.diagnostics import InputError, Source
from highroad.languages.promela.lexer import Gap, Token
from highroad.languages.promela.macros import Budget
from highroad.languages.promela.preprocessor import preprocess


def tokens(text: str, name: str = "model.pml", directories: tuple[Path, ...] = (), **defines: str) -> list[Token]:
    return preprocess(Source(name, text), defines, directories, Budget())[:-1]


def words(text: str, **defines: str) -> str:
    return " ".join(token.text for token in tokens(text, **defines))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#define N 3\nbyte a[N];", "byte a [ 3 ] ;"),
        ("#define N\nN x N", "x"),
        ("#define A B\n#define B 2\nA", "2"),
        ("#define A B\n#define B A\nA B", "A B"),
        ("#define x (x + 1)\nx", "( x + 1 )"),
        ("#define N 1\n#undef N\nN", "N"),
        ("#define F (x)\nF", "( x )"),
        ("#define F(x) x + x\nF(a, )", None),
        ("#define F(x) x + x\nF((a, b))", "( a , b ) + ( a , b )"),
        ("#define F(x, y) y x\nF(1, F(2, 3))", "3 2 1"),
        ("#define F(x) [x]\n#define G F\nG(1)", "[ 1 ]"),
        ("#define F(x) x\nF F (1) F", "F 1 F"),
        ("#define F(x) x\nF(a\n b)", "a b"),
        ("#define F() one\nF() F( )", "one one"),
        ("#define F(x) f(x)\n#define f(x) F(x)\nf(1)", "f ( 1 )"),
        ("#define S(x) #x\nS(a  +\n'b')", "\"a + 'b'\""),
        ("#define P(a, b) a##b x##a\nP(q, 1)", "q1 xq"),
        ("#define P(a) a ## 1\n#define q 7\nP(q)", "q1"),
        ("#define V(...) f(__VA_ARGS__)\nV(1, 2) V()", "f ( 1 , 2 ) f ( )"),
        ("#define V(a, ...) a: __VA_ARGS__\nV(1, 2, 3)", "1 : 2 , 3"),
        ("a /* b\n c */ d // e \\\n f\ng", "a d g"),
        ("a\\\nb", "a b"),
        ("// it's\n/* \" */ x", "x"),
        ("#if 0\n' unmatched\n#bad\n#endif\nx", "x"),
        ('#pragma once\n#ident "v"\n#\nx', "x"),
        ("  #  define N 4\nN", "4"),
    ],
)
def test_expansion(text: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(InputError, match="E612"):
            words(text)
    else:
        assert words(text) == expected


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("1", True),
        ("0", False),
        ("unknown", False),
        ("defined N", True),
        ("defined(N) && !defined(M)", True),
        ("N == 3", True),
        ("-1 < 0 && ~0 == -1", True),
        ("1 + 2 * 3 == 7", True),
        ("(1 + 2) * 3 == 9", True),
        ("10 - 4 - 3 == 3", True),
        ("-7 / 2 == -3 && -7 % 2 == -1", True),
        ("0 && 1 / 0", False),
        ("1 || 1 % 0", True),
        ("0 ? 1 / 0 : 5", True),
        ("1 << 3 == 8 | 0", True),
        ("0x1F == 31 && 010 == 8 && 5UL == 5", True),
        ("'a' == 97", True),
        ("N > 2 ? 0 : 1", False),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    assert words(f"#if {condition}\nyes\n#else\nno\n#endif", N="3") == ("yes" if holds else "no")


def test_only_the_first_branch_that_holds_counts() -> None:
    text = "#if 0\na\n#elif 1\nb\n#elif 1/0\nc\n#else\nd\n#endif"
    assert words(text) == "b"


def test_conditions_nest() -> None:
    text = "#ifdef N\n#ifndef N\na\n#else\nb\n#endif\n#else\n#if 1\nc\n#else\nd\n#endif\n#endif"
    assert words(text, N="") == "b"
    assert words(text) == "c"


def test_definitions_of_the_command_line() -> None:
    assert words("byte a[N];", N="2 + 1") == "byte a [ 2 + 1 ] ;"


def test_a_macro_stands_where_it_is_used() -> None:
    made = tokens("#define SUM(a) a + 1\n  x = SUM(y);")
    places = {token.text: (token.span.line, token.span.column, token.span.width) for token in made}
    assert places["1"] == (2, 7, 3)
    assert places["+"] == (2, 7, 3)
    assert places["y"] == (2, 11, 1)


def test_lines_begin_where_the_user_begins_them() -> None:
    made = tokens("#define TWO a; b\n#define NONE\nx\nTWO\nNONE y \\\n z")
    assert [token.text for token in made if token.gap is Gap.LINE] == ["x", "a", "y"]


def test_markers_rename_lines() -> None:
    made = tokens('a\n# 40 "other.pml"\nb\n\nc\n#line 7\nd')
    assert [str(token.span) for token in made] == ["model.pml:1:1", "other.pml:40:1", "other.pml:42:1", "model.pml:7:1"]


def test_includes_are_found_beside_the_file_and_in_given_folders(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.h").write_text('#include "b.h"\na')
    (tmp_path / "parts" / "b.h").write_text("#define N 5\nb")
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "c.h").write_text("c")
    text = '#include "parts/a.h"\n#include <c.h>\nN'
    made = tokens(text, str(tmp_path / "model.pml"), (tmp_path / "given",))
    assert [token.text for token in made] == ["b", "a", "c", "5"]
    assert made[0].span.file == str(tmp_path / "parts" / "b.h")


def outside(tmp_path: Path, text: str, folders: tuple[Path, ...] = ()) -> InputError:
    """What is said of a model that wants to read what is outside of its folder, where there is a secret."""
    (tmp_path / "secret.h").write_text("byte hidden = %%%\n")
    (tmp_path / "models" / "parts").mkdir(parents=True)
    (tmp_path / "models" / "link.h").symlink_to(tmp_path / "secret.h")
    (tmp_path / "models" / "folder").symlink_to(tmp_path)
    (tmp_path / "models" / "parts" / "up.h").write_text('#include "../../secret.h"\n')
    with pytest.raises(InputError) as caught:
        tokens(text.format(tmp_path), str(tmp_path / "models" / "model.pml"), folders)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        '#include "../secret.h"',
        '#include "{}/secret.h"',
        "#include <../../secret.h>",
        '#include "parts/../../secret.h"',
        '#include "link.h"',
        '#include "folder/secret.h"',
        '#include "parts/up.h"',
        '#include "/etc/hostname"',
        '#include "/dev/zero"',
        '#define FILE "../secret.h"\n#include FILE',
    ],
)
def test_nothing_outside_of_the_folder_of_the_model_is_read(tmp_path: Path, text: str) -> None:
    refused = outside(tmp_path, text, (tmp_path / "models" / "parts",))
    assert (refused.diagnostic.code, refused.diagnostic.hint) == (
        "E619",
        "give its folder by -I, and its name without a folder",
    )
    assert refused.diagnostic.span is not None
    assert "#include" in (refused.diagnostic.span.text or "")
    assert "hidden" not in str(refused)


def test_what_is_outside_is_refused_whether_it_is_there_or_not(tmp_path: Path) -> None:
    refused = outside(tmp_path, '#include "../nothing.h"')
    assert refused.diagnostic.code == "E619"


def test_a_given_folder_may_be_anywhere(tmp_path: Path) -> None:
    (tmp_path / "models" / "parts").mkdir(parents=True)
    (tmp_path / "given" / "deep").mkdir(parents=True)
    (tmp_path / "given" / "a.h").write_text("a")
    (tmp_path / "given" / "deep" / "b.h").write_text('#include "../a.h"\nb')
    (tmp_path / "models" / "c.h").write_text("c")
    (tmp_path / "models" / "parts" / "d.h").write_text('#include "../c.h"\nd')
    text = '#include "../given/a.h"\n#include "deep/b.h"\n#include "parts/d.h"\n#include "{}/models/c.h"'
    made = tokens(text.format(tmp_path), str(tmp_path / "models" / "model.pml"), (tmp_path / "given",))
    assert [token.text for token in made] == ["a", "a", "b", "c", "d", "c"]


def test_a_guarded_file_may_be_included_again(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('#ifndef A\n#define A\n#include "a.h"\nx\n#endif')
    assert [token.text for token in tokens('#include "a.h"\n#include "a.h"', str(tmp_path / "m.pml"))] == ["x"]


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("#defin N 3", "E605", "1:2", "'#defin' is not a directive"),
        ("#define", "E606", "1:2", "needs the name"),
        ("#define 3", "E606", "1:9", "needs the name"),
        ("#define F(a, a) a", "E606", "1:14", "appears twice"),
        ("#define F(a b) a", "E606", "1:13", "expected ',' or ')'"),
        ("#define F(a", "E606", "1:9", "never closed"),
        ("#ifdef\n#endif", "E606", "1:2", "needs the name"),
        ("x\n#if 1\ny", "E610", "2:2", "#if is never closed"),
        ("#endif", "E610", "1:2", "#endif without #if"),
        ("#if 0\n#else\n#else\n#endif", "E610", "3:2", "#else after #else"),
        ("#if\n#endif", "E611", "1:2", "ends too early"),
        ("#if 1 +\n#endif", "E611", "1:2", "ends too early"),
        ("#if (1\n#endif", "E611", "1:2", "')' is missing"),
        ("#if 1 / 0\n#endif", "E611", "1:7", "division by zero"),
        ("#if 1 1\n#endif", "E611", "1:7", "not expected"),
        ("#if defined\n#endif", "E611", "1:5", "'defined' needs"),
        ("#error do not use this", "E609", "1:1", "#error do not use this"),
        ('#include "missing.h"', "E607", "1:10", "cannot find the file 'missing.h'"),
        ("#include missing", "E606", "1:2", "needs the name of a file"),
        ("#define F(a) a\n F(1, 2)", "E612", "2:2", "takes 1 argument, but 2 given"),
        ("#define F(a) a\nF(1", "E612", "2:1", "never closed"),
        ("#define P(a) a##;\nP(x)", "E613", "2:1", "makes 'x;'"),
        ('x = "abc\ny', "E603", "1:5", "string is never closed"),
        ("x = 'ab'", "E603", "1:5", "character is never closed"),
        ("x /* y", "E602", "1:3", "comment is never closed"),
        ("x \0", "E601", "1:3", "NUL"),
        ("x ` y", "E604", "1:3", "the character `"),
    ],
)
def test_mistakes(text: str, code: str, place: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        tokens(text)
    found = caught.value.diagnostic
    assert found.span is not None
    assert (found.code, str(found.span)) == (code, f"model.pml:{place}")
    assert message in found.message


def test_a_file_that_includes_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('\n#include "a.h"\n')
    with pytest.raises(InputError, match="includes itself") as caught:
        tokens('#include "a.h"', str(tmp_path / "m.pml"))
    assert caught.value.diagnostic.code == "E608"
    assert str(caught.value.diagnostic.span) == f"{tmp_path / 'a.h'}:2:10"

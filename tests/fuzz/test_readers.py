"""What the fuzzer has found so far is read as it should be: what reaches much, and what was read wrong once. So is what
chance makes of it, a little of it here and much more by `python tests/fuzz/run.py`."""

from itertools import count, islice
from pathlib import Path

import pytest

from fuzz.judging import WrongError, judged
from fuzz.kept import CORPUS, MENDED, kept
from fuzz.mutation import mutations
from fuzz.readers import TARGETS
from highroad.diagnostics import Diagnostic, InputError, Source, Span

NOISE = 10  # how much longer than on a machine that has nothing else to do
MUTATIONS = 60
MOST_BYTES = 2_000_000  # of all that is kept


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_kept_is_read_as_it_should_be(tmp_path: Path, name: str) -> None:
    inputs = kept(name)
    assert inputs
    for path, data in inputs.items():
        found = judged(TARGETS[name].read, data, tmp_path, NOISE)
        assert found is None, f"{path}\n{found.text}"


@pytest.mark.parametrize("name", TARGETS)
def test_what_chance_makes_of_it_too(tmp_path: Path, name: str) -> None:
    target = TARGETS[name]
    inputs = mutations(1, list(kept(name).values()), target.words, target.most_bytes)
    for data in islice(inputs, MUTATIONS):
        found = judged(target.read, data, tmp_path, NOISE)
        assert found is None, f"{data!r}\n{found.text}"


def test_all_that_is_kept_belongs_to_a_target_and_is_little() -> None:
    files = [path for folder in (CORPUS, MENDED) for path in folder.glob("*/*")]
    assert {path.parent.name for path in files} <= set(TARGETS)
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


SOURCE = Source("<text>", "abc")


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ValueError("x"), "ValueError"),
        (RecursionError(), "RecursionError"),
        (WrongError("two answers: 1 and 2"), "two-answers"),
        (InputError(Diagnostic("E1", "no place")), "message-E1"),
        (InputError(Diagnostic("E1", "a line too many", Span("<text>", 2, 1, 1, ""))), "message-E1"),
        (InputError(Diagnostic("E1", "a column too many", Span("<text>", 1, 5, 1, "abc"))), "message-E1"),
        (InputError(Diagnostic("E1", "another file", Span("/etc/passwd", 1))), "message-E1"),
        (InputError(Diagnostic("E1", "long " * 1000, SOURCE.span(0, 1), "long " * 1000)), ""),
    ],
)
def test_everything_else_is_a_finding(tmp_path: Path, error: Exception, shown: str) -> None:
    def read(_: bytes, folder: Path) -> None:
        assert folder == tmp_path
        raise error

    found = judged(read, b"abc", tmp_path)
    assert (found is not None and shown in found.key) if shown else found is None


def test_what_takes_too_long_or_shows_another_line_is_a_finding(tmp_path: Path) -> None:
    def work(_: bytes, folder: Path) -> None:
        for _number in count():
            assert folder

    def misread(data: bytes, folder: Path) -> None:
        (folder / "file").write_bytes(data)
        raise InputError(Diagnostic("E1", "wrong", Span(str(folder / "file"), 1, 1, 1, "xyz")))

    late, misplaced = judged(work, b"", tmp_path, 0.05), judged(misread, b"abc", tmp_path)
    assert late is not None
    assert late.key == "TooLongError"
    assert misplaced is not None
    assert "another" in misplaced.text

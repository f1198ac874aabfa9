"""The mutants still apply to the sources, each of them changes something, and the table counts what it says."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace

import pytest

from mutation import core_mutants, python_mutants
from mutation.areas import NEAR
from mutation.summary import Result, table

ROOT = core_mutants.ROOT
CORE = core_mutants.read()


@pytest.mark.parametrize("file", sorted({mutant.file for mutant in CORE}))
def test_mutants_of_the_core_apply(file: str) -> None:
    text = (ROOT / file).read_text()
    mutants = [(number, mutant) for number, mutant in enumerate(CORE, 1) if mutant.file == file]
    changed = core_mutants.with_all(text, mutants)  # an error if one is not there exactly once, or if two overlap
    assert all(f"chosen({number})" in changed for number, _ in mutants)
    assert all(mutant.changed != mutant.original for _, mutant in mutants)


def test_a_text_that_is_gone_is_an_error() -> None:
    gone = replace(CORE[0], context="no such text", offset=0)
    with pytest.raises(ValueError, match=f"{gone.id}: its text occurs 0 times"):
        core_mutants.with_all((ROOT / gone.file).read_text(), [(1, gone)])


def test_mutants_that_overlap_are_an_error() -> None:
    whole = next(mutant for mutant in CORE if mutant.is_statement)
    part = replace(whole, context=whole.original[1:], original=whole.original[1:], offset=0)
    with pytest.raises(ValueError, match="mutants overlap"):
        core_mutants.with_all(whole.original, [(1, whole), (2, part)])


def test_mutants_of_python_apply() -> None:
    for mutant in python_mutants.read():
        compile(mutant.text, mutant.file, "exec")
        assert mutant.text != (python_mutants.PACKAGE / mutant.file).read_text()


def test_every_mutant_has_a_name_of_its_own_and_tests_near_to_it() -> None:
    mutants = [*CORE, *python_mutants.read()]
    assert [name for name, often in Counter(mutant.id for mutant in mutants).items() if often > 1] == []
    assert {mutant.area for mutant in mutants} == NEAR.keys()
    assert [path for paths in NEAR.values() for path in paths if not (ROOT / path).exists()] == []


def test_what_is_explained_is_a_mutant() -> None:
    explained = tomllib.loads(python_mutants.EXPLAINED.read_text())
    assert explained.keys() <= {mutant.id for mutant in python_mutants.read()}


def test_the_table_counts_what_was_judged() -> None:
    one, other, third = (replace(CORE[i], id=f"m{i}", area="store", equivalent=None) for i in range(3))
    fourth = replace(CORE[0], id="m3", area="store", equivalent="it is")
    results = {
        "m0": Result("m0", "store", "core", "killed", "a_test", 1.0),
        "m1": Result("m1", "store", "near", "timeout", "", 9.0),
        "m2": Result("m2", "store", "near", "survived", "", 2.0),
        "m3": Result("m3", "store", "near", "survived", "", 2.0),
        "gone": Result("gone", "store", "near", "survived", "", 2.0),
    }
    lines = table([one, other, third, fourth], results).splitlines()
    assert lines[2] == "| store | 4 | 1 | 3 | 1 | 0 | 0 | 1 | 1 | 67% |"
    assert lines[-1] == "survivors: m2 (near)"

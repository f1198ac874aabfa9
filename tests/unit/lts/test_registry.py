"""Formats are found by their files; nothing else lists them."""

import subprocess
import sys
from pathlib import Path

import pytest

import highroad.lts
from highroad.diagnostics import InputError
from highroad.lts import format_for, formats


def test_every_public_module_with_a_format_is_registered_under_its_file_name() -> None:
    files = [path for path in Path(highroad.lts.__file__).parent.glob("[!_]*.py") if "\nFORMAT = " in path.read_text()]
    assert {path.stem for path in files} == set(formats()) >= {"aut", "dot", "fsm"}


def test_formats_declare_distinct_suffixes_and_a_summary() -> None:
    known = formats()
    assert all(name == declared.name and declared.summary for name, declared in known.items())
    assert all(declared.suffix.startswith(".") for declared in known.values())
    assert len({declared.suffix for declared in known.values()}) == len(known)
    assert list(known) == sorted(known)


def test_only_aldebaran_files_can_be_read() -> None:
    assert {name for name, declared in formats().items() if declared.read} == {"aut"}


@pytest.mark.parametrize(("name", "expected"), [("a.aut", "aut"), ("dir.aut/b.DOT", "dot"), ("c.tar.fsm", "fsm")])
def test_the_suffix_chooses_the_format(name: str, expected: str) -> None:
    assert format_for(Path(name)).name == expected


@pytest.mark.parametrize(
    ("name", "hint"), [("a.auto", "did you mean '.aut'?"), ("a.xyzzy", "known: .aut, .dot, .fsm"), ("aut", "known: ")]
)
def test_an_unknown_suffix_is_refused_with_the_known_ones(name: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        format_for(Path(name))
    assert caught.value.diagnostic.code == "E501"
    assert name in caught.value.diagnostic.message
    assert hint in (caught.value.diagnostic.hint or "")


def test_importing_the_package_imports_no_format() -> None:
    script = "import sys, highroad.lts; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)
    imported = set(output.stdout.split())
    assert "highroad.lts" in imported
    assert not imported & {f"highroad.lts.{name}" for name in formats()}

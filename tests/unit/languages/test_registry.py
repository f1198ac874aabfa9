"""Which language a file is in, and what is said when there is none."""

from pathlib import Path

import pytest

import highroad
import highroad.languages
from highroad.diagnostics import InputError
from highroad.languages import frontend_for, frontends


def test_a_language_is_a_file_or_a_folder_that_says_so() -> None:
    folder = Path(str(highroad.languages.__file__)).parent
    sources = {path.stem: path for path in folder.glob("*.py")}
    sources |= {path.parent.name: path for path in folder.glob("*/__init__.py")}
    declared = {name for name, path in sources.items() if "\nFRONTEND = " in path.read_text(encoding="utf-8")}
    assert set(frontends()) == declared >= {"aut", "python"}
    assert all(frontend.name == name and frontend.summary for name, frontend in frontends().items())


def test_no_suffix_belongs_to_two_languages() -> None:
    suffixes = [suffix for frontend in frontends().values() for suffix in frontend.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(frontend_for(Path(f"model{suffix}")) for suffix in suffixes)


@pytest.mark.parametrize(("name", "shown"), [("m.pyy", "did you mean '.py'?"), ("m.zzz", "known: "), ("m", "known: ")])
def test_an_unknown_suffix_is_answered_with_those_that_are_known(tmp_path: Path, name: str, shown: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(InputError, match="E003") as caught:
        highroad.load(tmp_path / name)
    assert shown in (caught.value.diagnostic.hint or "")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no file"):
        highroad.load(tmp_path / "missing.py")
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(InputError, match="is a directory"):
        highroad.load(tmp_path / "folder.py")
    with pytest.raises(InputError, match="is a directory"):
        highroad.load(tmp_path)


def test_an_lts_has_no_parameters(tmp_path: Path) -> None:
    path = tmp_path / "m.aut"
    path.write_text('des (0,1,2)\n(0,"a",1)\n')
    assert len(list(highroad.load(path).edges(highroad.load(path).initial()[0]))) == 1
    with pytest.raises(InputError, match="E004"):
        highroad.load(path, n=3)

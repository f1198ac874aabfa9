"""Files are replaced as a whole, and nothing else is touched: whatever goes wrong, what the user had stays."""

import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from highroad import files
from highroad.diagnostics import InputError
from highroad.files import appending, make_folder, replacing, replacing_bytes, require_writable
from highroad.inputs import noted, read_bytes

KILLED = """
import os, signal, sys
from pathlib import Path
if sys.argv[2] == "named":
    del os.O_TMPFILE
from highroad.files import replacing
with replacing(Path(sys.argv[1])) as stream:
    stream.write("half of" * 100_000)
    stream.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(params=["unnamed", "named"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How a file is written: not every file system has files without names."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE")
    return str(request.param)


def fails(path: Path, error: BaseException) -> Callable[[], None]:
    def write() -> None:
        with replacing(path) as stream:
            stream.write("half of")
            raise error

    return write


def has_unnamed(folder: Path) -> bool:
    """Whether the file system of the tests has files without names."""
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
    except OSError:
        return False
    return True


def old_file(folder: Path) -> Path:
    path = folder / "old.txt"
    path.write_text("precious")
    return path


@pytest.mark.usefixtures("kind")
def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with replacing(path) as stream:
        stream.write("text")
        assert not path.exists()
    assert path.read_text() == "text"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("kind")
def test_bytes_are_written_in_the_same_way(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    with replacing_bytes(path) as stream:
        stream.write(b"\0\xff")
        assert path.read_text() == "precious"
    assert path.read_bytes() == b"\0\xff"


@pytest.mark.usefixtures("kind")
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, MemoryError])
def test_the_old_file_stays_when_writing_fails(tmp_path: Path, error: type[BaseException]) -> None:
    path = old_file(tmp_path)
    with pytest.raises(error):
        fails(path, error())()
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("kind")
def test_a_full_disk_is_the_users_business(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    with pytest.raises(InputError, match="No space left on device"):
        fails(path, OSError(28, "No space left on device"))()
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_wrote_is_cleared_away(tmp_path: Path, kind: str) -> None:
    """At once where files need no name; else by the next one that writes this file, when it is old enough."""
    path = old_file(tmp_path)
    for _ in range(3):
        killed = subprocess.run([sys.executable, "-c", KILLED, path, kind], check=False)
        assert killed.returncode == -signal.SIGKILL
    left = [each for each in tmp_path.iterdir() if each != path]
    assert len(left) == (0 if kind == "unnamed" and has_unnamed(tmp_path) else 3)
    assert path.read_text() == "precious"
    for draft in left:
        os.utime(draft, (0, time.time() - 2 * files.LONGEST_BEGINNING))
    with replacing(path) as stream:
        stream.write("text")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "text"


def test_what_another_program_writes_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE")
    path = tmp_path / "new.txt"
    with replacing(path) as first:
        first.write("first")
        first.flush()
        (draft,) = tmp_path.iterdir()
        os.utime(draft, (0, 0))
        with replacing(path) as second:
            second.write("second")
        assert path.read_text() == "second"
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("kind")
def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    path.chmod(0o640)
    for each in (path, tmp_path / "new.txt"):
        with replacing(each) as stream:
            stream.write("text")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o666 & ~_mask()


@pytest.mark.usefixtures("kind")
def test_a_link_is_replaced_and_what_it_points_to_stays(tmp_path: Path) -> None:
    victim = old_file(tmp_path)
    for link in (tmp_path / "link.txt", tmp_path / "dangling.txt"):
        link.symlink_to(victim if link.stem == "link" else tmp_path / "nothing")
        with replacing(link) as stream:
            stream.write("text")
        assert not link.is_symlink()
        assert link.read_text() == "text"
    assert victim.read_text() == "precious"
    assert not (tmp_path / "nothing").exists()


@pytest.mark.usefixtures("kind")
def test_links_where_a_draft_may_be_do_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = old_file(tmp_path)
    name = ".new.txt." + "00" * 8 + ".part"
    planted = [tmp_path / f".new.txt.{os.getpid()}.part", tmp_path / name]
    for link in planted:
        link.symlink_to(victim)
    monkeypatch.setattr(os, "urandom", bytes)  # all zero: as if the name could be guessed
    with pytest.raises(InputError, match="File exists"), replacing(tmp_path / "new.txt") as stream:
        stream.write("text")
    monkeypatch.undo()
    with replacing(tmp_path / "new.txt") as stream:
        stream.write("text")
    assert victim.read_text() == "precious"
    assert all(link.is_symlink() for link in planted)


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    model = tmp_path / "model.pml"
    require_writable(tmp_path / "fine.txt", model)
    with pytest.raises(InputError, match="it is a directory"):
        require_writable(tmp_path, model)
    with pytest.raises(InputError, match="there is no directory"):
        require_writable(tmp_path / "missing" / "file.txt", model)
    with pytest.raises(InputError, match="there is no directory"):
        require_writable(Path(__file__) / "file.txt", model)


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    path.chmod(0o444)
    with pytest.raises(InputError, match="it is read-only"):
        require_writable(path)
    with pytest.raises(InputError, match="it is read-only"), replacing(path):
        pass
    assert path.read_text() == "precious"


@pytest.mark.parametrize("way", ["itself", "hard link", "symbolic link"])
def test_what_was_read_is_not_replaced(tmp_path: Path, way: str) -> None:
    path = old_file(tmp_path)
    other = path if way == "itself" else tmp_path / "other.txt"
    if way == "hard link":
        other.hardlink_to(path)
    elif way == "symbolic link":
        other.symlink_to(path)
    with noted():
        require_writable(other)
        read_bytes(path)
        with pytest.raises(InputError, match="it was read here"):
            require_writable(other)
        require_writable(tmp_path / "another.txt")
    require_writable(other)


def test_a_module_in_use_is_not_replaced() -> None:
    with noted(), pytest.raises(InputError, match="it was read here"):
        require_writable(Path(__file__).parents[1] / "answers.py")


def test_lines_are_added_behind_what_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    for length, line in ((0, "one\n"), (4, "two\n"), (8, "thr")):
        with appending(path, length) as stream:
            stream.write(line)
    assert path.read_text() == "one\ntwo\nthr"
    with appending(path, 8) as stream:
        stream.write("three\n")
        stream.flush()
        assert path.read_text() == "one\ntwo\nthree\n"


def test_lines_are_not_added_to_what_a_link_points_to(tmp_path: Path) -> None:
    victim = old_file(tmp_path)
    (tmp_path / "link.txt").symlink_to(victim)
    with pytest.raises(InputError, match="it is a symbolic link"), appending(tmp_path / "link.txt", 0):
        pass
    assert victim.read_text() == "precious"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    make_folder(tmp_path / "one" / "two")
    assert (tmp_path / "one" / "two").is_dir()
    with pytest.raises(InputError, match="Not a directory"):
        make_folder(old_file(tmp_path) / "folder")


OPENED = r"""open\([^)]*["'][rb+]*[wax]"""
WRITING = re.compile(rf"write_(text|bytes)\(|{OPENED}|os\.(rename|replace|truncate|unlink|link)\(|mkdir\(")


def test_no_other_module_writes_files() -> None:
    source = Path(files.__file__).parent
    found = {str(path.relative_to(source)) for path in source.rglob("*.py") if WRITING.search(path.read_text())}
    assert found == {"files.py"}


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

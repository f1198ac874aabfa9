"""Files are replaced as a whole: whatever goes wrong, what the user had stays."""

from pathlib import Path

import pytest

from highroad.diagnostics import InputError
from highroad.files import replacing, require_writable


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with replacing(path) as stream:
        stream.write("text")
        assert not path.exists()
    assert path.read_text() == "text"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, MemoryError])
def test_the_old_file_stays_when_writing_fails(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "old.txt"
    path.write_text("precious")

    def fail() -> None:
        with replacing(path) as stream:
            stream.write("half of")
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_the_users_business(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("precious")

    def fail() -> None:
        with replacing(path) as stream:
            stream.write("half of")
            raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match="No space left on device"):
        fail()
    assert path.read_text() == "precious"


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    model = tmp_path / "model.pml"
    require_writable(tmp_path / "fine.txt", model)
    with pytest.raises(InputError, match="it is a directory"):
        require_writable(tmp_path, model)
    with pytest.raises(InputError, match="there is no directory"):
        require_writable(tmp_path / "missing" / "file.txt", model)
    with pytest.raises(InputError, match="there is no directory"):
        require_writable(Path(__file__) / "file.txt", model)

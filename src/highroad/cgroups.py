"""How much memory the control groups of this process leave it: those of containers and services, in both versions.

A process is in a group, which is in others; each may have a limit of its own, and the least of them counts. Which group
that is, is in `/proc/self/cgroup`; where the groups are found as folders, in `/proc/self/mountinfo`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class _Version:
    """The files of a group, of those that set a limit any; a part of what is used can be had again at any time."""

    limits: tuple[str, ...]
    usage: str
    reclaimable: str  # in memory.stat


_FIRST = _Version(("memory.limit_in_bytes",), "memory.usage_in_bytes", "total_inactive_file")
_SECOND = _Version(("memory.max", "memory.high"), "memory.current", "inactive_file")


def free_bytes(root: Path = Path("/")) -> int | None:
    """The least that any of the groups leaves; None if none has a limit. `root` is where the system's files are."""
    return min(
        (free for folder, version in _groups(root) if (free := _free(folder, version)) is not None), default=None
    )


def _groups(root: Path) -> Iterator[tuple[Path, _Version]]:
    """The folders of all groups that this process is in."""
    for mount, inside, version in _mounts(root):
        own = _own_group(root, version)
        if own is None:
            continue
        parts = Path(own).parts[1:]
        above = Path(inside).parts[1:]  # what is above the folder that is seen here
        below = parts[len(above) :] if parts[: len(above)] == above and ".." not in parts else ()
        folder = root / mount.lstrip("/")
        yield folder, version
        for part in below:
            folder /= part
            yield folder, version


def _mounts(root: Path) -> Iterator[tuple[str, str, _Version]]:
    """Where groups are found, from which group on, and in which way."""
    for line in _lines(root / "proc/self/mountinfo"):
        before, dash, after = line.partition(" - ")
        fields, kinds = before.split(), after.split()
        if not dash or len(fields) < 5 or len(kinds) < 3:
            continue
        if kinds[0] == "cgroup2":
            yield fields[4], fields[3], _SECOND
        elif kinds[0] == "cgroup" and "memory" in kinds[2].split(","):
            yield fields[4], fields[3], _FIRST


def _own_group(root: Path, version: _Version) -> str | None:
    for line in _lines(root / "proc/self/cgroup"):
        number, controllers, path = [*line.split(":", 2), "", ""][:3]
        if (number == "0" and not controllers) if version is _SECOND else "memory" in controllers.split(","):
            return path
    return None


def _free(folder: Path, version: _Version) -> int | None:
    limits = [limit for name in version.limits if (limit := _number(folder / name)) is not None]
    usage = _number(folder / version.usage)
    if not limits or usage is None:
        return None
    for line in _lines(folder / "memory.stat"):
        name, _, value = line.partition(" ")
        if name == version.reclaimable and value.isdigit():
            usage -= min(usage, int(value))
    return max(0, min(limits) - usage)


def _number(file: Path) -> int | None:
    """None also for `max`."""
    text = "".join(_lines(file)).strip()
    return int(text) if text.isdigit() else None


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return []

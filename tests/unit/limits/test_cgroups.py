"""Control groups, as folders that are made up for it: what they leave is the least of all along the way to the root."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from highroad.cgroups import free_bytes

SECOND = "30 23 0:26 {inside} /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"
FIRST = "35 31 0:32 {inside} /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
ELSEWHERE = "36 31 0:33 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"


def system(root: Path, mounts: str, group: str, files: Mapping[str, str]) -> Path:
    for name, text in {"proc/self/mountinfo": mounts, "proc/self/cgroup": group, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def second(folder: str, limit: str, usage: int, **others: str) -> dict[str, str]:
    at = f"sys/fs/cgroup/{folder}".rstrip("/")
    files = {"memory.max": limit, "memory.current": str(usage), **{f"memory.{k}": v for k, v in others.items()}}
    return {f"{at}/{name}": f"{text}\n" for name, text in files.items()}


def first(folder: str, limit: int, usage: int, stat: str = "") -> dict[str, str]:
    at = f"sys/fs/cgroup/memory/{folder}".rstrip("/")
    files = {"memory.limit_in_bytes": str(limit), "memory.usage_in_bytes": str(usage), "memory.stat": stat}
    return {f"{at}/{name}": f"{text}\n" for name, text in files.items()}


def test_a_container_sees_its_own_group_at_the_root(tmp_path: Path) -> None:
    root = system(tmp_path, SECOND.format(inside="/"), "0::/\n", second("", "1000000", 200_000))
    assert free_bytes(root) == 800_000


@pytest.mark.parametrize(
    ("outer", "middle", "inner", "free"),
    [
        ("max", "max", "max", None),
        ("max", "9000", "max", 8000),
        ("5000", "9000", "7000", 4000),
        ("9000", "9000", "9", 0),
    ],
)
def test_of_nested_groups_the_least_counts(
    tmp_path: Path, outer: str, middle: str, inner: str, free: int | None
) -> None:
    files = second("user", outer, 1000) | second("user/app", middle, 1000) | second("user/app/one", inner, 1000)
    root = system(tmp_path, SECOND.format(inside="/"), "0::/user/app/one\n", files)
    assert free_bytes(root) == free


def test_the_first_version(tmp_path: Path) -> None:
    none = 2**63 - 4096  # which stands for no limit
    files = first("", none, 10**9) | first("a", 8000, 3000) | first("a/b", none, 100)
    group = "9:name=systemd:/\n4:memory:/a/b\n1:cpu:/x\n0::/\n"
    root = system(tmp_path, ELSEWHERE + FIRST.format(inside="/"), group, files)
    assert free_bytes(root) == 5000


def test_both_versions_at_once(tmp_path: Path) -> None:
    files = first("a", 8000, 3000) | second("b", "3000", 1000)
    mounts = FIRST.format(inside="/") + SECOND.format(inside="/").replace("cgroup rw", "cgroup rw")
    root = system(tmp_path, mounts, "4:memory:/a\n0::/b\n", files)
    assert free_bytes(root) == 2000


def test_a_container_whose_group_has_another_name_outside(tmp_path: Path) -> None:
    """What is mounted is the folder of the group itself."""
    files = second("", "4000", 1000) | second("one", "3500", 1000)
    root = system(tmp_path, SECOND.format(inside="/docker/abc"), "0::/docker/abc/one\n", files)
    assert free_bytes(root) == 2500
    root = system(tmp_path, SECOND.format(inside="/docker/abc"), "0::/../elsewhere\n", files)
    assert free_bytes(root) == 3000


def test_what_can_be_had_again_at_any_time_is_free(tmp_path: Path) -> None:
    files = second("", "10000", 9000, stat="anon 500\ninactive_file 4000\n", high="8000")
    assert free_bytes(system(tmp_path, SECOND.format(inside="/"), "0::/\n", files)) == 3000


def test_a_system_without_control_groups(tmp_path: Path) -> None:
    assert free_bytes(tmp_path) is None
    assert free_bytes(system(tmp_path, "nonsense\n - \n", "nonsense\n::\n", {})) is None

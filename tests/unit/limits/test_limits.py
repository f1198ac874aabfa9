"""Budgets: what a process has, what it could still get, and what the core is told of it."""

import subprocess
import sys
from typing import Any

import pytest

from highroad import InputError, Limits, limits
from highroad.limits import default_memory, peak_resident_bytes, resident_bytes
from highroad.running import core_limits

MEGABYTE = 1 << 20


def test_the_memory_of_this_process() -> None:
    before = resident_bytes()
    block = bytearray(64 * MEGABYTE)
    block[:: 1 << 12] = b"x" * len(block[:: 1 << 12])
    assert resident_bytes() - before > 50 * MEGABYTE
    assert peak_resident_bytes() >= resident_bytes() * 9 // 10


def test_by_default_a_run_leaves_some_of_the_free_memory() -> None:
    free = limits._meminfo("MemAvailable")
    assert 0 < default_memory() - resident_bytes() <= free
    assert Limits(memory=5).memory_bytes == 5


def test_the_least_of_all_that_is_allowed_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "resident_bytes", lambda: 1000)
    monkeypatch.setattr(limits, "_meminfo", lambda _key: 10**9)
    monkeypatch.setattr(limits.cgroups, "free_bytes", lambda: None)
    monkeypatch.setattr(limits, "free_address_space", lambda: None)
    assert default_memory() == 1000 + 10**9 * 4 // 5
    monkeypatch.setattr(limits.cgroups, "free_bytes", lambda: 800_000)
    assert default_memory() == 1000 + 640_000
    monkeypatch.setattr(limits, "free_address_space", lambda: 5000)
    assert default_memory() == 1000 + 4000


@pytest.mark.parametrize("kind", ["RLIMIT_AS", "RLIMIT_DATA"])
def test_limits_of_the_process_are_respected(kind: str) -> None:
    """In a process of its own: what it may have is what it does not have yet."""
    script = f"""
import resource
from highroad.limits import free_address_space
assert free_address_space() is None, free_address_space()
resource.setrlimit(resource.{kind}, (1 << 30, 1 << 40))
print(free_address_space())
"""
    free = int(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout)
    assert 0 < free < 1 << 30


def test_the_core_may_use_what_the_process_does_not_have_yet() -> None:
    told = core_limits(Limits(states=7, seconds=1.5, depth=3, memory=resident_bytes() + 100 * MEGABYTE))
    assert (told.states, told.seconds, told.depth) == (7, 1.5, 3)
    assert 50 * MEGABYTE < told.memory < 100 * MEGABYTE


def test_a_budget_that_is_already_spent_is_none() -> None:
    assert core_limits(Limits(memory=1)).memory == 1
    assert core_limits(Limits()).states > 1 << 60


@pytest.mark.parametrize("values", [{"states": 10**30}, {"depth": 10**30}, {"memory": 10**30}, {"seconds": 10**400}])
def test_a_budget_greater_than_anything_is_none(values: dict[str, int]) -> None:
    told = core_limits(Limits(**values))
    assert min(told.states, told.depth) > 1 << 60
    assert told.seconds >= 1e18


@pytest.mark.parametrize(
    "values",
    [
        *({"states": bad} for bad in (-3, 0, 1.5, "many")),
        *({"depth": bad} for bad in (-1, 0.5)),
        *({"memory": bad} for bad in (-1, 0, "2G")),
        *({"seconds": bad} for bad in (0, -1.5, float("nan"), "5m")),
    ],
)
def test_a_budget_that_is_none(values: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=f"E009.*{next(iter(values))}=.* is out of range"):
        Limits(**values)


def test_a_budget_that_the_process_has_spent_already_names_one_that_makes_sense() -> None:
    shortage = Limits(memory=MEGABYTE).shortage
    assert shortage is not None
    least = int(shortage.split(": ")[1].split()[0])
    assert Limits(memory=least * MEGABYTE).shortage is None
    assert Limits().shortage is None

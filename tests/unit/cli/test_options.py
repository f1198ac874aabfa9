"""Quantities and parameters as they are typed."""

import pytest

from highroad.cli._options import limits_of, parameters_of
from highroad.cli._output import counted, size
from highroad.diagnostics import InputError
from highroad.limits import Limits

SIZES = [("1", 1), ("5K", 5 << 10), ("5k", 5 << 10), ("500M", 500 << 20), ("2G", 2 << 30), ("1.5G", 3 << 29)]
SIZES += [("1T", 1 << 40), ("10MB", 10 << 20), ("7 M", 7 << 20), ("64b", 64)]
TIMES = [("30", 30), ("1.5", 1.5), ("200ms", 0.2), ("90s", 90), ("5m", 300), ("2h", 7200)]


@pytest.mark.parametrize(("text", "amount"), SIZES)
def test_sizes(text: str, amount: int) -> None:
    assert limits_of(None, None, text, None) == Limits(memory=amount)


@pytest.mark.parametrize(("text", "seconds"), TIMES)
def test_times(text: str, seconds: float) -> None:
    limits = limits_of(None, None, None, text)
    assert limits.seconds == pytest.approx(seconds)


@pytest.mark.parametrize("text", ["", "0", "0M", "-5", "5X", "M", "1e3", "5 5", "9" * 19, "1.5.5", "nan", "٣", "5M!"])
def test_quantities_that_are_none(text: str) -> None:
    with pytest.raises(InputError, match="--max-memory") as caught:
        limits_of(None, None, text, None)
    assert caught.value.diagnostic.code == "E007"
    with pytest.raises(InputError, match="--max-time"):
        limits_of(None, None, None, text)


@pytest.mark.parametrize(
    ("memory", "time", "shown"),
    [
        (None, "0", "--max-time 0 is out of range: it must be more than 0"),
        ("0M", None, "--max-memory 0M is out of range: it must be more than 0"),
        ("5xb", None, "--max-memory does not understand '5xb'"),
        (None, "5 min", "--max-time does not understand '5 min'"),
    ],
)
def test_what_is_said_of_quantities_that_are_none(memory: str | None, time: str | None, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        limits_of(None, None, memory, time)
    assert caught.value.diagnostic.message == shown
    assert f"1 | {memory or time}\n" in caught.value.diagnostic.render()


def test_parameters() -> None:
    assert parameters_of(("n=5", "m=-3", "_x1=0")) == {"n": 5, "m": -3, "_x1": 0}


def test_a_parameter_that_is_given_twice() -> None:
    with pytest.raises(InputError, match=r"E006.*'n' is given twice"):
        parameters_of(("n=5", "m=-3", "n=5"))


def test_parameters_that_are_macros() -> None:
    assert parameters_of(("FAST", "KIND=ring", "NONE=", "X=1.5")) == {"FAST": 1, "KIND": "ring", "NONE": "", "X": "1.5"}


@pytest.mark.parametrize("text", ["", "=5", "n = 5", "1n=5", "-n=5", "n m=5"])
def test_parameters_that_are_none(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parameters_of((text,))
    assert caught.value.diagnostic.code == "E006"


def test_amounts_for_people() -> None:
    assert [counted(n, "step") for n in (0, 1, 2, 1000)] == ["0 steps", "1 step", "2 steps", "1,000 steps"]
    assert [size(n) for n in (7, 5000, 5 << 20, 3 << 30)] == ["7 bytes", "5 KB", "5 MB", "3.0 GB"]

"""The watch over a running search: it hands over answers and errors, and ends what does not end by itself."""

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from highroad import Limits, running
from highroad.running import Stopped, watch


class Control:
    """Stands for the control of the core."""

    def __init__(self) -> None:
        self.why: str | None = None

    def stop(self, why: str) -> None:
        self.why = self.why or why

    def statistics(self) -> dict[str, int]:
        return {"visited": 7}

    def wait(self) -> str:
        """Works until it is stopped, as the core does."""
        while self.why is None:
            time.sleep(0.01)
        return self.why


class Host:
    """Stands for a model in Python."""

    def __init__(self, coming: int = 0) -> None:
        self.coming = coming
        self.is_cancelled = False

    def coming_bytes(self) -> int:
        return self.coming

    def cancel(self) -> None:
        self.is_cancelled = True


def watched(work: Callable[[Control], Any], limits: Limits | None = None, host: Host | None = None) -> Any:
    control = Control()
    return watch(lambda: work(control), control, limits or Limits(), None, host).answer


def test_an_answer_is_handed_over() -> None:
    assert watched(lambda _control: threading.current_thread().name) == "highroad-search"


def test_an_error_is_handed_over() -> None:
    with pytest.raises(ZeroDivisionError):
        watched(lambda _control: 1 // 0)


def test_a_budget_of_time_stops_the_work() -> None:
    assert watched(Control.wait, Limits(seconds=0.05)) == "time"


def test_a_budget_of_memory_stops_the_work() -> None:
    assert watched(Control.wait, Limits(memory=1)) == "memory"


def test_memory_that_is_about_to_be_taken_counts() -> None:
    assert watched(Control.wait, Limits(seconds=0.2), Host(0)) == "time"
    assert watched(Control.wait, Limits(seconds=5), Host(1 << 60)) == "memory"


def test_running_out_of_memory_is_a_limit_and_not_an_error() -> None:
    def exhaust(_control: Control) -> None:
        raise MemoryError

    with pytest.raises(Stopped) as caught:
        watched(exhaust)
    assert caught.value.limit == "memory"


def test_progress_is_told_while_the_work_goes_on() -> None:
    control, told = Control(), []
    watch(control.wait, control, Limits(seconds=0.2), lambda counters, seconds: told.append((dict(counters), seconds)))
    assert len(told) >= 2
    assert told[-1][0] == {"visited": 7}
    assert told[0][1] < told[-1][1]


def test_a_model_that_does_not_come_back_is_left_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    may_end, host = threading.Event(), Host()
    try:
        started = time.monotonic()
        with pytest.raises(Stopped) as caught:
            watched(lambda _control: may_end.wait(60), Limits(seconds=0.05), host)
        assert caught.value.limit == "time"
        assert host.is_cancelled
        assert time.monotonic() - started < 5
    finally:
        may_end.set()


def interrupt_soon() -> None:
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


def test_an_interrupt_stops_the_work() -> None:
    interrupt_soon()
    assert watched(Control.wait) == "interrupted"


def test_an_interrupt_of_a_model_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    may_end = threading.Event()
    interrupt_soon()
    try:
        with pytest.raises(Stopped) as caught:
            watched(lambda _control: may_end.wait(60), None, Host())
        assert caught.value.limit == "interrupted"
    finally:
        may_end.set()


def test_an_interrupt_that_comes_too_late_is_known_all_the_same() -> None:
    """The work ends by itself while the watch still sleeps: its answer stands, but the user wants to end."""
    control = Control()
    interrupt_soon()
    watched = watch(lambda: time.sleep(0.3), control, Limits(), None)
    assert (watched.answer, watched.was_interrupted) == (None, True)
    assert not watch(lambda: None, control, Limits(), None).was_interrupted


def test_an_interrupt_while_the_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    start = running.start_thread

    def interrupted(run: Callable[[], None]) -> None:
        start(run)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "start_thread", interrupted)
    control = Control()
    assert watch(control.wait, control, Limits(), None) == running.Watched("interrupted", was_interrupted=True)


def test_an_interrupt_before_the_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_run: Callable[[], None]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "start_thread", interrupted)
    with pytest.raises(KeyboardInterrupt):
        watched(Control.wait)

"""Optimisation while a search already runs, in a process of its own.

LLVM cannot be interrupted: a thread inside it when the program ends would bring the program down, and to wait for it
may take minutes. A process can be ended at any time.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

Owner = TypeVar("Owner")

_PROGRAM = Path(__file__).with_name("machine_code.py")


class _Job:
    """One process. After `stop` nothing is delivered any more."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._lock = threading.RLock()  # the owner may go away, and stop the job, while the code is delivered
        self._stopped = False

    def run(self, text: str, deliver: Callable[[bytes], None]) -> None:
        try:
            code, _ = self._process.communicate(text.encode())
        except OSError:
            return  # the process was ended
        with self._lock:
            if not self._stopped and self._process.returncode == 0:
                deliver(code)

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            self._process.kill()


_prepared: list[_Job] = []


def prepare() -> None:
    """Starts a process that waits for the next text, while the model is still being read. One that is left over waits
    for the next model, and ends by itself when the program does: its input ends."""
    with suppress(OSError):
        if not _prepared:
            _prepared.append(_Job())


def optimise(text: str, owner: Owner, deliver: Callable[[Owner, bytes], None]) -> threading.Thread | None:
    """Calls `deliver(owner, object file)` later, unless the owner is gone or the program ends before.

    When no process can be started, nothing happens: plain code gives the same results.
    """
    try:
        job = _prepared.pop() if _prepared else _Job()
    except OSError:
        return None
    weakref.finalize(owner, job.stop)  # also when the program ends
    reference = weakref.ref(owner)

    def deliver_to_owner(code: bytes) -> None:
        alive = reference()
        if alive is not None:
            deliver(alive, code)

    thread = threading.Thread(target=job.run, args=(text, deliver_to_owner), daemon=True)
    thread.start()
    return thread

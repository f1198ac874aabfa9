"""One target under a fuzzer that sees what an input reaches: `python tests/fuzz/guided.py TARGET FOLDER SECONDS`.

The folder gets the inputs that reached something new (`corpus`), the findings, each beside what is wrong with it
(`findings`), and figures (`figures.json`) that are written again and again, because nobody knows how this ends.
"""

from __future__ import annotations

import hashlib
import json
import os
import pkgutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import atheris  # type: ignore[import-untyped]

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

NOT_READ = tuple(f"highroad.{part}" for part in ("theory", "experiments", "cli", "__main__"))

# Whatever is loaded in here is watched: also what would be loaded later, when it is needed.
with atheris.instrument_imports(include=["highroad"]):
    import highroad
    from fuzz.judging import MOST_SECONDS, Finding, judged
    from fuzz.kept import kept
    from fuzz.readers import TARGETS, Target

    for module in pkgutil.walk_packages(highroad.__path__, "highroad."):
        if not module.name.startswith(NOT_READ):
            import_module(module.name)

SLOWER = 5  # how many times as long things take when they are watched
BETWEEN = 10.0  # seconds from one writing of figures to the next


class Session:
    """What was done so far."""

    def __init__(self, name: str, target: Target, folder: Path, seconds: float) -> None:
        self._name, self._target, self._folder, self._seconds = name, target, folder, seconds
        self._scratch = Path(tempfile.mkdtemp(prefix="highroad-fuzz-"))
        self._executions = 0
        self._started = self._told = time.process_time()
        self._sizes: dict[str, int] = {}
        (folder / "findings").mkdir(parents=True, exist_ok=True)

    def forget_mended(self) -> None:
        """Findings that are read as they should be by now are none."""
        for told in (self._folder / "findings").glob("*.txt"):
            path = told.with_suffix("")
            if not path.exists() or judged(self._target.read, path.read_bytes(), self._scratch) is None:
                path.unlink(missing_ok=True)
                told.unlink()

    def one(self, data: bytes) -> None:
        """One input."""
        self._executions += 1
        found = judged(self._target.read, data, self._scratch, MOST_SECONDS * SLOWER)
        if found is not None:
            self._keep(data, found)
        now = time.process_time()
        if now > self._started + self._seconds:
            self._tell(now)
            os._exit(0)  # nothing else ends the fuzzer while its findings are no crashes
        if now > self._told + BETWEEN:
            self._tell(now)

    def _keep(self, data: bytes, found: Finding) -> None:
        """Of findings that are alike, the shortest."""
        if len(data) >= self._sizes.get(found.key, sys.maxsize):
            return
        self._sizes[found.key] = len(data)
        name = f"{self._name}-{hashlib.sha256(found.key.encode()).hexdigest()[:12]}"
        (self._folder / "findings" / name).write_bytes(data)
        (self._folder / "findings" / f"{name}.txt").write_text(f"{found.key}\n{found.text}", errors="backslashreplace")

    def _tell(self, now: float) -> None:
        self._told = now
        figures = {"executions": self._executions, "seconds": round(now - self._started, 1)}
        (self._folder / "figures.json").write_text(json.dumps(figures))


def main(name: str, folder: Path, seconds: float) -> None:
    target = TARGETS[name]
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for path, data in kept(name).items():
        (corpus / path.name).write_bytes(data)
    dictionary = folder / "words"
    dictionary.write_text("".join(f'"{_quoted(word)}"\n' for word in dict.fromkeys(target.words)))
    session = Session(name, target, folder, seconds)
    session.forget_mended()
    options = [
        f"-dict={dictionary}",
        f"-max_len={target.most_bytes}",
        f"-artifact_prefix={folder}/findings/{name}-",
        "-rss_limit_mb=2500",  # of memory, not of addresses: stores reserve more of these than they ever use
        "-report_slow_units=100000",  # they are seconds of a clock, not of a processor
        "-timeout=600",  # a crash of the fuzzer's own; shorter ones are ours, and in processor time
        "-print_final_stats=0",
        "-reload=0",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], session.one)
    atheris.Fuzz()


def _quoted(word: str) -> str:
    """As the fuzzer reads its dictionary: printable bytes stand for themselves."""
    plain = [chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode()]
    return "".join(plain)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve(), float(sys.argv[3]))

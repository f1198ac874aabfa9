"""The same seed gives the same answer, byte for byte: for every search and every language, whatever the hash seed and
the version of Python.

    python tests/end_to_end/determinism.py 5     # all answers for a seed, one line each

`python tests/nightly.py determinism` compares the Python versions that it finds: it makes an environment for each and
installs the project there.
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

HASH_SEEDS = ("0", "1", "random")
OLDEST, NEWEST = 11, 14  # of the versions 3.x that are looked for
TIMES = ("seconds", "peak_memory_bytes", "audit")  # the sample of an audit is as large as the time allows

# States are texts, whose hashes Python chooses anew in every process; nothing in an answer may depend on them.
WORDS = """
def initial_states():
    return [""]

def successors(word):
    return [(letter, word + letter) for letter in "abc"] if len(word) < 5 else []
"""
# A network of messages: the model goes through sets of texts and of members of an enumeration.
MESSAGES = """
from enum import Enum
from typing import NamedTuple

class Kind(Enum):
    ASK = "ask"
    TELL = "tell"
    STOP = "stop"

class State(NamedTuple):
    sent: frozenset
    kinds: frozenset
    last: Kind
    count: int

def initial_states():
    return [State(frozenset(), frozenset(), Kind.ASK, 0)]

def successors(state):
    for name in {"ada", "bob", "cyd", "dee"} - state.sent:
        for kind in set(Kind) - state.kinds:
            yield f"send({name}, {kind.name})", State(state.sent | {name}, state.kinds | {kind}, kind, state.count + 1)
    for name in state.sent:
        yield f"lose({name})", State(state.sent - {name}, frozenset(), state.last, state.count)
"""


def models(folder: Path) -> dict[str, tuple[Path, str]]:
    """One of each language, and a temporal property of it."""
    draw = random.Random(3)
    edges = [(source, draw.choice("ab"), draw.randrange(60)) for source in range(60) for _ in range(2)]
    graph = "\n".join([f"des (0,{len(edges)},60)", *(f'({s},"{label}",{t})' for s, label, t in edges), ""])
    written = {"words.py": WORDS, "graph.aut": graph}
    for name, text in written.items():
        (folder / name).write_text(text)
    return {
        "plain Python": (folder / "words.py", "ltl: <> action(a)"),
        "a graph": (folder / "graph.aut", "ltl: <> [] action(a)"),
        "builder": (ROOT / "models/philosophers.py", "ltl: [] <> action(take_first)"),
        "Promela": (ROOT / "models/two_locks.pml", "ltl: <> false"),
        "mCRL2": (ROOT / "models/mcrl2/abp.mcrl2", "ltl: [] <> action(s4)"),
    }


def answers(seed: int, folder: Path) -> Iterator[dict[str, Any]]:
    """What every search says of every model, and every other way to look at it."""
    import highroad
    from highroad.searches import searches_for

    limits = highroad.Limits(states=150)
    for language, (path, temporal) in models(folder).items():
        system = highroad.load(path)
        never = "0" if language == "Promela" else "false"
        for runs, text in ((False, "deadlock"), (False, never), (True, temporal)):
            for name, search in searches_for(runs=runs).items():
                options = {option.name for option in search.options}
                word = f"{name}:width=7" if "width" in options else f"{name}:steps=300" if "steps" in options else name
                result = highroad.check(system, text, search=word, seed=seed, limits=limits, audit="off")
                yield {"language": language, **result.to_json()}
        yield {"language": language, **highroad.count(system, seed=seed, limits=limits, audit="off").to_json()}
        result = highroad.check(system, "mu: [true*]<true>true", seed=seed, limits=limits, audit="off", evidence=True)
        shown = None if result.evidence is None else list(result.evidence.edges())
        yield {"language": language, **result.to_json(), "evidence": shown}
        part = highroad.reduce(system, width=3, depth=9, seed=seed, audit="off")
        yield {"language": language, "reduction": list(part.lts.edges())}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for answer in answers(int(sys.argv[1]), Path(folder)):
            print(json.dumps({key: value for key, value in answer.items() if key not in TIMES}))


def told(python: str, seed: int, hash_seed: str, package: str | None = None) -> list[str]:
    """The lines of `main`, in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    environment.pop("PYTHONPATH", None)
    if package is not None:
        environment["PYTHONPATH"] = package
    command = [python, __file__, str(seed)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    return run.stdout.splitlines() if run.returncode == 0 else [f"status {run.returncode}: {run.stderr}"]


def pythons() -> dict[str, str]:
    """An interpreter of each version, as far as there is one."""
    found: dict[str, str] = {}
    for minor in range(OLDEST, NEWEST + 1):
        own = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        candidate = shutil.which(f"python3.{minor}") if not own else str(own[-1])
        if candidate is not None and subprocess.run([candidate, "-c", ""], check=False).returncode == 0:
            found[f"3.{minor}"] = candidate
    return found


def installed(version: str, python: str) -> str:
    """The interpreter of an environment of this version with the project as it is now."""
    folder = ROOT / "build" / "determinism" / version
    folder.mkdir(parents=True, exist_ok=True)
    interpreter = folder / "bin" / "python"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done, newest = folder / "installed", max(each.stat().st_mtime for each in _sources())
        if not done.exists() or done.stat().st_mtime < newest:
            subprocess.run([python, "-m", "venv", str(folder)], check=True)
            command = [str(interpreter), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)]
            subprocess.run(command, check=True)
            done.touch()
    return str(interpreter)


def _sources() -> Iterator[Path]:
    for folder in ("src", "core", "bindings"):
        yield from (path for path in (ROOT / folder).rglob("*.[ch]pp"))
        yield from (path for path in (ROOT / folder).rglob("*.py"))


if __name__ == "__main__":
    main()

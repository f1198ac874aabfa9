"""Runs of small models in every language, some of which go on for ever, for tests of the formats of trails."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import highroad
from highroad.results import Witness
from highroad.systems import System
from highroad.trails.files import Followed
from highroad.trails.formats import formats

MODELS = Path(__file__).parents[3] / "models"
SUFFIXES = [known.suffix for known in formats().values()]

ODD_LABELS = [
    "",
    " ",
    "a b ",
    "end",
    "wrap: x",
    "%% x",
    "</metadata>&lt;",
    "a;b#c",
    "\\n\\x20",
    "\n\x1b[31m",
    "é→{1}",
    "$$",
]
"""What means something to one format or another."""

Maker = Callable[[Path], System]


def bundled(name: str, **parameters: int) -> Maker:
    return lambda _: highroad.load(MODELS / name, **parameters)


def written(name: str, text: str) -> Maker:
    def make(folder: Path) -> System:
        (folder / name).write_text(text)
        return highroad.load(folder / name)

    return make


RING = "".join(f'({n},"{label}",{(n + 1) % 4})\n' for n, label in enumerate(["a", "b(1)", "c", "tau"]))
CROSSING = """byte x, y;
chan c = [1] of { byte };
active proctype P() { do :: atomic { c!x; x = 1 - x }; y = 1; y = 0 od }
active proctype Q() { byte v; do :: c?v -> run R(v) od }
proctype R(byte v) { skip }
"""
ODD = f"""
LABELS = {ODD_LABELS!r}

def initial_states():
    return [0]

def successors(state):
    return [(label, (state + 1) % 3) for label in LABELS]
"""
SYSTEMS: dict[str, Maker] = {
    "Promela": bundled("philosophers.pml", N=3),
    "Promela with channels": bundled("retransmission.pml"),
    "Promela with processes that come and go": written("crossing.pml", CROSSING),
    "mCRL2": bundled("mcrl2/abp.mcrl2"),
    "mCRL2 with many components": bundled("mcrl2/philosophers.mcrl2"),
    "builder": bundled("philosophers.py", n=3),
    "Python": written("odd.py", ODD),
    "LTS": written("ring.aut", f"des (0,4,4)\n{RING}"),
}


def random_run(system: System, steps: int, seed: str) -> Followed:
    """Some steps at random; a run that comes back to a state ends there, and goes on for ever."""
    chooser = Random(seed)
    state = system.initial()[0]
    moves = []
    met = {state: 0}
    for number in range(1, steps + 1):
        edges = list(system.edges(state))
        following = [(choice, edge) for choice, edge in enumerate(edges) if edge.state is not None]
        if not following:
            break
        choice, edge = chooser.choice(following)
        assert edge.state is not None
        moves.append((state, edge, choice))
        state = edge.state
        if met.setdefault(state, number) < number:
            return Followed(0, system.initial()[0], moves, "for ever", met[state])
    return Followed(0, system.initial()[0], moves, "a run")


def witness_of(system: System, search: str = "bfs", seed: int = 1) -> Witness:
    """The way to a deadlock."""
    found = highroad.check(system, search=search, seed=seed).witness
    assert found is not None
    return found

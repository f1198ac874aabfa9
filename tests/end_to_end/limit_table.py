"""What a command does, part by part, each made to take far more time or memory than it is given.

A row has the words of a command, and the status with which it must end: 4, unless the answer is known before its limit.
Files that the words name are in `FILES`, or made by `write_inputs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SECONDS = 3
MEGABYTES = 250

FILES = {
    "counter.py": """
from highroad import Builder
def model(n: int = 3_000_000):
    b = Builder("counter")
    x = b.int("x", 0, n)
    b.step("up", when=x < n, do=[x.becomes(x + 1)])
    return b
""",
    "grid.py": """
from highroad import Builder
def model(n: int = 60):
    b = Builder("grid")
    for axis in range(n):
        x = b.int(f"x{axis}", 0, 15)
        b.step("go", axis, when=x < 15, do=[x.becomes(x + 1)])
    return b
""",
    "hasty.py": """
import time
def initial_states():
    return [0]
def successors(state):
    if state == 100:
        time.sleep(1000)
    return [("next", state + 1)]
""",
    "never.py": """
def initial_states():
    return [0]
def successors(state):
    while state == 100:
        pass
    return [("next", state + 1)]
""",
    "busy.py": """
def initial_states():
    return [1]
def successors(state):
    return [("square", 3 ** (3 ** (2 ** state)) % 7)]  # one call that holds Python's lock
""",
    "large.py": """
def initial_states():
    return [(0,)]
def successors(state):
    longer = state * 2 if len(state) < 1 << 20 else state[1:]
    return [("grow", (*longer, i)) for i in range(4)]
""",
    "heavy.py": """
DATA = ["x" * 1000 + str(i) for i in range(2_000_000)]
def initial_states():
    return [0]
def successors(state):
    return []
""",
    "endless.py": "while True:\n    pass\n",
    "wide.py": """
def initial_states():
    return [0]
def successors(state):
    return [(f"label {i} of {state}", state * 7 + i) for i in range(7)]
""",
    "tree.py": """
def initial_states():
    return [1]
def successors(state):
    return [(str(i), 2 * state + i) for i in (0, 1)] if state < 600_000 else []
""",
    "macros.pml": "#define A0 x = x + 1;\n"
    + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 40))
    + "byte x; active proctype P() { A39 }\n",
    "growing.pml": "chan c = [200] of { int, int };\n"
    "active [5] proctype P() { int i; do :: c!i,_pid; i++ :: c?_,_ od }\n",
    "exploding.mcrl2": "act a: Nat; init a(exp(3, exp(3, exp(3, 4))) mod 7) . delta;\n",
    "deep.mcrl2": "map f: Nat -> Nat; var n: Nat; eqn f(n) = 1 + f(n + 1); act a: Nat; init a(f(0)) . delta;\n",
    "spinning.mcrl2": "map f: Nat -> Nat; var n: Nat; eqn f(n) = f(n + 1); act a: Nat; init a(f(0)) . delta;\n",
    "doubling.mcrl2": "act a: Nat; proc P(n: Nat) = a(n) . P(n * n + 2); init P(2);\n",
    "lists.mcrl2": "act a: List(Nat);\n"
    "proc P(l: List(Nat)) = sum i: Nat . (i < 3) -> a(l) . P(i |> l ++ l); init P([]);\n",
    "sum.mcrl2": "act a: Nat; init sum i, j, k: Nat .\n"
    "  (i < 10000 && j < 10000 && k < 10000 && i + j + k == 1) -> a(i) . delta;\n",
}


def write_inputs(folder: Path, words: str) -> None:
    """The files that the words name."""
    for name in filter(words.split().__contains__, FILES):
        (folder / name).write_text(FILES[name])
    if "big.aut" in words.split():
        write_graph(folder / "big.aut", 3_000_000)
    for name, length in (("long.aut", 120_000), ("longer.aut", 120_001)):
        if name in words.split():
            chain = (f'({state},"a",{state + 1})\n' for state in range(length))
            (folder / name).write_text(f"des (0,{length},{length + 1})\n{''.join(chain)}")


def write_graph(path: Path, states: int) -> None:
    """Each state has two steps."""
    with path.open("w") as file:
        file.write(f"des (0,{2 * states},{states})\n")
        for state in range(states):
            file.write(f'({state},"a",{(state + 1) % states})\n({state},"b",{state * 7 % states})\n')


@dataclass(frozen=True)
class Row:
    """`statuses`: those with which it may end; where several are, it depends on how fast the machine is."""

    part: str
    words: str
    limit: str  # time or memory
    statuses: tuple[int, ...] = (4,)
    is_quick: bool = False  # belongs to those that are tried with every change


ROWS = [
    Row("loading a model that never loads", "check endless.py", "time", is_quick=True),
    Row("loading a model that takes memory", "check heavy.py", "memory", is_quick=True),
    Row("loading a large graph", "check big.aut -p deadlock", "time", (3, 4, 0)),
    Row("loading a large graph", "check big.aut -p deadlock", "memory", (4, 0)),
    Row("expanding macros", "check macros.pml", "time", (2, 4)),
    Row("expanding macros", "check macros.pml", "memory", (2, 4)),
    Row("compiling", "check grid.py -D n=1500 -p false", "time"),
    Row("compiling", "check grid.py -D n=1500 -p false", "memory"),
    Row("searching", "check grid.py -p false --search bfs", "time", is_quick=True),
    Row("searching", "check grid.py -p false --search bfs", "memory", is_quick=True),
    Row("several searches", "check grid.py -p false", "time"),
    Row("several searches", "check grid.py -p false", "memory"),
    Row("several properties", "check grid.py -p false -p x0==16 --search bfs", "time"),
    Row("searching, in Promela", "check growing.pml --search bfs", "time"),
    Row("searching, in Promela", "check growing.pml --search bfs", "memory"),
    Row("auditing everything", "count grid.py --audit all", "time"),
    Row("auditing everything", "count grid.py --audit all", "memory"),
    Row("a random walk", "check counter.py -p x==2999999 --search random:steps=100000000000,restart=0", "time", (4,)),
    Row("replaying", "check counter.py --search bfs", "time", is_quick=True),
    Row("replaying", "check counter.py --search bfs --max-time 60", "memory", (1, 4)),
    Row("replaying, then shortening", "check counter.py", "time"),
    Row("replaying a cycle", "check counter.py -p ltl:<>(x==3000001)", "time"),
    Row("printing", "check counter.py -D n=30000 --search bfs --json", "time", (1, 4)),
    Row("writing a trail", "check counter.py -D n=60000 --search bfs --trail x.json", "time", (1, 4), is_quick=True),
    Row("writing a trail", "check counter.py -D n=300000 --search bfs --trail x.json", "memory", (1,)),
    Row("writing a text", "check counter.py -D n=60000 --search bfs --trail x.txt", "time", (1, 4)),
    Row("drawing", "check counter.py -D n=60000 --search bfs --trail x.svg", "time", (1, 4)),
    Row("drawing", "check counter.py -D n=60000 --search bfs --trail x.svg", "memory", (1,)),
    Row("a sequence diagram", "check counter.py -D n=60000 --search bfs --trail x.mmd", "memory", (1,)),
    Row("several runs", "check grid.py -p false --search random:steps=100 --runs 10000000", "time"),
    Row("several counts", "count grid.py --search random:steps=100 --runs 10000000", "time"),
    Row("exporting", "lts wide.py -o x.aut", "time"),
    Row("exporting", "lts wide.py -o x.aut", "memory"),
    Row("writing a graph", "lts counter.py -D n=1000000 -o x.fsm", "time"),
    Row("writing a graph", "lts counter.py -D n=1000000 -o x.fsm", "memory", (4, 0)),
    Row("writing a picture", "lts counter.py -D n=1000000 -o x.dot", "time"),
    Row("minimising", "lts tree.py --minimise bisim -o x.aut", "time", is_quick=True),
    Row("minimising", "lts big.aut --minimise bisim -o x.aut", "memory"),
    Row("comparing", "lts compare long.aut longer.aut", "time", is_quick=True),
    Row("comparing", "lts compare long.aut longer.aut", "memory"),
    Row("reducing", "reduce grid.py --width 1000", "time"),
    Row("reducing", "reduce grid.py --width 1000000", "memory"),
    Row("reducing several times", "reduce grid.py --width 10 --depth 100 --runs 1000000 -p false", "time"),
    Row("deciding a formula", "check wide.py -p 'mu: nu X. (<true>true && [true]X)'", "time"),
    Row("deciding a formula", "check wide.py -p 'mu: nu X. (<true>true && [true]X)'", "memory"),
    Row("computing the theory of a graph", "theory graph tree.py --steps 100", "time", (2, 4)),
    Row("computing the theory of a tree", "theory tree --height 9 --degree 9", "time", (2, 4)),
    Row("a model that sleeps", "check hasty.py --search bfs", "time", is_quick=True),
    Row("a model that sleeps, several searches", "check hasty.py", "time"),
    Row("a model that never answers", "check never.py --search bfs", "time", is_quick=True),
    Row("a model that holds the lock", "check busy.py --search bfs", "time", is_quick=True),
    Row("states that grow", "check large.py -p false --search bfs", "memory", is_quick=True),
    Row("a number that explodes", "check exploding.mcrl2", "time", (2, 4), is_quick=True),
    Row("a number that explodes", "check exploding.mcrl2", "memory", (2, 4)),
    Row("recursion without end", "check deep.mcrl2", "time", (2, 4)),
    Row("recursion without end", "check deep.mcrl2", "memory", (2, 4), is_quick=True),
    Row("rewriting without end", "check spinning.mcrl2", "time", (2, 4), is_quick=True),
    Row("numbers that grow", "check doubling.mcrl2 -p deadlock --search bfs", "time", (2, 4)),
    Row("numbers that grow", "check doubling.mcrl2 -p deadlock --search bfs", "memory", (2, 4), is_quick=True),
    Row("lists that grow", "check lists.mcrl2 -p deadlock --search bfs", "memory", (2, 4), is_quick=True),
    Row("a sum over a huge domain", "check sum.mcrl2", "time", (1, 2, 4)),
    Row("a sum over a huge domain", "check sum.mcrl2", "memory", (1, 2, 4)),
]

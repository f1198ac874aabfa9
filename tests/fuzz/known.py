"""Small systems of every kind, which formulas and trails are read for. Each has a few states, and something of all that
its language has to name."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import highroad
from highroad.systems import System

PROMELA = """mtype = { red, green };
typedef Pair { byte one; short two[2] };
byte x = 3, a[3];
bool up;
mtype light = red;
Pair p;
chan c = [1] of { byte, mtype };
chan sync = [0] of { byte };
#define HIGH (x > 2)
ltl answered { [] (up -> <> !up) }
active [2] proctype P() {
  byte mine = 1;
start:
  if
  :: x > 0 -> x--
  :: else -> goto done
  fi;
  atomic { a[x % 3] = mine; c!x,green };
  c?mine,_;
  assert(mine < 9);
  goto start;
done: skip
}
active proctype Q() { byte got; sync?got; up = true }
init { sync!1 }
"""
MCRL2 = """sort Colour = struct red | green?isgreen | mixed(part: Nat);
map twice: Nat -> Nat;
var n: Nat;
eqn twice(n) = n + n;
act send, get, pass: Nat # Colour; stop;
proc P(n: Nat, l: List(Colour)) = (n < 3) -> send(n, red).P(twice(n) + 1, red |> l) + (n >= 3) -> stop.delta;
     Q(seen: Set(Nat)) = sum m: Nat, k: Colour. get(m, k).Q(seen + {m});
init allow({pass, stop}, comm({send|get -> pass}, P(0, []) || Q({})));
"""
GRAPH = 'des (0,5,4)\n(0,"a(1, x)",1)\n(1,"b|c(2)",2)\n(2,"tau",0)\n(2,"d",3)\n(0,"b",0)\n'


class Mode(Enum):
    IDLE = 0
    BUSY = "busy"


class State(NamedTuple):
    n: int = 0
    mode: Mode = Mode.IDLE
    word: str = "one"
    pair: tuple[int, int] = (1, 2)
    share: float = 0.5


class InPython:
    """A model in plain Python whose states have values of several types."""

    name = "in Python"

    def initial_states(self) -> list[State]:
        return [State()]

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        if state.n == 0:
            yield "go", state._replace(n=1, mode=Mode.BUSY)


def _built() -> System:
    m = highroad.Builder("built", {})
    x = m.int("x", 0, 5, 2)
    up = m.bool("up")
    a = m.array("a", 2, highroad.Bool())
    worker = m.process("worker", count=2, locations=["idle", "busy"])
    worker.step("start", worker.id, source="idle", target="busy", when=x > 0, do=[x.becomes(x - 1)])
    worker.step("end", source="busy", target="idle", do=[a[worker.id].becomes(True), up.becomes(~up)])
    return highroad.load(m.build())


@cache
def systems() -> dict[str, System]:
    """All of them by name. Their files stay until the process ends."""
    folder = Path(_kept().name)
    for suffix, text in {"pml": PROMELA, "mcrl2": MCRL2, "aut": GRAPH}.items():
        (folder / f"known.{suffix}").write_text(text)
    files = {name: highroad.load(folder / f"known.{name}") for name in ("pml", "mcrl2", "aut")}
    return {**files, "python": highroad.load(InPython()), "builder": _built()}


@cache
def _kept() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="highroad-fuzz-")

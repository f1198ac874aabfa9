"""Small models as files. Those in plain Python start fastest: nothing is compiled for them."""

from pathlib import Path

LADDER = """
def initial_states():
    return [0]

def successors(rung):
    return [("climb", rung + 1)] if rung < 4 else []
"""
RING = """
def initial_states():
    return [0]

def successors(state):
    return [("next", (state + 1) % 5)]
"""
ENDLESS = """
def initial_states():
    return [(0, 0)]

def successors(state):
    x, y = state
    return [("right", (x + 1, y)), ("down", (x, y + 1))]
"""
FAULTY = """
from highroad import Array, Builder, Int, when

def model(kind: int = 0):
    b = Builder("faulty")
    x = b.int("x", 0, 5)
    y = b.integer("y", 1)
    a = b.array("a", 3, Int(0, 9))
    f = b.function("f", "n")
    f.define(lambda n: f(n + 1) + 1)
    b.step("up", when=x < 5, do=[x.becomes(x + 1)])
    steps = [
        lambda: b.step("divide", when=x == 3, do=[y.becomes(y // (x - 3))]),
        lambda: b.step("grow", do=[y.becomes(y * 1000003)]),
        lambda: b.step("index", when=a[x] == 1),
        lambda: b.step("overrun", do=[x.becomes(x + 1)]),
        lambda: b.step("recurse", when=x == 2, do=[y.becomes(f(x))]),
        lambda: b.step("shift", do=[y.becomes(1 << (x * 40))]),
    ]
    steps[kind]()
    return b
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path

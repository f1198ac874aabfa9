"""Graphviz, `.dot`: pictures of small systems.

A point with an arrow marks the initial state; a state shows its number and, when they are known, its variables.
"""

from __future__ import annotations

from typing import TextIO

from highroad.escapes import in_dot
from highroad.lts._format import Format, Lts


def write(stream: TextIO, lts: Lts) -> None:
    stream.write("digraph lts {\n")
    stream.write("  node [shape=box, style=rounded];\n")
    stream.write("  initial [shape=point];\n")
    stream.write(f"  initial -> {lts.initial};\n")
    stream.writelines(f"  {state} [label={_node_label(lts, state)}];\n" for state in range(lts.state_count))
    stream.writelines(f"  {source} -> {target} [label={in_dot(label)}];\n" for source, label, target in lts.edges())
    stream.write("}\n")


def _node_label(lts: Lts, state: int) -> str:
    return in_dot(str(state), *(f"{name} = {value}" for name, value in lts.describe(state).items()))


FORMAT = Format(name="dot", suffix=".dot", summary="Graphviz, for pictures of small systems", write=write)

r"""Graphviz, `.dot`: pictures of small systems.

A point with an arrow marks the initial state; a state shows its number and, when they are known, its variables.
"""

from __future__ import annotations

import re
from typing import TextIO

from highroad.lts._format import Format, Lts

_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\n", "\0": "\N{REPLACEMENT CHARACTER}"})
# Graphviz replaces character references such as &lt; even in quoted labels; any other ampersand stays as it is.
_CHARACTER_REFERENCE = re.compile(r"&(?=#?\w+;)")


def write(stream: TextIO, lts: Lts) -> None:
    stream.write("digraph lts {\n")
    stream.write("  node [shape=box, style=rounded];\n")
    stream.write("  initial [shape=point];\n")
    stream.write(f"  initial -> {lts.initial};\n")
    stream.writelines(f"  {state} [label={_node_label(lts, state)}];\n" for state in range(lts.state_count))
    stream.writelines(f"  {source} -> {target} [label={_quoted(label)}];\n" for source, label, target in lts.edges())
    stream.write("}\n")


def _node_label(lts: Lts, state: int) -> str:
    return _quoted("\n".join([str(state), *(f"{name} = {value}" for name, value in lts.describe(state).items())]))


def _quoted(text: str) -> str:
    return '"' + _CHARACTER_REFERENCE.sub("&amp;", text.translate(_ESCAPES)) + '"'


FORMAT = Format(name="dot", suffix=".dot", summary="Graphviz, for pictures of small systems", write=write)

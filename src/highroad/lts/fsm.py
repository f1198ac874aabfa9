"""The FSM format of mCRL2, `.fsm`: a labelled transition system whose states are vectors of values.

Three parts, separated by lines `---`: one line per variable with the values that occur; one line per state with the
position (from 0) of each variable's value; one line per transition, where states count from 1. The first state is the
initial one, so state 0 and the initial state change places.

The format has no escapes: quotes become apostrophes, line breaks become blanks, and variable names keep only letters,
digits, `_`, `'` and `@`. Its readers skip blank lines and with them states without values, therefore a system without
variables gets one that never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TextIO

from highroad.lts._format import Format, Lts

_REPLACEMENTS = str.maketrans({'"': "'", "\n": " ", "\r": " ", "\0": " "})
_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9_'@]")
_INTEGER = re.compile(r"-?\d+", re.ASCII)


def write(stream: TextIO, lts: Lts) -> None:
    """Write the three parts. The values of each state are asked for twice, so that only the domains are kept."""
    domains: list[dict[str, int]] = [{} for _ in lts.variables]
    for state in _states(lts):
        for domain, value in zip(domains, lts.state_values(state), strict=True):
            domain.setdefault(value, len(domain))
    if domains:
        for name, domain in zip(_names(lts.variables), domains, strict=True):
            stream.write(f"{name}({len(domain)}) {_sort(domain)} {' '.join(map(_quoted, domain))}\n")
    else:
        stream.write('unknown(1) Value "-"\n')
    stream.write("---\n")
    for state in _states(lts):
        positions = (str(domain[value]) for domain, value in zip(domains, lts.state_values(state), strict=True))
        stream.write(f"{' '.join(positions) if domains else '0'}\n")
    stream.write("---\n")
    for source, label, target in lts.edges():
        stream.write(f"{_place(source, lts.initial)} {_place(target, lts.initial)} {_quoted(label)}\n")


def _states(lts: Lts) -> Iterator[int]:
    """The states in the order in which they are written."""
    return (_place(state, lts.initial) - 1 for state in range(lts.state_count))


def _place(state: int, initial: int) -> int:
    """The number of a state in the file. The exchange is its own inverse."""
    if state == initial:
        return 1
    return (initial if state == 0 else state) + 1


def _names(variables: tuple[str, ...]) -> Iterator[str]:
    """Names that the format accepts, still different from each other."""
    used = set()
    for variable in variables:
        name = _NOT_IN_NAME.sub("_", variable)
        if not re.match("[A-Za-z_]", name):
            name = f"_{name}"
        while name in used:
            name += "'"
        used.add(name)
        yield name


def _sort(domain: dict[str, int]) -> str:
    if domain.keys() <= {"false", "true"}:
        return "Bool"
    return "Int" if all(map(_INTEGER.fullmatch, domain)) else "Value"


def _quoted(text: str) -> str:
    return f'"{text.translate(_REPLACEMENTS)}"'


FORMAT = Format(name="fsm", suffix=".fsm", summary="mCRL2's format with a vector of values per state", write=write)

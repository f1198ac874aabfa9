"""The FSM format of mCRL2, `.fsm`: a labelled transition system whose states are vectors of values.

Three parts, separated by lines `---`: one line per variable with the values that occur; one line per state with the
position (from 0) of each variable's value; one line per transition, where states count from 1. The first state is the
initial one, so state 0 and the initial state change places.

All states have all variables: one that a state does not have is `-` there, or `--` and so on if that is a value. The
format has no escapes: quotes become apostrophes, line breaks and the like are told as Python writes them, and variable
names keep only letters, digits, `_`, `'` and `@`; what would become the same gets an apostrophe more. Its readers skip
blank lines and with them states without values, therefore a system without variables gets one that never changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TextIO

from highroad.escapes import in_fsm
from highroad.lts._format import Format, Lts

_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9_'@]")
_INTEGER = re.compile(r"-?\d+", re.ASCII)
_NOT_THERE = "-"

_Domain = dict[str | None, int]
"""The values of a variable, and None if some state does not have it, with their positions."""


def write(stream: TextIO, lts: Lts) -> None:
    """Write the three parts. The values of each state are asked for twice, so that only the domains are kept."""
    domains = _domains(lts)
    names = _Distinct(_acceptable)
    for variable, domain in domains.items():
        stream.write(f"{names[variable]}({len(domain)}) {_sort(domain)} {' '.join(_texts(domain))}\n")
    if not domains:
        stream.write(f'unknown(1) Value "{_NOT_THERE}"\n')
    stream.write("---\n")
    for state in _states(lts):
        values = lts.describe(state)
        positions = (str(domain[values.get(variable)]) for variable, domain in domains.items())
        stream.write(f"{' '.join(positions) if domains else '0'}\n")
    stream.write("---\n")
    labels = _Distinct(in_fsm)
    for source, label, target in lts.edges():
        stream.write(f'{_place(source, lts.initial)} {_place(target, lts.initial)} "{labels[label]}"\n')


def _domains(lts: Lts) -> dict[str, _Domain]:
    """All variables that some state has, in the order in which they are met."""
    domains: dict[str, _Domain] = {}
    for number, state in enumerate(_states(lts)):
        values = lts.describe(state)
        for variable in values:
            domains.setdefault(variable, {None: 0} if number else {})  # the states before did not have it
        for variable, domain in domains.items():
            domain.setdefault(values.get(variable), len(domain))
    return domains


def _states(lts: Lts) -> Iterator[int]:
    """The states in the order in which they are written."""
    return (_place(state, lts.initial) - 1 for state in range(lts.state_count))


def _place(state: int, initial: int) -> int:
    """The number of a state in the file. The exchange is its own inverse."""
    if state == initial:
        return 1
    return (initial if state == 0 else state) + 1


class _Distinct(dict[str, str]):
    """Texts as the format can hold them, still different from each other."""

    def __init__(self, changed: Callable[[str], str]) -> None:
        super().__init__()
        self._changed = changed
        self._used: set[str] = set()

    def __missing__(self, text: str) -> str:
        written = self._changed(text)
        while written in self._used:
            written += "'"
        self._used.add(written)
        self[text] = written
        return written


def _acceptable(variable: str) -> str:
    name = _NOT_IN_NAME.sub("_", variable)
    return name if re.match("[A-Za-z_]", name) else f"_{name}"


def _sort(domain: _Domain) -> str:
    if domain.keys() <= {"false", "true"}:
        return "Bool"
    return "Int" if all(value is not None and _INTEGER.fullmatch(value) for value in domain) else "Value"


def _texts(domain: _Domain) -> Iterator[str]:
    distinct = _Distinct(in_fsm)
    written = {value: distinct[value] for value in domain if value is not None}
    not_there = _NOT_THERE
    while not_there in written.values():
        not_there += _NOT_THERE
    return (f'"{not_there if value is None else written[value]}"' for value in domain)


FORMAT = Format(name="fsm", suffix=".fsm", summary="mCRL2's format with a vector of values per state", write=write)

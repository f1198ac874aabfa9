"""Readers of .dot and .fsm that share nothing with the writers: what a file says of each state, by its number."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_NODE = re.compile(rf"  (\d+) \[label=({_QUOTED})\];")
_ARROW = re.compile(rf"  (\d+) -> (\d+) \[label=({_QUOTED})\];")
_PARAMETER = re.compile(r"""([A-Za-z_][\w'@]*)\((\d+)\) (\w+)((?: "[^"]*")+)""", re.ASCII)
_TRANSITION = re.compile(r'(\d+) (\d+) "([^"]*)"')


@dataclass(frozen=True)
class Read:
    """States as names and texts, and transitions as (source, label, target)."""

    initial: int
    states: list[Mapping[str, str]]
    transitions: list[tuple[int, str, int]]


def read_dot(text: str) -> Read:
    head, *lines, end = text.splitlines()
    assert (head, end) == ("digraph lts {", "}")
    assert lines[:2] == ["  node [shape=box, style=rounded];", "  initial [shape=point];"]
    initial = re.fullmatch(r"  initial -> (\d+);", lines[2])
    assert initial
    states, transitions = [], []
    for line in lines[3:]:
        if node := _NODE.fullmatch(line):
            number, *values = _unquoted(node[2]).split("\n")
            assert node[1] == number == str(len(states))
            states.append(_pairs(value.split(" = ", 1) for value in values))
        else:
            arrow = _ARROW.fullmatch(line)
            assert arrow, line
            transitions.append((int(arrow[1]), _unquoted(arrow[3]), int(arrow[2])))
    return Read(int(initial[1]), states, transitions)


def _unquoted(text: str) -> str:
    """What Graphviz draws: backslashes escape, and references to characters are those of HTML."""
    plain = re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text[1:-1])
    return html.unescape(plain)


def _pairs(pairs: object) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, value in pairs:  # type: ignore[attr-defined]
        assert name not in found
        found[name] = value
    return found


def read_fsm(text: str) -> Read:
    """A value that says that a state does not have the variable is left out: dashes, the longest of the domain."""
    first, second, third = text.split("---\n")
    columns: list[tuple[str, list[str]]] = []
    for line in first.splitlines():
        parameter = _PARAMETER.fullmatch(line)
        assert parameter, line
        name, size, sort, values = parameter.groups()
        domain = re.findall(r' "([^"]*)"', values)
        assert len(domain) == len(set(domain)) == int(size)
        assert sort != "Bool" or set(domain) <= {"true", "false"}
        assert sort != "Int" or all(value.lstrip("-").isdigit() for value in domain)
        assert name not in dict(columns)
        columns.append((name, domain))
    states = []
    for line in second.splitlines():
        positions = list(map(int, line.split(" ")))
        assert min(positions) >= 0
        states.append({name: domain[at] for (name, domain), at in zip(columns, positions, strict=True)})
    transitions = []
    for line in third.splitlines():
        transition = _TRANSITION.fullmatch(line)
        assert transition, line
        transitions.append((int(transition[1]) - 1, transition[3], int(transition[2]) - 1))
    return Read(0, states, transitions)

"""Automata as text in the Hanoi omega-automata format, so that those of other tools can be used, and ours by them.

    automaton = read_hoa(Source.read(path))     # Büchi or generalised Büchi, acceptance on states or on transitions
    text = write_hoa(automaton)                 # Büchi, acceptance on states

The names of the atomic propositions are the texts of atoms: predicates, or `action(PATTERN)`.
"""

from __future__ import annotations

from highroad.automata.automaton import Automaton, Transition
from highroad.automata.degeneralisation import Buchi
from highroad.automata.formulas import atom_text
from highroad.automata.generalised import Edge, Generalised
from highroad.automata.hoa_reader import read_parts
from highroad.automata.translation import automaton_of_buchi, automaton_of_generalised
from highroad.diagnostics import Source


def read_hoa(source: Source) -> Automaton:
    """The automaton that a text describes. One with accepting states keeps its states and transitions."""
    header, body = read_parts(source)
    rows = [list(row) for row in body.edges]
    initial = _initial(rows, header.starts)
    if len(header.sets) == 1 and body.has_state_acceptance:
        accepting = {state for state, row in enumerate(body.edges) if body.marks[state] & header.promises}
        return automaton_of_buchi(Buchi(_plain(rows), initial, accepting), header.atoms)
    if not header.sets:
        return automaton_of_buchi(Buchi(_plain(rows), initial, set(range(len(body.edges)))), header.atoms)
    return automaton_of_generalised(Generalised(rows, initial, header.promises), header.atoms)


def write_hoa(automaton: Automaton, name: str | None = None) -> str:
    """A text that ends with a newline. Final states accept all that follows."""
    atoms = " ".join(_quoted(atom_text(atom)) for atom in automaton.atoms)
    lines = [
        "HOA: v1",
        *([f"name: {_quoted(name)}"] if name else []),
        'tool: "highroad"',
        f"States: {len(automaton.transitions)}",
        f"Start: {automaton.initial}",
        f"AP: {len(automaton.atoms)} {atoms}".rstrip(),
        "acc-name: Buchi",
        "Acceptance: 1 Inf(0)",
        "properties: trans-labels explicit-labels state-acc",
        "--BODY--",
    ]
    for state, row in enumerate(automaton.transitions):
        is_final = state in automaton.final
        lines.append(f"State: {state} {{0}}" if is_final or state in automaton.accepting else f"State: {state}")
        always = Transition(0, 0, state)
        shown = row if not is_final or always in row else (*row, always)
        lines += [f"[{_guard_text(each)}] {each.target}" for each in shown]
    return "\n".join([*lines, "--END--", ""])


def _initial(rows: list[list[Edge]], starts: list[int]) -> int:
    """The one state to start in; where there are several, a new one that can do what all of them can."""
    if len(starts) == 1:
        return starts[0]
    rows.append([edge for start in dict.fromkeys(starts) for edge in rows[start]])
    return len(rows) - 1


def _plain(rows: list[list[Edge]]) -> list[list[Edge]]:
    return [[edge._replace(pending=0) for edge in row] for row in rows]


def _guard_text(transition: Transition) -> str:
    literals = [
        ("" if transition.positive >> bit & 1 else "!") + str(bit)
        for bit in range((transition.positive | transition.negative).bit_length())
        if (transition.positive | transition.negative) >> bit & 1
    ]
    return "&".join(literals) or "t"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

"""The automata that `spin -f` writes, as text of never claims, read back.

An option `atomic { (e) -> assert(!(e)) }` ends the claim with an error: all that follows is accepted, as in
`accept_all`.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from itertools import product

from highroad.automata.automaton import Atom, Automaton, Transition

ALL = "accept_all"
_LABEL = re.compile(r"^(\w+):$")
_OPTION = re.compile(r"^:: (.*) -> goto (\w+)$")
_END = re.compile(r"^:: atomic \{ (.*) -> assert\(.*\) \}$")


@dataclass(frozen=True)
class Claim:
    automaton: Automaton  # with a transition for each letter, whatever the guards look like
    options: int  # as SPIN wrote them: its transitions


def claim_of(formula: str, seconds: float = 3) -> Claim | None:
    """What SPIN translates a formula to; nothing if that takes too long, as it may where there are several `<->`. The
    formula has no operators `X` and `W`, which SPIN's program does not know here."""
    command = ["spin", "-f", formula]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    assert answer.stdout.startswith("never"), answer.stdout
    return _read(answer.stdout)


def _read(text: str) -> Claim:
    state_of_label: dict[str, int] = {}
    options: list[list[tuple[str, str]]] = []
    is_fresh = True  # the next label names a new state
    for line in map(str.strip, text.splitlines()[1:]):
        if label := _LABEL.match(line):
            if is_fresh:
                options.append([])
            is_fresh = False
            state_of_label[label[1]] = len(options) - 1
            continue
        is_fresh = is_fresh or line not in ("do", "if", "")
        if option := _OPTION.match(line):
            options[-1].append((option[1], option[2]))
        elif end := _END.match(line):
            options[-1].append((end[1], ALL))
        elif line == "skip":
            options[-1].append(("(1)", ALL))
        else:
            assert line in ("do", "if", "od;", "fi;", "}", "false;", ":: false", ""), line
    return Claim(_automaton(state_of_label, options), sum(map(len, options)))


def _automaton(state_of_label: dict[str, int], options: list[list[tuple[str, str]]]) -> Automaton:
    words = {word for row in options for guard, _ in row for word in re.findall(r"[a-z]\w*", guard)}
    names = sorted(words - {"true", "false"})
    letters = [dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names))]
    full = (1 << len(names)) - 1
    rows = []
    for row in options:
        transitions = set()
        for guard, label in row:
            for letter in letters:
                if eval(_python(guard), {"true": True, "false": False, **letter}):
                    positive = sum(1 << index for index, name in enumerate(names) if letter[name])
                    transitions.add(Transition(positive, full & ~positive, state_of_label[label]))
        rows.append(tuple(sorted(transitions, key=lambda each: (each.target, each.positive))))
    accepting = frozenset(state for label, state in state_of_label.items() if label.startswith("accept"))
    return Automaton(tuple(map(Atom, names)), tuple(rows), 0, accepting)


def _python(guard: str) -> str:
    return guard.replace("&&", " and ").replace("||", " or ").replace("!", " not ")

"""Patterns of actions, compared with what a system says of its actions before any search."""

from __future__ import annotations

from collections.abc import Collection

from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest
from highroad.systems import Objective, System, TellsArguments

ANYTHING = "*"  # stands for any characters; alone, it is the pattern of every action


def missing_action(pattern: str, known: Collection[str] | None) -> str | None:
    """The name in a pattern if no step of the model is called so."""
    name = pattern.partition("(")[0]
    is_known = not pattern or ANYTHING in pattern or known is None or name in known or pattern in known
    return None if is_known else name


def argument_count(label: str) -> int | None:
    """How many arguments a label has: two in `send(1, f(2, 3))`. None for several actions at once, and other texts."""
    _, bracket, rest = label.partition("(")
    if not bracket:
        return 0
    arguments, depth, commas = rest[:-1], 0, 0
    for character in arguments:
        depth += (character in "([{") - (character in ")]}")
        commas += character == "," and depth == 0
        if depth < 0:
            return None
    if depth != 0 or not rest.endswith(")"):
        return None
    return commas + 1 if arguments.strip() else 0


def require_possible_actions(objective: Objective, system: System) -> None:
    """Refuses patterns that no step can match: in a formula, they would make it true or false for no good reason."""
    if not system.is_repeatable:
        return  # a model in Python does not tell its actions before they were seen
    if objective.action:
        _require_arguments(objective.action, system, _span_of(objective.action))
    for atom in () if objective.runs is None else objective.runs.automaton.atoms:
        if atom.is_action:
            _require_name(atom.text, system, atom.span)
            _require_arguments(atom.text, system, atom.span)


def _require_name(pattern: str, system: System, span: Span | None) -> None:
    name = missing_action(pattern, system.actions)
    if name is not None:
        hint = nearest(name, system.actions or ()) or "it has no steps"
        raise InputError(Diagnostic("E937", f"no step of this model is called '{name}'", span, hint))


def _require_arguments(pattern: str, system: System, span: Span | None) -> None:
    name, bracket, _ = pattern.partition("(")
    if not bracket or ANYTHING in pattern or not isinstance(system, TellsArguments):
        return
    known, given = sorted(system.argument_counts(name)), argument_count(pattern)
    if known and given is not None and given not in known:
        counts = " or ".join(str(count or "no") for count in known)
        message = f"'{name}' has {counts} {'argument' if known == [1] else 'arguments'}, but here {given}"
        raise InputError(Diagnostic("E976", message, span, f"'{name}' alone is any step of this name"))


def _span_of(action: str) -> Span:
    return Source("<action>", action).span(0, len(action))

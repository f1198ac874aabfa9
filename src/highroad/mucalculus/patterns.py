"""Texts of formulas for what people often ask about runs, as in linear temporal logic: actions in, a formula out.

>>> response("send(d1)", "receive(d1)")
'[true* . (send(d1))] mu X . (<true>true && [!(receive(d1))]X)'

Runs are sequences of actions here, and a run that ends in a deadlock is a run. An action is any action formula:
`a(1)`, `a || b`, `exists d: Datum . receive(d)`. Those that begin with `some_run` are existential, and so are
`possible` and `reached_then_again_and_again`: they can be answered from a part of a system.
"""

from __future__ import annotations


def deadlock_free() -> str:
    """Every reachable state has a step."""
    return "[true*]<true>true"


def possible(action: str) -> str:
    """E F action: some run has it."""
    return f"<true* . ({action})>true"


def absent(action: str) -> str:
    """A G !action: no run has it."""
    return f"[true* . ({action})]false"


def absent_between(start: str, end: str, action: str) -> str:
    """After `start` there is no `action` before the next `end`."""
    return f"[true* . ({start}) . (!({end}))* . ({action})]false"


def precedence(first: str, then: str) -> str:
    """No run has `then` before it had `first`."""
    return f"[(!({first}))* . ({then})]false"


def inevitable(action: str) -> str:
    """A F action: every run has it."""
    return f"mu X . (<true>true && [!({action})]X)"


def response(trigger: str, reaction: str) -> str:
    """A G (trigger -> F reaction), where the reaction comes after the trigger."""
    return f"[true* . ({trigger})] {inevitable(reaction)}"


def possible_response(trigger: str, reaction: str) -> str:
    """As long as no reaction came after a trigger, it stays possible: response on all runs that are fair."""
    return f"[true* . ({trigger}) . (!({reaction}))*]<true* . ({reaction})>true"


def infinitely_often(action: str) -> str:
    """A G F action, for all runs that are infinite."""
    return f"nu X . mu Y . ([{action}]X && [!({action})]Y)"


def finitely_often(action: str) -> str:
    """A F G !action: no run has it again and again."""
    return f"mu X . nu Y . ([{action}]X && [!({action})]Y)"


def some_run_infinitely_often(action: str) -> str:
    """E G F action."""
    return f"nu X . mu Y . (<{action}>X || <!({action})>Y)"


def some_run_finitely_often(action: str) -> str:
    """E F G !action, by an infinite run."""
    return f"mu X . nu Y . (<{action}>X || <!({action})>Y)"


def reached_then_again_and_again(trigger: str, action: str) -> str:
    """E F (trigger && G F action): what "Combining Bounded Model Checking with Highway Search" asks of protocols."""
    return f"mu X . (<true>X || <{trigger}> nu Y . mu Z . (<{action}>Y || <!({action})>Z))"


def reached_then_as_printed(trigger: str, action: str) -> str:
    """The formula that is printed there for the same question, to repeat its experiments.

    Its modalities below `nu` have changed places: it asks for a run with infinitely many steps *other* than the action.
    """
    return f"mu X . (<true>X || <{trigger}> nu Y . (mu Z . (<!({action})>Y || <{action}>Z)))"

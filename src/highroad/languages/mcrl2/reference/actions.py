"""Multi-actions, and what the operators make of them: `comm`, `allow`, `block`, `hide` and `rename`, by definition.

Communication is not optional: as many groups as there are with equal arguments become the action that they result in,
and what results does not communicate again below the same operator.
"""

from __future__ import annotations

from collections import Counter

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename

Act = tuple[str, tuple[Value, ...]]  # an action with its arguments, whose sorts are theirs
MultiAction = tuple[Act, ...]
Operator = Block | Hide | Rename | Allow | Communicate


def names_of(actions: MultiAction) -> MultiName:
    return tuple(sorted(name for name, _ in actions))


def applied(operator: Operator, actions: MultiAction) -> MultiAction | None:
    """What is seen of actions above an operator; None if it prevents them."""
    match operator:
        case Allow(allowed):
            return actions if not actions or names_of(actions) in allowed else None
        case Block(blocked):
            return actions if all(name not in blocked for name, _ in actions) else None
        case Hide(hidden):
            return tuple(act for act in actions if act[0] not in hidden)
        case Rename(renamings):
            new = dict(renamings)
            return tuple((new.get(name, name), arguments) for name, arguments in actions)
        case Communicate(communications):
            return _communicated(actions, communications)


def _communicated(actions: MultiAction, communications: tuple[tuple[MultiName, str], ...]) -> MultiAction:
    left, results = Counter(actions), list[Act]()
    for names, result in communications:
        for arguments in dict.fromkeys(arguments for _, arguments in actions):
            group = Counter((name, arguments) for name in names)
            while group <= left:
                left -= group
                results.append((result, arguments))
    return (*left.elements(), *results)


def label(actions: MultiAction, time: Value | None, data: Data) -> str:
    """As people and searches see it."""
    texts = sorted((name, "(" + ", ".join(map(data.text, values)) + ")" if values else "") for name, values in actions)
    text = "|".join(name + arguments for name, arguments in texts) or "tau"
    if time is None:
        return text
    moment = data.text(time)
    return f"{text} @ ({moment})" if " " in moment else f"{text} @ {moment}"

"""A witness of components that take steps together, for people: the label of each step, and what changed in those that
took part. Variables that a component does not always have are told when they come, and not when they go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from highroad.escapes import escaped
from highroad.results import Witness, WitnessStep
from highroad.systems import Value
from highroad.trails.text import grouped, last_values, shown, shown_steps, with_marks

_INITIAL = "(initial)"
_WIDEST_LABEL = 60
_WIDEST_COLUMN = 32
_WIDEST_VALUE = 50
MOST_VALUES = 20  # of the initial state
MOST_CHANGES = 8  # of a step
_PLACE = re.compile(r"line (\d+), column (\d+)")
_IDLE = "deadlock"  # the place of a component that never does anything


def lines(witness: Witness) -> Iterator[str]:
    """The initial state, the steps, and for a deadlock where the components are stuck."""
    steps = shown_steps(witness)
    labels = [_cut(step.label, _WIDEST_LABEL) for _, step in steps]
    width = min(_WIDEST_COLUMN, max(map(len, (_INITIAL, *labels))))
    digits = len(str(len(witness)))
    yield escaped(f"  {0:>{digits}}  {_INITIAL:<{width}}  {_initially(witness)}").rstrip()
    rows = (
        escaped(f"  {number:>{digits}}  {label:<{width}}  {changes(step, witness.components)}").rstrip()
        for label, (number, step) in zip(labels, steps, strict=True)
    )
    yield from with_marks(rows, witness, digits)
    if witness.reason.startswith("deadlock"):
        yield from ("", "  where the components are:", *_standing(witness))


def changes(step: WitnessStep, components: Collection[str]) -> str:
    """`P at line 3, x: 0 -> 1; Q ...`: where those are now that have moved, and what they have changed."""
    return _joined(list(moved(step, components).items()), MOST_CHANGES)


def moved(step: WitnessStep, components: Collection[str]) -> dict[str, list[str]]:
    """The components in which something changed, each with what did."""
    told: dict[str, list[str]] = {}
    for name, (before, after) in step.changes.items():
        component, variable = _split(name, components)
        if not variable:
            told.setdefault(component, []).insert(0, _moved(before, after))
        elif after is not None:
            told.setdefault(component, []).append(f"{variable}: {_change(before, after)}")
    return told


def state_lines(state: Mapping[str, Value], components: Collection[str]) -> Iterator[str]:
    """All components, one a line: the name, where it is, its variables."""
    members = _members(state, components)
    names, places = (max(map(len, column)) for column in (members, (place for place, _ in members.values())))
    for component, (place, variables) in members.items():
        values = ", ".join(f"{name}={shown(value)}" for name, value in variables.items())
        yield escaped(f"  {component:<{names}}  {place:<{places}}  {values}").rstrip()


def _initially(witness: Witness) -> str:
    """The components, those with equal variables together, without what names tell and without those that rest."""
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    members = _members(witness.initial, witness.components)
    for component in active(witness):
        variables = members[component][1]
        stem, _, index = component.partition("[")
        texts = {name: shown(value) for name, value in variables.items()}
        values = (f"{name}={_cut(text)}" for name, text in texts.items() if text != index.strip('"]'))
        alike.setdefault((stem, tuple(values)), []).append(component)
    return _joined([(_names(names), values) for (_, values), names in alike.items()], MOST_VALUES)


def _standing(witness: Witness) -> Iterator[str]:
    """The places at which components are in the last state, each with its components."""
    state = last_values(witness)
    places: dict[str, list[str]] = {}
    for component in active(witness):
        places.setdefault(str(state[component]), []).append(component)
    width = max(map(len, places), default=0)
    for place, components in places.items():
        yield escaped(f"  {place:<{width}}  {_names(components)}")


def active(witness: Witness) -> Sequence[str]:
    """The components that may do something; all, if none may."""
    return [each for each in witness.components if witness.initial[each] != _IDLE] or witness.components


def _members(state: Mapping[str, Value], components: Collection[str]) -> dict[str, tuple[str, dict[str, Value]]]:
    """Each component with its place and its variables."""
    members: dict[str, tuple[str, dict[str, Value]]] = {}
    for name, value in state.items():
        component, variable = _split(name, components)
        if variable:
            members[component][1][variable] = value
        else:
            members[component] = str(value), {}
    return members


def _split(name: str, components: Collection[str]) -> tuple[str, str]:
    """The component and its variable; no variable where the name is that of the component, whose value is its place."""
    if name in components:
        return name, ""
    end = name.index(".", name.rfind("]") + 1)
    return name[:end], name[end + 1 :]


def _moved(before: Value, after: Value) -> str:
    """Where a component is now; the column is told as well where the line was the same before."""
    place, former = _PLACE.fullmatch(str(after)), _PLACE.fullmatch(str(before))
    if place is None:
        return f"at {after}" if after == _IDLE else str(after)
    return f"at line {place[1]}" if former is None or former[1] != place[1] else f"at line {place[1]}:{place[2]}"


def _change(before: Value, after: Value) -> str:
    """Of long values what differs, with a little of what comes before it."""
    if before is None:
        return _cut(shown(after))
    old, new = shown(before), shown(after)
    if max(len(old), len(new)) > _WIDEST_VALUE:
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
        start = common - _WIDEST_VALUE // 4
        old, new = (text if start <= 0 else f"...{text[start:]}" for text in (old, new))
    return f"{_cut(old)} -> {_cut(new)}"


def _joined(told: Sequence[tuple[str, Sequence[str]]], most: int) -> str:
    """`P x, y; Q z`, of which not more than so many parts are shown."""
    texts, left = [], most
    for name, parts in told:
        if left > 0 or not parts:
            texts.append(f"{name} {', '.join(parts[:left])}".rstrip())
        left -= len(parts)
    return "; ".join(texts) + (f", ... and {-left} more" if left < 0 else "")


def _names(components: Sequence[str]) -> str:
    """`P[1..3], Q[4]`."""
    return ", ".join(grouped(dict.fromkeys(components, ""), ""))


def _cut(text: str, width: int = _WIDEST_VALUE) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."

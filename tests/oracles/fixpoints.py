"""Formulas of the first-order mu-calculus by their definition: sets of states, iterated until nothing changes.

Formulas have their own small tree here, and are written as text for what is tested. Data are Bool and the numbers 0 to
2, so that everything is finite.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

Value = bool | int
Values = Mapping[str, Value]
States = frozenset[int]
Edge = tuple[int, str, int]

DOMAINS: dict[str, tuple[Value, ...]] = {"Bool": (False, True), "Nat": (0, 1, 2)}


@dataclass(frozen=True)
class Data:
    text: str
    value: Callable[[Values], Value]


@dataclass(frozen=True)
class Part:
    """A formula, or a set of labels: its text, and what it means for values of variables and fixpoints.

    For a formula that is a set of states, for a set of labels a set of texts, for steps a set of pairs of states.
    """

    text: str
    meaning: Callable[[System, Values, Fixpoints], frozenset]  # type: ignore[type-arg]


@dataclass(frozen=True)
class System:
    states: int
    edges: tuple[Edge, ...]

    @property
    def all(self) -> States:
        return frozenset(range(self.states))

    @property
    def labels(self) -> frozenset[str]:
        return frozenset(label for _, label, _ in self.edges)


Table = dict[tuple[Value, ...], States]
Fixpoints = Mapping[str, Table]


def holds(formula: Part, system: System) -> bool:
    return 0 in formula.meaning(system, {}, {})


def constant(value: bool, everything: Callable[[System], frozenset]) -> Part:  # type: ignore[type-arg]
    return Part(str(value).lower(), lambda system, *_: everything(system) if value else frozenset())


def condition(data: Data, everything: Callable[[System], frozenset]) -> Part:  # type: ignore[type-arg]
    return Part(f"val({data.text})", lambda system, v, _: everything(system) if data.value(v) else frozenset())


def negation(part: Part, everything: Callable[[System], frozenset]) -> Part:  # type: ignore[type-arg]
    return Part(f"!({part.text})", lambda system, v, f: everything(system) - part.meaning(system, v, f))


def connected(operator: str, one: Part, other: Part, everything: Callable[[System], frozenset]) -> Part:  # type: ignore[type-arg]
    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset:  # type: ignore[type-arg]
        left, right = one.meaning(system, v, f), other.meaning(system, v, f)
        if operator == "&&":
            return left & right
        return left | right if operator == "||" else (everything(system) - left) | right

    return Part(f"({one.text}) {operator} ({other.text})", meaning)


def quantified(kind: str, name: str, sort: str, body: Part) -> Part:
    """Numbers are bounded by a condition."""

    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset:  # type: ignore[type-arg]
        each = [body.meaning(system, {**v, name: value}, f) for value in DOMAINS[sort]]
        return frozenset.union(*each) if kind == "exists" else frozenset.intersection(*each)

    bound = f"val({name} < 3) {'&&' if kind == 'exists' else '=>'} " if sort == "Nat" else ""
    return Part(f"{kind} {name}: {sort} . {bound}({body.text})", meaning)


# Steps


def after(is_box: bool, steps: Part, body: Part) -> Part:
    def meaning(system: System, v: Values, f: Fixpoints) -> States:
        pairs, good = steps.meaning(system, v, f), body.meaning(system, v, f)
        some = frozenset(source for source, target in pairs if (target in good) is not is_box)
        return system.all - some if is_box else some

    return Part(f"[{steps.text}]({body.text})" if is_box else f"<{steps.text}>({body.text})", meaning)


def one_step(labels: Part) -> Part:
    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset[tuple[int, int]]:
        wanted = labels.meaning(system, v, f)
        return frozenset((source, target) for source, label, target in system.edges if label in wanted)

    return Part(f"({labels.text})", meaning)


def in_sequence(one: Part, other: Part) -> Part:
    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset[tuple[int, int]]:
        return _composed(one.meaning(system, v, f), other.meaning(system, v, f))

    return Part(f"({one.text} . {other.text})", meaning)


def either(one: Part, other: Part) -> Part:
    return Part(
        f"({one.text} + {other.text})",
        lambda system, v, f: one.meaning(system, v, f) | other.meaning(system, v, f),
    )


def repeated(steps: Part, is_at_least_once: bool) -> Part:
    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset[tuple[int, int]]:
        once = steps.meaning(system, v, f)
        found = once if is_at_least_once else frozenset((state, state) for state in system.all)
        while (more := found | _composed(found, once)) != found:
            found = more
        return found

    return Part(f"({steps.text}){'+' if is_at_least_once else '*'}", meaning)


def _composed(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset((a, d) for a, b in one for c, d in other if b == c)


# Labels


def action(name: str, arguments: list[Data]) -> Part:
    text = f"{name}({', '.join(each.text for each in arguments)})" if arguments else name

    def meaning(system: System, v: Values, _: Fixpoints) -> frozenset[str]:
        values = ", ".join(str(each.value(v)).lower() for each in arguments)
        return frozenset({f"{name}({values})" if arguments else name}) & system.labels

    return Part(text, meaning)


def together(one: Part, other: Part) -> Part:
    """Two actions at once; labels have them in the order of their names."""

    def meaning(system: System, v: Values, f: Fixpoints) -> frozenset[str]:
        universe = System(1, tuple((0, part, 0) for _, label, _ in system.edges for part in label.split("|")))
        pairs = product(one.meaning(universe, v, f), other.meaning(universe, v, f))
        return frozenset("|".join(sorted(pair)) for pair in pairs) & system.labels

    return Part(f"{one.text}|{other.text}", meaning)


# Fixpoints


@dataclass(frozen=True)
class Parameter:
    name: str
    sort: str
    first: Data


def fixpoint(is_greatest: bool, name: str, parameters: list[Parameter], body: Part) -> Part:
    listed = ", ".join(f"{each.name}: {each.sort} = {each.first.text}" for each in parameters)
    head = f"{'nu' if is_greatest else 'mu'} {name}{f'({listed})' if parameters else ''}"

    def meaning(system: System, v: Values, f: Fixpoints) -> States:
        arguments = list(product(*(DOMAINS[each.sort] for each in parameters)))
        table: Table = dict.fromkeys(arguments, system.all if is_greatest else frozenset())
        while True:
            names = [each.name for each in parameters]
            inner = {**f, name: table}
            new = {row: body.meaning(system, {**v, **dict(zip(names, row, strict=True))}, inner) for row in arguments}
            if new == table:
                return table[tuple(each.first.value(v) for each in parameters)]
            table = new

    return Part(f"{head} . ({body.text})", meaning)


def reference(name: str, arguments: list[Data]) -> Part:
    text = f"{name}({', '.join(each.text for each in arguments)})" if arguments else name
    return Part(text, lambda _, v, f: f[name][tuple(each.value(v) for each in arguments)])


# Random formulas and systems


@dataclass(frozen=True)
class Scope:
    variables: Mapping[str, str]  # sorts
    fixpoints: Mapping[str, tuple[list[Parameter], bool]]  # and whether they stand below a negation
    is_negated: bool = False


DECLARATIONS = "act a; b: Bool; c: Nat; form "


class RandomFormulas:
    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self._count = 0

    def formula(self, size: int) -> Part:
        self._count = 0
        return self._state(size, Scope({}, {}))

    def system(self) -> System:
        draw = self._draw
        states = draw.randint(1, 6)
        edges = {
            (source, self._label(), draw.randrange(states))
            for source in range(states)
            for _ in range(draw.choice((0, 1, 1, 2, 3)))
        }
        return System(states, tuple(sorted(edges)))

    def _label(self) -> str:
        number, truth = self._draw.randrange(3), self._draw.choice(("true", "false"))
        return self._draw.choice(("a", "a", f"b({truth})", f"c({number})", f"a|c({number})", "tau"))

    def _fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    # States

    def _state(self, size: int, scope: Scope) -> Part:
        draw = self._draw
        if size <= 1:
            return self._leaf(scope)
        kind = draw.choice(("modal", "modal", "modal", "join", "join", "not", "fixpoint", "fixpoint", "quantified"))
        if kind == "modal":
            return after(draw.random() < 0.5, self._steps(draw.randint(1, 3), scope), self._state(size - 1, scope))
        if kind == "join":
            operator, left = draw.choice(("&&", "||", "=>")), draw.randint(1, size - 1)
            other = Scope(scope.variables, scope.fixpoints, scope.is_negated != (operator == "=>"))
            one = self._state(left, other)
            return connected(operator, one, self._state(size - left, scope), _states)
        if kind == "not":
            inner = Scope(scope.variables, scope.fixpoints, not scope.is_negated)
            return negation(self._state(size - 1, inner), _states)
        if kind == "quantified":
            name, sort = self._fresh("v"), draw.choice(("Bool", "Nat"))
            inner = Scope({**scope.variables, name: sort}, scope.fixpoints, scope.is_negated)
            return quantified(draw.choice(("forall", "exists")), name, sort, self._state(size - 1, inner))
        return self._fixpoint(size, scope)

    def _fixpoint(self, size: int, scope: Scope) -> Part:
        draw = self._draw
        sorts = [draw.choice(("Bool", "Nat")) for _ in range(draw.choice((0, 0, 0, 1, 1, 2)))]
        parameters = [Parameter(self._fresh("p"), sort, self._data(sort, scope)) for sort in sorts]
        name = draw.choice("XYZ")  # which may hide another one
        inner = Scope(
            {**scope.variables, **{each.name: each.sort for each in parameters}},
            {**scope.fixpoints, name: (parameters, scope.is_negated)},
            scope.is_negated,
        )
        return fixpoint(draw.random() < 0.5, name, parameters, self._state(size - 1, inner))

    def _leaf(self, scope: Scope) -> Part:
        usable = [name for name, (_, negated) in scope.fixpoints.items() if negated is scope.is_negated]
        kind = self._draw.random()
        if usable and kind < 0.8:
            name = self._draw.choice(usable)
            return reference(name, [self._data(each.sort, scope) for each in scope.fixpoints[name][0]])
        if kind < 0.9:
            return condition(self._data("Bool", scope), _states)
        return constant(self._draw.random() < 0.5, _states)

    # Steps

    def _steps(self, size: int, scope: Scope) -> Part:
        draw = self._draw
        if size <= 1:
            return one_step(self._labels(draw.randint(1, 3), scope))
        kind = draw.choice((".", "+", "*", "repeated"))
        if kind in ".+":
            one, other = self._steps(1, scope), self._steps(size - 1, scope)
            return in_sequence(one, other) if kind == "." else either(one, other)
        return repeated(self._steps(size - 1, scope), kind == "repeated")

    def _labels(self, size: int, scope: Scope) -> Part:
        draw = self._draw
        if size <= 1:
            return draw.choice(
                (
                    constant(True, _labels),
                    constant(False, _labels),
                    condition(self._data("Bool", scope), _labels),
                    action("tau", []),
                    action("a", []),
                    action("b", [self._data("Bool", scope)]),
                    action("c", [self._data("Nat", scope)]),
                    together(action("c", [self._data("Nat", scope)]), action("a", [])),
                )
            )
        kind = draw.choice(("!", "&&", "||", "=>", "forall", "exists"))
        if kind == "!":
            return negation(self._labels(size - 1, scope), _labels)
        if kind in ("forall", "exists"):
            name, sort = self._fresh("w"), draw.choice(("Bool", "Nat"))
            inner = Scope({**scope.variables, name: sort}, scope.fixpoints)
            return quantified(kind, name, sort, self._labels(size - 1, inner))
        return connected(kind, self._labels(1, scope), self._labels(size - 1, scope), _labels)

    # Data

    def _data(self, sort: str, scope: Scope) -> Data:
        draw = self._draw
        known = [name for name, each in scope.variables.items() if each == sort]
        if known and draw.random() < 0.7:
            return _changed(draw, sort, draw.choice(known))
        if sort == "Nat":
            return _number(draw.randrange(3))
        numbers = [name for name, each in scope.variables.items() if each == "Nat"]
        if numbers and draw.random() < 0.7:
            name, limit = draw.choice(numbers), draw.randrange(3)
            return Data(f"{name} <= {limit}", lambda v: v[name] <= limit)
        value = draw.random() < 0.5
        return Data(str(value).lower(), lambda _: value)


def _number(value: int) -> Data:
    return Data(str(value), lambda _: value)


def _changed(draw: random.Random, sort: str, name: str) -> Data:
    if draw.random() < 0.5:
        return Data(name, lambda v: v[name])
    if sort == "Bool":
        return Data(f"!{name}", lambda v: not v[name])
    return Data(f"({name} + 1) mod 3", lambda v: (v[name] + 1) % 3)


def _states(system: System) -> States:
    return system.all


def _labels(system: System) -> frozenset[str]:
    return system.labels

"""Where a law can be used, how it is registered, and what it asks of names and values there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from mcrl2.trees import (
    Call,
    Data,
    If,
    MultiAction,
    Names,
    Operator,
    Parallel,
    Process,
    Scope,
    Specification,
    Sum,
    Term,
    Var,
    alphabet,
    children,
    substituted,
    with_children,
)

MOST_NAMES = 120  # multisets of names in an allow that a law makes

Law = Callable[[Specification, Random], Specification | None]
Changed = Process | Specification | None
LAWS: dict[str, Law] = {}


@dataclass(frozen=True, slots=True)
class Place:
    """A process term in a specification."""

    whole: Specification
    definition: int | None  # None for the initial process
    path: tuple[int, ...]
    process: Process
    scope: Scope
    is_composed: bool  # operators of composition may stand here

    @property
    def is_sequential(self) -> bool:
        """Whether no operator of composition stands here, so that the others may."""
        return not is_composed(self.process, self.whole)

    def alphabet(self, process: Process) -> frozenset[Names] | None:
        return alphabet(process, {each.name: each.body for each in self.whole.definitions}, MOST_NAMES)

    def replaced(self, process: Process) -> Specification:
        definitions = list(self.whole.definitions)
        if self.definition is None:
            return replace(self.whole, initial=_replaced(self.whole.initial, self.path, process))
        own = definitions[self.definition]
        definitions[self.definition] = replace(own, body=_replaced(own.body, self.path, process))
        return replace(self.whole, definitions=tuple(definitions))


def places(whole: Specification) -> Iterator[Place]:
    for number, each in enumerate(whole.definitions):
        yield from _places(Place(whole, number, (), each.body, dict(each.parameters), is_composed(each.body, whole)))
    yield from _places(Place(whole, None, (), whole.initial, {}, True))


def _places(place: Place) -> Iterator[Place]:
    yield place
    process = place.process
    scope = {**place.scope, **dict(process.variables)} if isinstance(process, Sum) else place.scope
    is_composed = place.is_composed and isinstance(process, Parallel | Operator)
    for number, child in enumerate(children(process)):
        yield from _places(Place(place.whole, place.definition, (*place.path, number), child, scope, is_composed))


def _replaced(process: Process, path: tuple[int, ...], new: Process) -> Process:
    if not path:
        return new
    inner = children(process)
    changed = _replaced(inner[path[0]], path[1:], new)
    return with_children(process, (*inner[: path[0]], changed, *inner[path[0] + 1 :]))


def is_composed(process: Process, whole: Specification) -> bool:
    match process:
        case Parallel() | Operator():
            return True
        case Call(name):
            return is_composed(whole.definition(name).body, whole)
        case _:
            return False


def law(change: Law) -> Law:
    LAWS[change.__name__] = change
    return change


def rule(change: Callable[[Place, Random], Changed]) -> Callable[[Place, Random], Changed]:
    """A law for one term: it is used at a random place of those where it applies."""

    def changed(whole: Specification, rng: Random) -> Specification | None:
        candidates = list(places(whole))
        rng.shuffle(candidates)
        for place in candidates:
            new = change(place, rng)
            if new is not None:
                return new if isinstance(new, Specification) else place.replaced(new)
        return None

    LAWS[change.__name__] = changed
    return change


# Names and values


def free(process: Process) -> frozenset[str]:
    """The variables that a process reads, and those of quantifiers, whose names are unique."""
    names = frozenset(name for data in data_of(process) for name in variables_in(data))
    names = names.union(*map(free, children(process)))
    return names - {name for name, _ in process.variables} if isinstance(process, Sum) else names


def data_of(process: Process) -> tuple[Data, ...]:
    match process:
        case MultiAction(actions):
            return tuple(argument for _, arguments in actions for argument in arguments)
        case Call(_, arguments):
            return arguments
        case If(condition):
            return (condition,)
        case _:
            return ()


def with_data(process: Process, change: Callable[[Data], Data]) -> Process:
    """The process with the data that belong to itself changed, not to its parts."""
    match process:
        case MultiAction(actions):
            return MultiAction(tuple((name, tuple(map(change, arguments))) for name, arguments in actions))
        case Call(_, arguments):
            return replace(process, arguments=tuple(map(change, arguments)))
        case If(condition):
            return replace(process, condition=change(condition))
        case _:
            return process


def everywhere(process: Process, change: Callable[[Process], Process]) -> Process:
    return change(with_children(process, tuple(everywhere(child, change) for child in children(process))))


def variables_in(data: Data) -> frozenset[str]:
    match data:
        case Var(name):
            return frozenset((name,))
        case Term(_, parts):
            return frozenset().union(*map(variables_in, parts))


def instance(process: Process, values: Mapping[str, Data]) -> Process:
    """The process with variables replaced; a bound variable that would capture one of them gets another name."""
    if isinstance(process, Sum):
        bound = [name for name, _ in process.variables]
        values = {name: value for name, value in values.items() if name not in bound}
        taken = frozenset[str]().union(*map(variables_in, values.values()))
        captured = [name for name in bound if name in taken]
        taken |= free(process.body).union(bound)
        for name in captured:
            new = next(other for other in (name + "'" * number for number in range(1, 100)) if other not in taken)
            values, taken = {**values, name: Var(new)}, taken | {new}
            bound = [new if other == name else other for other in bound]
        variables = tuple((name, sort) for name, (_, sort) in zip(bound, process.variables, strict=True))
        return Sum(variables, instance(process.body, values))
    process = with_data(process, lambda data: substituted(data, values))
    return with_children(process, tuple(instance(child, values) for child in children(process)))


def fresh(whole: Specification, stem: str) -> str:
    text = whole.text()
    return next(name for name in (f"{stem}{number}" for number in range(10_000)) if name not in text)


def sort_of(whole: Specification, sort: str) -> str:
    """A sort without aliases."""
    aliases = {name: own for name, own in whole.sorts if not own.startswith("struct")}
    while (plain := re.sub(r"\w+", lambda word: aliases.get(word[0], word[0]), sort)) != sort:
        sort = plain
    return sort


def in_all_processes(whole: Specification, change: Callable[[Process], Process]) -> Specification:
    definitions = tuple(replace(each, body=everywhere(each.body, change)) for each in whole.definitions)
    return replace(whole, definitions=definitions, initial=everywhere(whole.initial, change))

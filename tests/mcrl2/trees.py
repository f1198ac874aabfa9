"""Specifications as trees that print themselves. Data are texts with holes, for nothing here looks into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

Names = tuple[str, ...]
Variables = tuple[tuple[str, str], ...]  # names and sorts
Scope = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Var:
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Term:
    """A constant, or a form with brackets around it that no context takes apart."""

    form: str
    parts: tuple[Data, ...] = ()

    def __str__(self) -> str:
        return self.form.format(*self.parts)


Data = Var | Term


@dataclass(frozen=True, slots=True)
class MultiAction:
    """Names with their arguments; none of them is `tau`."""

    actions: tuple[tuple[str, tuple[Data, ...]], ...]


@dataclass(frozen=True, slots=True)
class Delta:
    pass


@dataclass(frozen=True, slots=True)
class Call:
    """With the names of its parameters it is written as an assignment of those that change."""

    name: str
    arguments: tuple[Data, ...]
    parameters: Names | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    options: tuple[Process, ...]  # at least two


@dataclass(frozen=True, slots=True)
class Sequence:
    first: Process
    then: Process


@dataclass(frozen=True, slots=True)
class Sum:
    variables: Variables
    body: Process


@dataclass(frozen=True, slots=True)
class If:
    condition: Data
    then: Process
    otherwise: Process | None


@dataclass(frozen=True, slots=True)
class Parallel:
    left: Process
    right: Process


@dataclass(frozen=True, slots=True)
class Operator:
    """hide, block, allow, comm or rename; an item has a target for the last two only, else it is empty."""

    word: str
    items: tuple[tuple[Names, str], ...]
    body: Process

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for names, _ in self.items for name in names)

    @property
    def multinames(self) -> frozenset[Names]:
        return frozenset(tuple(sorted(names)) for names, _ in self.items)


Process = MultiAction | Delta | Call | Choice | Sequence | Sum | If | Parallel | Operator


def operator(word: str, names: Iterable[str | Names], body: Process) -> Operator:
    """Of names or of multisets of names; equal sets give equal operators."""
    several = {(each,) if isinstance(each, str) else tuple(sorted(each)) for each in names}
    return Operator(word, tuple((each, "") for each in sorted(several)), body)


@dataclass(frozen=True, slots=True)
class Map:
    name: str
    domain: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Equation:
    variables: Variables
    condition: Data | None
    left: Data
    right: Data


@dataclass(frozen=True, slots=True)
class Definition:
    name: str
    parameters: Variables
    body: Process


@dataclass(frozen=True, slots=True)
class Specification:
    sorts: tuple[tuple[str, str], ...]
    maps: tuple[Map, ...]
    equations: tuple[Equation, ...]
    actions: tuple[tuple[str, tuple[str, ...]], ...]
    definitions: tuple[Definition, ...]
    initial: Process

    def text(self) -> str:
        lines = [f"sort {name} = {sort};" for name, sort in self.sorts]
        for each in self.maps:
            domain = " # ".join(each.domain)
            lines.append(f"map {each.name}: {domain}{' -> ' if domain else ''}{each.result};")
        for equation in self.equations:
            variables = "".join(f"{name}: {sort}; " for name, sort in equation.variables)
            condition = "" if equation.condition is None else f"{equation.condition} -> "
            lines.append(f"{'var ' if variables else ''}{variables}eqn {condition}{equation.left} = {equation.right};")
        for name, sorts in self.actions:
            lines.append(f"act {name}{': ' if sorts else ''}{' # '.join(sorts)};")
        for definition in self.definitions:
            head = f"({_declared(definition.parameters)})" if definition.parameters else ""
            lines.append(f"proc {definition.name}{head} =\n  {written(definition.body)};")
        return "\n".join([*lines, f"init\n  {written(self.initial)};"]) + "\n"

    def definition(self, name: str) -> Definition:
        return next(each for each in self.definitions if each.name == name)


CHOICE, SUM, PARALLEL, IF, SEQUENCE, SINGLE = 1, 2, 3, 5, 7, 9  # how strongly they bind


def written(process: Process, strength: int = CHOICE) -> str:
    """The text with the brackets that it needs among operators of a strength."""
    own, text = _written(process)
    return text if own >= strength else f"({text})"


def _written(process: Process) -> tuple[int, str]:
    match process:
        case MultiAction(actions):
            return SINGLE, "|".join(_applied(name, arguments) for name, arguments in actions) or "tau"
        case Delta():
            return SINGLE, "delta"
        case Call(name, arguments, parameters):
            if parameters is None:
                return SINGLE, _applied(name, arguments)
            pairs = zip(parameters, arguments, strict=True)
            assigned = (f"{each} = {value}" for each, value in pairs if value != Var(each))
            return SINGLE, f"{name}({', '.join(assigned)})"
        case Choice(options):
            return CHOICE, " + ".join(written(option, CHOICE + 1) for option in options)
        case Sequence(first, then):
            return SEQUENCE, f"{written(first, SEQUENCE + 1)} . {written(then, SEQUENCE)}"
        case Sum(variables, body):
            return SUM, f"sum {_declared(variables)}. {written(body, SUM)}"
        case If(condition, then, otherwise):
            if otherwise is None:
                return IF, f"{_unit(condition)} -> {written(then, IF)}"
            return IF, f"{_unit(condition)} -> {written(then, IF + 1)} <> {written(otherwise, IF)}"
        case Parallel(left, right):
            return PARALLEL, f"{written(left, PARALLEL + 1)} || {written(right, PARALLEL)}"
        case Operator(word, items, body):
            texts = ("|".join(names) + (target and f" -> {target}") for names, target in items)
            return SINGLE, f"{word}({{{', '.join(texts)}}}, {written(body)})"


def _applied(name: str, arguments: tuple[Data, ...]) -> str:
    return f"{name}({', '.join(map(str, arguments))})" if arguments else name


def _declared(variables: Variables) -> str:
    return ", ".join(f"{name}: {sort}" for name, sort in variables)


def _unit(condition: Data) -> str:
    text = str(condition)
    return text if text.isidentifier() or text.startswith("(") else f"({text})"


def children(process: Process) -> tuple[Process, ...]:
    match process:
        case MultiAction() | Delta() | Call():
            return ()
        case Choice(options):
            return options
        case Sequence(left, right) | Parallel(left, right) | If(_, left, right):
            return (left,) if right is None else (left, right)
        case Sum(_, body) | Operator(_, _, body):
            return (body,)


def with_children(process: Process, new: tuple[Process, ...]) -> Process:
    match process:
        case MultiAction() | Delta() | Call():
            return process
        case Choice():
            return Choice(new)
        case Sequence():
            return Sequence(*new)
        case Parallel():
            return Parallel(*new)
        case If(condition):
            return If(condition, new[0], new[1] if len(new) > 1 else None)
        case Sum() | Operator():
            return replace(process, body=new[0])


def choice(options: list[Process]) -> Process:
    return options[0] if len(options) == 1 else Choice(tuple(options))


def substituted(data: Data, values: Mapping[str, Data]) -> Data:
    match data:
        case Var(name):
            return values.get(name, data)
        case Term(form, parts):
            return Term(form, tuple(substituted(part, values) for part in parts)) if parts else data


def relaxed(data: Data) -> Data:
    """The same without the sort, for where the context tells it: a number, or a list."""
    match data:
        case Term("Pos2Nat(1)"):
            return Term("1")
        case Term("Pos2Nat(2)"):
            return Term("2")
        case Term("none"):
            return Term("[]")
        case Term("[{}]" | "[{}, {}]" as form, parts):
            return Term(form, tuple(map(relaxed, parts)))
        case _:
            return data


def exact(data: Data, sort: str) -> Data:
    """The opposite: what has its sort without a context too."""
    match data:
        case Term("1" | "2" as number) if sort == "Nat":
            return Term(f"Pos2Nat({number})")
        case Term("[]"):
            return Term("none")
        case Term("[{}]" | "[{}, {}]" as form, parts):
            return Term(form, tuple(exact(part, "Nat") for part in parts))
        case _:
            return data


def alphabet(process: Process, bodies: Mapping[str, Process], most: int) -> frozenset[Names] | None:
    """At least the multisets of names of the steps that a process can take, without the empty one; None if too many."""
    found = _alphabet(process, bodies, most, set())
    return None if found is None else found - {()}


def _alphabet(process: Process, bodies: Mapping[str, Process], most: int, seen: set[str]) -> frozenset[Names] | None:
    parts: list[frozenset[Names]] = []
    for child in children(process):
        part = _alphabet(child, bodies, most, set() if isinstance(process, Parallel) else seen)
        if part is None:
            return None
        parts.append(part)
    found: frozenset[Names] = frozenset().union(*parts)
    match process:
        case MultiAction(actions):
            found = frozenset([tuple(sorted(name for name, _ in actions))])
        case Call(name) if name not in seen:
            seen.add(name)
            return _alphabet(bodies[name], bodies, most, seen)
        case Parallel():
            left, right = parts
            if len(left) * len(right) > most:
                return None
            found |= {tuple(sorted(one + other)) for one in left for other in right}
        case Operator():
            found = frozenset(names for each in found for names in results(process, each))
        case _:
            pass
    return found if len(found) <= most else None


def results(process: Operator, names: Names) -> Iterator[Names]:
    """What an operator can make of a multiset of names; whether actions communicate depends on their arguments."""
    match process.word:
        case "hide":
            yield tuple(name for name in names if name not in process.names)
        case "block":
            yield from [names] if process.names.isdisjoint(names) else []
        case "allow":
            yield from [names] if not names or names in process.multinames else []
        case "rename":
            new = {old: target for (old,), target in process.items}
            yield tuple(sorted(new.get(name, name) for name in names))
        case "comm":
            pending = {names}
            yield names
            while pending:
                current = pending.pop()
                for ends, result in process.items:
                    rest = without(current, ends)
                    if rest is not None:
                        pending.add(tuple(sorted((*rest, result))))
                        yield tuple(sorted((*rest, result)))


def without(names: Names, removed: Names) -> Names | None:
    """The names without some, each as often as it occurs there; None if they do not all occur."""
    if Counter(removed) - Counter(names):
        return None
    return tuple((Counter(names) - Counter(removed)).elements())

"""Laws of mCRL2: changes of a specification after which it is strongly bisimilar to what it was.

A law takes a specification and a source of randomness, and gives a changed specification, or None where it does not
apply. Most are rules for one process term, used at a random place of those where they apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from mcrl2.generator import (
    CONSTANTS,
    DATA,
    SORTS,
    Call,
    Choice,
    Data,
    Definition,
    Delta,
    Equation,
    If,
    Map,
    MultiAction,
    Names,
    Operator,
    Parallel,
    Process,
    Scope,
    Sequence,
    Specification,
    Sum,
    Term,
    Var,
    alphabet,
    children,
    exact,
    operator,
    results,
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
    names = frozenset(name for data in data_of(process) for name in _variables(data))
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


def _variables(data: Data) -> frozenset[str]:
    match data:
        case Var(name):
            return frozenset((name,))
        case Term(_, parts):
            return frozenset().union(*map(_variables, parts))


def instance(process: Process, values: Mapping[str, Data]) -> Process:
    """The process with variables replaced; a bound variable that would capture one of them gets another name."""
    if isinstance(process, Sum):
        bound = [name for name, _ in process.variables]
        values = {name: value for name, value in values.items() if name not in bound}
        taken = frozenset[str]().union(*map(_variables, values.values()))
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


def _sort(whole: Specification, sort: str) -> str:
    """A sort without aliases."""
    aliases = {name: own for name, own in whole.sorts if not own.startswith("struct")}
    while (plain := re.sub(r"\w+", lambda word: aliases.get(word[0], word[0]), sort)) != sort:
        sort = plain
    return sort


# Parallel composition


@rule
def parallel_is_commutative(here: Place, _: Random) -> Changed:
    return Parallel(here.process.right, here.process.left) if isinstance(here.process, Parallel) else None


@rule
def parallel_is_associative(here: Place, _: Random) -> Changed:
    match here.process:
        case Parallel(Parallel(a, b), c):
            return Parallel(a, Parallel(b, c))
        case Parallel(a, Parallel(b, c)):
            return Parallel(Parallel(a, b), c)
        case _:
            return None


# Choice


@rule
def options_are_permuted(here: Place, rng: Random) -> Changed:
    if not isinstance(here.process, Choice):
        return None
    options = list(here.process.options)
    rng.shuffle(options)
    return Choice(tuple(options)) if tuple(options) != here.process.options else None


@rule
def choice_is_associative(here: Place, rng: Random) -> Changed:
    match here.process:
        case Choice((first, *rest)) if len(rest) > 1 and rng.random() < 0.5:
            return Choice((first, Choice(tuple(rest))))
        case Choice(options) if any(isinstance(option, Choice) for option in options):
            return Choice(
                tuple(each for one in options for each in (one.options if isinstance(one, Choice) else (one,)))
            )
        case _:
            return None


@rule
def choice_is_idempotent(here: Place, _: Random) -> Changed:
    return Choice((here.process, here.process)) if here.is_sequential else None


@rule
def delta_is_no_option(here: Place, rng: Random) -> Changed:
    options: list[Process] = [here.process, Delta()]
    rng.shuffle(options)
    return Choice(tuple(options)) if here.is_sequential else None


# Conditions


@rule
def else_is_the_negation(here: Place, _: Random) -> Changed:
    match here.process:
        case If(condition, then, otherwise) if otherwise is not None:
            return Choice((If(condition, then, None), If(Term("(!{})", (condition,)), otherwise, None)))
        case _:
            return None


@rule
def no_else_is_delta(here: Place, _: Random) -> Changed:
    match here.process:
        case If(condition, then, None):
            return If(condition, then, Delta())
        case _:
            return None


@rule
def true_is_no_condition(here: Place, rng: Random) -> Changed:
    if not here.is_sequential:
        return None
    return If(Term("true"), here.process, None if rng.random() < 0.5 else Delta())


@rule
def conditions_are_conjoined(here: Place, _: Random) -> Changed:
    match here.process:
        case If(one, If(two, then, None), None):
            return If(Term("({} && {})", (one, two)), then, None)
        case If(Term("({} && {})", (one, two)), then, None):
            return If(two, If(one, then, None), None)
        case _:
            return None


# Sums


@rule
def sum_variable_has_any_name(here: Place, rng: Random) -> Changed:
    """Also one that hides a variable outside, which is not read inside."""
    if not isinstance(here.process, Sum):
        return None
    variables, body = list(here.process.variables), here.process.body
    number = rng.randrange(len(variables))
    old, sort = variables[number]
    hidden = sorted(set(here.scope) - free(body) - {name for name, _ in variables})
    new = rng.choice(hidden) if hidden and rng.random() < 0.5 else fresh(here.whole, "z")
    variables[number] = (new, sort)
    return Sum(tuple(variables), instance(body, {old: Var(new)}))


@rule
def sum_over_unused_variable(here: Place, rng: Random) -> Changed:
    if not here.is_sequential:
        return None
    return Sum(((fresh(here.whole, "z"), rng.choice(SORTS)),), here.process)


@rule
def sum_distributes_over_choice(here: Place, _: Random) -> Changed:
    match here.process:
        case Sum(variables, Choice(options)):
            return Choice(tuple(Sum(variables, option) for option in options))
        case _:
            return None


@rule
def sum_is_a_choice_of_values(here: Place, rng: Random) -> Changed:
    if not isinstance(here.process, Sum):
        return None
    finite = [each for each in here.process.variables if _sort(here.whole, each[1]) in ("Bool", DATA)]
    if not finite:
        return None
    name, sort = rng.choice(finite)
    others = tuple(each for each in here.process.variables if each[0] != name)
    bodies = [instance(here.process.body, {name: Term(value)}) for value in CONSTANTS[_sort(here.whole, sort)]]
    return Choice(tuple(Sum(others, body) if others else body for body in bodies))


@rule
def sums_are_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Sum(variables, body) if len(variables) > 1:
            mixed = list(variables)
            rng.shuffle(mixed)
            return Sum(tuple(mixed[:1]), Sum(tuple(mixed[1:]), body))
        case Sum(outer, Sum(inner, body)) if not set(dict(outer)) & set(dict(inner)):
            return Sum((*outer, *inner), body)
        case _:
            return None


@rule
def condition_moves_into_sum(here: Place, _: Random) -> Changed:
    match here.process:
        case If(condition, Sum(variables, body), None) if not _variables(condition) & set(dict(variables)):
            return Sum(variables, If(condition, body, None))
        case Sum(variables, If(condition, body, None)) if not _variables(condition) & set(dict(variables)):
            return If(condition, Sum(variables, body), None)
        case _:
            return None


@rule
def value_is_a_sum_of_one(here: Place, rng: Random) -> Changed:
    """P(e) is sum x. (x == e) -> P(x)."""
    match here.process:
        case Call(name, arguments) if arguments and here.is_sequential:
            number = rng.randrange(len(arguments))
            sort = here.whole.definition(name).parameters[number][1]
            value = exact(arguments[number], _sort(here.whole, sort))
            variable = Var(fresh(here.whole, "z"))
            changed = (*arguments[:number], variable, *arguments[number + 1 :])
            call = replace(here.process, arguments=changed)
            return Sum(((variable.name, sort),), If(Term("({} == {})", (variable, value)), call, None))
        case _:
            return None


@rule
def received_numbers_are_small(here: Place, _: Random) -> Changed:
    """All numbers of our specifications are, so it makes no difference whether a sum tries only those."""
    changed = with_small_numbers(here.whole, here.process)
    return None if changed is here.process else changed


def with_small_numbers(whole: Specification, process: Process) -> Process:
    """A sum with bounds for its numbers; anything else as it is."""
    if not isinstance(process, Sum):
        return process
    sorts = ((name, _sort(whole, sort)) for name, sort in process.variables)
    forms = {"Nat": "({} < 3)", "Pos": "({} < 4)"}
    bounds = [Term(forms[sort], (Var(name),)) for name, sort in sorts if sort in forms]
    body = process.body
    for bound in bounds:
        body = If(bound, body, None)
    return Sum(process.variables, body) if bounds else process


# Sequences


@rule
def sequence_is_associative(here: Place, _: Random) -> Changed:
    match here.process:
        case Sequence(Sequence(a, b), c):
            return Sequence(a, Sequence(b, c))
        case Sequence(a, Sequence(b, c)):
            return Sequence(Sequence(a, b), c)
        case _:
            return None


@rule
def sequence_distributes_from_the_right(here: Place, _: Random) -> Changed:
    match here.process:
        case Sequence(Choice(options), then):
            return Choice(tuple(Sequence(option, then) for option in options))
        case Sequence(If(condition, yes, no), then):
            return If(condition, Sequence(yes, then), None if no is None else Sequence(no, then))
        case Sequence(Sum(variables, body), then) if not free(then) & set(dict(variables)):
            return Sum(variables, Sequence(body, then))
        case _:
            return None


@rule
def nothing_comes_after_delta(here: Place, _: Random) -> Changed:
    match here.process:
        case Delta():
            return Sequence(Delta(), MultiAction(()))
        case _:
            return None


# Definitions


@law
def parameter_has_any_name(whole: Specification, rng: Random) -> Specification | None:
    candidates = [each for each in whole.definitions if each.parameters]
    if not candidates:
        return None
    own = rng.choice(candidates)
    number, new = rng.randrange(len(own.parameters)), fresh(whole, "z")
    parameters = list(own.parameters)
    old, sort = parameters[number]
    parameters[number] = (new, sort)
    names = tuple(name for name, _ in parameters)

    def called(process: Process) -> Process:
        match process:
            case Call(own.name, arguments, old_names) if old_names is not None:
                return Call(own.name, arguments, names)
            case _:
                return process

    changed = replace(own, parameters=tuple(parameters), body=instance(own.body, {old: Var(new)}))
    return in_all_processes(_with_definition(whole, own, changed), called)


@law
def process_has_any_name(whole: Specification, rng: Random) -> Specification | None:
    own = rng.choice(whole.definitions)
    changed = replace(own, name=fresh(whole, "X"))

    def called(process: Process) -> Process:
        match process:
            case Call(own.name, arguments, parameters):
                return Call(changed.name, arguments, parameters)
            case _:
                return process

    return in_all_processes(_with_definition(whole, own, changed), called)


@rule
def call_is_its_body(here: Place, _: Random) -> Changed:
    match here.process:
        case Call() as call:
            return unfolded(here.whole, call)
        case _:
            return None


def unfolded(whole: Specification, call: Call) -> Process:
    own = whole.definition(call.name)
    pairs = zip(own.parameters, call.arguments, strict=True)
    return instance(own.body, {name: exact(value, _sort(whole, sort)) for (name, sort), value in pairs})


@rule
def body_is_a_call(here: Place, rng: Random) -> Changed:
    """A term becomes a process of its own, whose parameters are the variables that it reads."""
    if isinstance(here.process, Call | Delta):
        return None
    own = fresh(here.whole, "X")
    reads = free(here.process)
    parameters = tuple((name, sort) for name, sort in here.scope.items() if name in reads)
    names = tuple(name for name, _ in parameters)
    call = Call(own, tuple(map(Var, names)), names if rng.random() < 0.5 else None)
    changed = here.replaced(call)
    return replace(changed, definitions=(*changed.definitions, Definition(own, parameters, here.process)))


@rule
def assignment_is_a_call(here: Place, _: Random) -> Changed:
    match here.process:
        case Call(name, _, None):
            names = tuple(each for each, _ in here.whole.definition(name).parameters)
            return replace(here.process, parameters=names)
        case Call():
            return replace(here.process, parameters=None)
        case _:
            return None


def _with_definition(whole: Specification, old: Definition, new: Definition) -> Specification:
    return replace(whole, definitions=tuple(new if each is old else each for each in whole.definitions))


def in_all_processes(whole: Specification, change: Callable[[Process], Process]) -> Specification:
    definitions = tuple(replace(each, body=everywhere(each.body, change)) for each in whole.definitions)
    return replace(whole, definitions=definitions, initial=everywhere(whole.initial, change))


# Operators of composition


@rule
def hide_and_block_are_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("hide" | "block" as outer, _, Operator(inner, _, body) as within) if inner == outer:
            return operator(outer, here.process.names | within.names, body)
        case Operator("hide" | "block" as word, items, body) if len(items) > 1:
            names = sorted(here.process.names)
            rng.shuffle(names)
            number = rng.randrange(1, len(names))
            return operator(word, names[:number], operator(word, names[number - 1 :], body))
        case _:
            return None


@rule
def allow_is_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("allow", _, Operator("allow", _, body) as within):
            return operator("allow", here.process.multinames & within.multinames, body)
        case Operator("allow", _, body):
            allowed, possible = here.process.multinames, here.alphabet(body)
            others = [names for names in sorted((possible or frozenset()) - allowed) if rng.random() < 0.5]
            number = rng.randint(0, len(others))
            return operator(
                "allow", allowed.union(others[:number]), operator("allow", allowed.union(others[number:]), body)
            )
        case _:
            return None


@rule
def communications_are_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("comm", items, Operator("comm", more, body)) if _may_stand_together((*items, *more)):
            return Operator("comm", (*items, *more), body)
        case Operator("comm", items, body) if len(items) > 1:
            mixed = list(items)
            rng.shuffle(mixed)
            return Operator("comm", tuple(mixed[:1]), Operator("comm", tuple(mixed[1:]), body))
        case _:
            return None


def _may_stand_together(items: tuple[tuple[Names, str], ...]) -> bool:
    ends = [name for names, _ in items for name in set(names)]
    return len(ends) == len(set(ends)) and not {target for _, target in items} & set(ends)


@rule
def block_is_allow(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("block", _, body):
            possible, blocked = here.alphabet(body), here.process.names
            if possible is None:
                return None
            return operator("allow", (names for names in possible if blocked.isdisjoint(names)), body)
        case _:
            return None


@rule
def allow_is_block(here: Place, _: Random) -> Changed:
    """Where those names that are never allowed suffice to prevent everything that is not."""
    match here.process:
        case Operator("allow", _, body):
            possible, allowed = here.alphabet(body), here.process.multinames
            if possible is None:
                return None
            good = {name for names in possible & allowed for name in names}
            blocked = {name for names in possible for name in names} - good
            prevented = all(blocked & set(names) for names in possible - allowed)
            return operator("block", blocked, body) if blocked and prevented else None
        case _:
            return None


@rule
def empty_operator_does_nothing(here: Place, rng: Random) -> Changed:
    return Operator(rng.choice(("comm", "rename")), (), here.process) if here.is_composed else None


@rule
def names_change_and_change_back(here: Place, rng: Random) -> Changed:
    """By new names, or by a permutation of those that there are."""
    possible = here.alphabet(here.process) if here.is_composed else None
    names = sorted({name for names in possible or () for name in names})
    if not names:
        return None
    old, sorts = rng.choice(names), dict(here.whole.actions)
    alike = [name for name in sorts if sorts[name] == sorts[old] and name != old]
    if alike and rng.random() < 0.5:
        other = rng.choice(alike)
        swap = (((old,), other), ((other,), old))
        return Operator("rename", swap, Operator("rename", swap, here.process))
    new = fresh(here.whole, "b")
    there = Operator("rename", (((old,), new),), here.process)
    changed = here.replaced(Operator("rename", (((new,), old),), there))
    return replace(changed, actions=(*changed.actions, (new, sorts[old])))


@rule
def hide_changes_places(here: Place, _: Random) -> Changed:
    """With allow: what is allowed has hidden names in it, or has not; all cases that can occur are looked at."""
    match here.process:
        case Operator("block", items, Operator("hide", _, body) as inner) if here.process.names.isdisjoint(inner.names):
            return replace(inner, body=Operator("block", items, body))
        case Operator("hide", items, Operator("block", _, body) as inner) if here.process.names.isdisjoint(inner.names):
            return replace(inner, body=Operator("hide", items, body))
        case Operator("allow", _, Operator("hide", _, body) as inner):
            possible, allowed = here.alphabet(body), here.process.multinames | {()}
            wanted = {names for names in possible or () if _hidden(names, inner) in allowed}
            return None if possible is None else operator("hide", inner.names, operator("allow", wanted, body))
        case Operator("hide", _, Operator("allow", _, body) as inner):
            possible, allowed = here.alphabet(body), inner.multinames
            seen = {_hidden(names, here.process) for names in allowed} | {()}
            if possible is None or any(
                (names in allowed) != (_hidden(names, here.process) in seen) for names in possible
            ):
                return None
            return operator("allow", seen - {()}, operator("hide", here.process.names, body))
        case _:
            return None


def _hidden(names: Names, hide: Operator) -> Names:
    return tuple(name for name in names if name not in hide.names)


@rule
def operator_distributes_over_parallel(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("hide" | "block" | "rename" as word, items, Parallel(left, right)):
            return Parallel(Operator(word, items, left), Operator(word, items, right))
        case _:
            return None


@rule
def allow_limits_the_operands(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("allow", _, Parallel(left, right)):
            parts = {
                part
                for names in here.process.multinames
                for size in range(1, len(names) + 1)
                for part in combinations(names, size)
            }
            inner = Parallel(operator("allow", parts, left), operator("allow", parts, right))
            return replace(here.process, body=inner)
        case Operator("allow", _, Operator("comm" | "rename" as word, items, body) as within):
            possible = here.alphabet(body)
            if possible is None:
                return None
            wanted = {names for names in possible if here.process.multinames & set(results(within, names))}
            return replace(here.process, body=Operator(word, items, operator("allow", wanted, body)))
        case _:
            return None


@rule
def operand_communicates_first(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("comm", items, Parallel(left, right)):
            return replace(here.process, body=Parallel(Operator("comm", items, left), right))
        case _:
            return None


@rule
def what_does_not_occur_is_hidden(here: Place, rng: Random) -> Changed:
    possible = here.alphabet(here.process) if here.is_composed else None
    absent = {name for name, _ in here.whole.actions} - {name for names in possible or () for name in names}
    if possible is None or not absent:
        return None
    return operator(rng.choice(("hide", "block")), absent, here.process)


# Data and declarations


@law
def constant_is_a_map(whole: Specification, rng: Random) -> Specification | None:
    sorts = {text: sort for sort, texts in CONSTANTS.items() for text in texts}
    written = whole.text()
    text, new = rng.choice([text for text in sorts if text in written]), fresh(whole, "k")
    count = 0

    def changed(data: Data) -> Data:
        nonlocal count
        if isinstance(data, Term) and data.parts:
            return Term(data.form, tuple(map(changed, data.parts)))
        if data != Term(text) or rng.random() < 0.4:
            return data
        count += 1
        return Term(new)

    whole = in_all_processes(whole, lambda process: with_data(process, changed))
    equations = tuple(replace(each, right=changed(each.right)) for each in whole.equations)
    own = Equation((), None, Term(new), Term(text))
    if not count:
        return None
    return replace(whole, maps=(*whole.maps, Map(new, (), sorts[text])), equations=(*equations, own))


@law
def sort_has_another_name(whole: Specification, rng: Random) -> Specification | None:
    used = [sort for each in whole.definitions for _, sort in each.parameters]
    used += [sort for _, sorts in whole.actions for sort in sorts]
    if not used:
        return None
    old, new = rng.choice(used), fresh(whole, "A")

    def changed(sort: str) -> str:
        return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, sort) if rng.random() < 0.5 else sort

    def declared(variables: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((name, changed(sort)) for name, sort in variables)

    def summed(process: Process) -> Process:
        return Sum(declared(process.variables), process.body) if isinstance(process, Sum) else process

    whole = in_all_processes(whole, summed)
    return replace(
        whole,
        sorts=(*whole.sorts, (new, old)),
        maps=tuple(Map(each.name, tuple(map(changed, each.domain)), changed(each.result)) for each in whole.maps),
        equations=tuple(replace(each, variables=declared(each.variables)) for each in whole.equations),
        actions=tuple((name, tuple(map(changed, sorts))) for name, sorts in whole.actions),
        definitions=tuple(replace(each, parameters=declared(each.parameters)) for each in whole.definitions),
    )


@law
def equations_are_permuted(whole: Specification, rng: Random) -> Specification | None:
    return replace(whole, equations=tuple(rng.sample(whole.equations, len(whole.equations))))


@law
def declarations_are_permuted(whole: Specification, rng: Random) -> Specification | None:
    return replace(
        whole,
        sorts=tuple(rng.sample(whole.sorts, len(whole.sorts))),
        maps=tuple(rng.sample(whole.maps, len(whole.maps))),
        actions=tuple(rng.sample(whole.actions, len(whole.actions))),
        definitions=tuple(rng.sample(whole.definitions, len(whole.definitions))),
    )

"""Laws of processes: composition, choice, conditions, sums, sequences, definitions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mcrl2.generator import CONSTANTS, DATA, SORTS
from mcrl2.laws.places import Changed, Place, free, fresh, in_all_processes, instance, law, rule, sort_of, variables_in
from mcrl2.trees import (
    Call,
    Choice,
    Definition,
    Delta,
    If,
    MultiAction,
    Parallel,
    Process,
    Sequence,
    Specification,
    Sum,
    Term,
    Var,
    exact,
)

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
    finite = [each for each in here.process.variables if sort_of(here.whole, each[1]) in ("Bool", DATA)]
    if not finite:
        return None
    name, sort = rng.choice(finite)
    others = tuple(each for each in here.process.variables if each[0] != name)
    bodies = [instance(here.process.body, {name: Term(value)}) for value in CONSTANTS[sort_of(here.whole, sort)]]
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
        case If(condition, Sum(variables, body), None) if not variables_in(condition) & set(dict(variables)):
            return Sum(variables, If(condition, body, None))
        case Sum(variables, If(condition, body, None)) if not variables_in(condition) & set(dict(variables)):
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
            value = exact(arguments[number], sort_of(here.whole, sort))
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
    sorts = ((name, sort_of(whole, sort)) for name, sort in process.variables)
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
    return instance(own.body, {name: exact(value, sort_of(whole, sort)) for (name, sort), value in pairs})


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

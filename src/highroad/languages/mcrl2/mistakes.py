"""What the type checker says, in one place. The parser's own messages (E800 to E807) stand where it finds them.

E82x sorts, E83x declarations, E84x data expressions, E85x calls, E86x sets of actions, E87x replaced constants;
W88x are warnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages.mcrl2.sorts import Sort, is_wider

MAXIMUM_COMPARED = 2000  # names that are looked at for one that the user may have meant
MAXIMUM_LISTED = 4  # overloads that a hint shows


def _mistake(code: str, message: str, span: Span, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))


def _near(name: str, known: Iterable[str]) -> str | None:
    return nearest(name, islice(known, MAXIMUM_COMPARED))


def _listed(overloads: Sequence[str]) -> str:
    more = ", .." if len(overloads) > MAXIMUM_LISTED else ""
    return ", ".join(overloads[:MAXIMUM_LISTED]) + more


def _enumerated(sorts: Sequence[str]) -> str:
    return " and ".join([", ".join(sorts[:-1]), sorts[-1]] if len(sorts) > 1 else sorts)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


# Sorts


def undeclared_sort(name: str, span: Span, known: Iterable[str]) -> InputError:
    return _mistake("E820", f"there is no sort '{name}'", span, _near(name, known))


def sort_twice(name: str, span: Span) -> InputError:
    return _mistake("E821", f"the sort '{name}' is declared already", span, "choose another name")


def circular_alias(name: str, span: Span) -> InputError:
    hint = "a sort can be part of itself only through the arguments of a struct"
    return _mistake("E822", f"the sort '{name}' is defined by itself", span, hint)


def recursion_through_function(name: str, span: Span) -> InputError:
    message = f"the sort '{name}' occurs in itself below a function sort, a Set or a Bag"
    return _mistake("E823", message, span, "only List, FSet and FBag may stand in between")


def empty_sort(name: str, span: Span) -> InputError:
    message = f"the sort '{name}' has no elements: each of its constructors needs one"
    return _mistake("E824", message, span, "add a constructor that does not need an element of the sort itself")


def huge_sort(name: str, span: Span) -> InputError:
    return _mistake("E825", f"the sort '{name}' is too large when all names in it are replaced", span, "use a struct")


# Declarations


GLOBAL_VARIABLE = "global variables cannot be used in equations"
VARIABLE_OF_EQUATIONS = "the variables of a 'var' section are those of the next 'eqn' section only"


def undeclared_name(name: str, span: Span, known: Iterable[str], elsewhere: str | None) -> InputError:
    message = f"'{name}' is neither a variable in sight nor declared as a mapping or constructor"
    return _mistake("E830", message, span, elsewhere or _near(name, known))


def function_twice(name: str, sort: Sort, span: Span) -> InputError:
    return _mistake("E831", f"'{name}' of sort {sort} is declared already", span, "remove one of the declarations")


def constant_twice(name: str, span: Span) -> InputError:
    message = f"there is a constant '{name}' already, and constants cannot be overloaded"
    return _mistake("E831", message, span, "choose another name")


def built_in_function(name: str, span: Span) -> InputError:
    return _mistake("E832", f"'{name}' is a built-in function and cannot be declared", span, "choose another name")


def constructor_of_other_sort(name: str, sort: Sort, span: Span) -> InputError:
    message = f"'{name}' cannot be a constructor of {sort}"
    return _mistake("E833", message, span, "only sorts that were declared without a definition take constructors")


def variable_is_function(name: str, span: Span) -> InputError:
    return _mistake("E834", f"the variable '{name}' has the name of a mapping, constructor or built-in function", span)


def variable_twice(name: str, span: Span) -> InputError:
    return _mistake("E835", f"the variable '{name}' is declared twice here", span, "choose another name")


def action_twice(name: str, span: Span) -> InputError:
    return _mistake("E836", f"the action '{name}' is declared already for these sorts", span)


def process_twice(name: str, span: Span) -> InputError:
    return _mistake("E837", f"the process '{name}' is declared already for these sorts", span)


def action_and_process(name: str, span: Span) -> InputError:
    return _mistake("E838", f"'{name}' is an action as well", span, "choose another name for this process")


# Data expressions


def wrong_sort(found: str, needed: Sort, span: Span, natural: Sort | None) -> InputError:
    hint = None
    if natural is not None and is_wider(natural, needed):
        hint = f"numbers do not narrow by themselves: write {natural}2{needed}(...)"
    return _mistake("E840", f"this is of sort {found}, but {needed} is needed", span, hint)


def not_applicable(name: str, arguments: Sequence[str], span: Span, overloads: Sequence[str]) -> InputError:
    hint = f"'{name}' is declared for {_listed(overloads)}"
    return _mistake("E841", f"'{name}' cannot be applied to {_enumerated(arguments)}", span, hint)


def wrong_number(name: str, given: int, span: Span, overloads: Sequence[str]) -> InputError:
    hint = f"'{name}' is declared for {_listed(overloads)}"
    return _mistake("E842", f"'{name}' cannot be applied to {_counted(given, 'argument')}", span, hint)


def ambiguous(name: str, span: Span) -> InputError:
    message = f"several declarations of '{name}' fit here, and nothing decides between them"
    return _mistake("E843", message, span, "give one of them another name, or convert an argument")


def unlike_elements(what: str, found: str, before: str, span: Span) -> InputError:
    return _mistake("E844", f"the elements of a {what} have one sort; this is of sort {found}, not {before}", span)


def not_a_function(found: str, arguments: int, span: Span) -> InputError:
    message = f"this is of sort {found}, which is not a function of {_counted(arguments, 'argument')}"
    return _mistake("E845", message, span)


def unknown_element_sort(span: Span) -> InputError:
    return _mistake("E846", "nothing tells the sort of the elements of this collection", span)


def bad_comprehension(found: str, span: Span) -> InputError:
    message = (
        f"a comprehension needs a Bool (for a set) or a Nat (for a bag) behind the bar, but this is of sort {found}"
    )
    return _mistake("E847", message, span)


def unlike_sides(left: str, right: str, span: Span) -> InputError:
    message = f"the right side of this equation is of sort {right}, but its left side of sort {left}"
    return _mistake("E848", message, span)


# Calls of actions and processes


def undeclared_process(name: str, span: Span, known: Iterable[str]) -> InputError:
    return _mistake("E850", f"there is no action or process '{name}'", span, _near(name, known))


def wrong_call(what: str, name: str, arguments: Sequence[str], span: Span, overloads: Sequence[str]) -> InputError:
    given = f"given {_enumerated(arguments)}" if arguments else "given none"
    hint = f"it is declared for {_listed(overloads)}"
    return _mistake("E851", f"the {what} '{name}' takes other arguments: it is {given}", span, hint)


def wrong_call_number(what: str, name: str, given: int, span: Span, overloads: Sequence[str]) -> InputError:
    message = f"the {what} '{name}' does not take {_counted(given, 'argument')}"
    return _mistake("E852", message, span, f"it is declared for {_listed(overloads)}")


def ambiguous_call(what: str, name: str, span: Span, overloads: Sequence[str]) -> InputError:
    message = f"several declarations of the {what} '{name}' fit here: {_listed(overloads)}"
    return _mistake("E853", message, span, "numbers convert to wider sorts by themselves; choose another name for one")


def assignment_to_action(name: str, span: Span) -> InputError:
    return _mistake("E854", f"'{name}' is an action, and only processes take assignments", span)


def unknown_parameter(process: str, name: str, span: Span, known: Iterable[str]) -> InputError:
    return _mistake("E855", f"the process '{process}' has no parameter '{name}'", span, _near(name, known))


def assigned_twice(name: str, span: Span) -> InputError:
    return _mistake("E856", f"the parameter '{name}' is assigned twice", span)


def missing_parameter(process: str, name: str, span: Span) -> InputError:
    message = (
        f"the parameter '{name}' of process '{process}' is not assigned, and there is no variable of this name here"
    )
    return _mistake("E857", message, span, f"write {name} = ...")


# Sets of actions


UNKNOWN_ACTION = "E860"


def undeclared_action(name: str, span: Span, known: Iterable[str]) -> InputError:
    return _mistake(UNKNOWN_ACTION, f"there is no action '{name}'", span, _near(name, known))


def communicates_twice(name: str, span: Span) -> InputError:
    return _mistake("E861", f"the action '{name}' takes part in two communications of this set", span)


def unlike_communication(name: str, other: str, sorts: str, span: Span) -> InputError:
    message = f"'{name}' and '{other}' cannot communicate: only '{other}' is declared for {sorts}"
    return _mistake("E862", message, span)


def unlike_result(name: str, other: str, sorts: str, span: Span) -> InputError:
    message = f"'{name}' cannot be the result of this communication: it is not declared for {sorts}, as '{other}' is"
    return _mistake("E862", message, span)


def result_communicates(name: str, span: Span) -> InputError:
    return _mistake("E863", f"'{name}' is the result of one communication and takes part in another of this set", span)


def renamed_twice(name: str, span: Span) -> InputError:
    return _mistake("E864", f"the action '{name}' is renamed twice", span)


def unlike_renaming(old: str, new: str, span: Span) -> InputError:
    return _mistake("E865", f"'{old}' cannot be renamed to '{new}': they are not declared for the same sorts", span)


# Replaced constants


def no_such_constant(name: str, span: Span, known: Iterable[str]) -> InputError:
    return _mistake("E870", f"there is no constant '{name}' whose value could be replaced", span, _near(name, known))


# Warnings


def ignored_equation(why: str, span: Span) -> Diagnostic:
    hint = "the left side applies a declared function, and has every variable of the equation"
    return Diagnostic("W880", f"this equation is ignored: {why}", span, hint)

"""What is said about processes that cannot be explored. E89x are found before exploring, E90x while exploring."""

from __future__ import annotations

from msgspec import Struct

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.languages.mcrl2.data.errors import DataError, NotTerminating, Unbounded, Undecided
from highroad.languages.mcrl2.sorts import REAL

_ENDLESS = "every recursion must come to an equation without it, and no evaluation may take 700,000 steps"

_UNBOUNDED = (
    "bound the variable in the condition of the summand; if another component sends its value, forbid the action alone "
    "by 'allow' or 'block'"
)
_REALS = (
    "however bounded, there are infinitely many Reals: let the condition say which, or use Int; a time that does not "
    "matter can be left out"
)


def _mistake(code: str, message: str, span: Span, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))


def parallel_below(operator: str, outer: str, span: Span) -> InputError:
    hint = "components are put together in 'init', and in processes that do nothing else, not while the system runs"
    return _mistake("E890", f"'{operator}' cannot stand below {outer}", span, hint)


def too_many_components(limit: int, name: str, span: Span) -> InputError:
    message = f"the composition has more than {limit} components, or the recursion through '{name}' does not end"
    return _mistake("E891", message, span)


def unguarded(name: str, span: Span) -> InputError:
    message = f"the process '{name}' calls itself, directly or through others, before it does any action"
    return _mistake("E892", message, span, "let an action come before the call")


_INSTEAD = {
    "dist": "there are no probabilities here: 'sum' tries every value",
    "||_": "write '||', or let the first action come before it by '.'",
    "<<": "leave it out, or give the actions their times with '@'",
}


def unsupported(operator: str, span: Span) -> InputError:
    return _mistake("E893", f"'{operator}' cannot be explored", span, _INSTEAD[operator])


def not_an_action(span: Span) -> InputError:
    message = "'|' joins actions, but this is a process"
    return _mistake("E894", message, span, "write '||' to run processes in parallel")


def too_many_combinations(limit: int, span: Span) -> InputError:
    message = f"more than {limit} combinations of components can take a step together"
    return _mistake(
        "E895", message, span, "put 'allow' around the composition to say which actions may happen together"
    )


def open_composition(condition: str, span: Span) -> InputError:
    message = f"the condition {condition} decides which components there are, but it is neither true nor false"
    return _mistake("E896", message, span)


def not_evaluated(error: DataError, span: Span) -> InputError:
    return _mistake("E897", str(error), _equation(error) or span, _ENDLESS)


def _equation(error: DataError) -> Span | None:
    """Where the equation is that was applied again and again."""
    return error.equation if isinstance(error, NotTerminating) else None


def no_moment(why: str, span: Span) -> InputError:
    message = f"when an action of this process happens is not known: {why}"
    return _mistake("E903", message, span, "the time behind '@' must be a number; a quotient by 0 is none")


class Places(Struct, frozen=True):
    """Where the parts of a summand stand."""

    whole: Span
    condition: Span | None
    variables: dict[str, Span]


class Obstacle(InputError):
    """A step that cannot be found, though another component may turn out to prevent it anyway."""


def obstacle(error: DataError, spans: Places, component: str, state: str) -> Obstacle:
    """The mistake for data that could not be evaluated, at the condition, variable or action that asked for it."""
    code, span, hint = "E902", spans.whole, None
    if isinstance(error, NotTerminating):
        span, hint = _equation(error) or span, _ENDLESS
    elif isinstance(error, Undecided):
        code, span = "E900", spans.condition or span
        hint = "no equation applies to some part of it: one may be missing, or there is no value, as for head([])"
    elif isinstance(error, Unbounded):
        code, span = "E901", spans.variables.get(error.variable, span)
        hint = _REALS if error.sort == REAL else _UNBOUNDED
    return Obstacle(Diagnostic(code, f"{error} (in {component}: {state})", span, hint))

"""Walking over process expressions: their parts, the calls in them, and a copy in which no variable hides another."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.languages.mcrl2.network.substitution import Substitution, fresh, substitute
from highroad.languages.mcrl2.processes import (
    Action,
    Allow,
    Block,
    Call,
    Choice,
    Communicate,
    Conditional,
    Delta,
    Dist,
    Hide,
    LeftMerge,
    Parallel,
    Process,
    Rename,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
    Until,
)
from highroad.languages.mcrl2.terms import Variable

RESTRICTIONS = (Block, Hide, Rename, Allow, Communicate)
COMPOSING = (Parallel, *RESTRICTIONS)  # the operators that only components are put together with


def operands(process: Process) -> tuple[Process, ...]:
    """The processes that an operator is applied to, in the order of the text."""
    match process:
        case Action() | Call() | Delta() | Tau():
            return ()
        case Choice(parts) | Sequence(parts) | Parallel(parts) | Sync(parts):
            return parts
        case LeftMerge(left, right) | Until(left, right):
            return (left, right)
        case Conditional(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case Dist() | Sum() | Timed() | Block() | Hide() | Rename() | Allow() | Communicate():
            return (process.body,)


def calls(process: Process) -> Iterator[Call]:
    return (part for part in parts_of(process) if isinstance(part, Call))


def parts_of(process: Process) -> Iterator[Process]:
    """The process and everything inside it, but not what calls refer to; in the order of the text."""
    pending = [process]
    while pending:
        part = pending.pop()
        yield part
        pending += reversed(operands(part))


def renamed_apart(process: Process, scope: frozenset[str], replaced: Substitution) -> Process:
    """The process with `replaced` variables, and with a new name for each one that would hide a name of the scope."""
    match process:
        case Delta() | Tau():
            return process
        case Action(name, arguments, span):
            return Action(name, tuple(substitute(argument, replaced) for argument in arguments), span)
        case Call(called, arguments, span):
            return Call(called, tuple(substitute(argument, replaced) for argument in arguments), span)
        case Sum(variables, body, span):
            new, inner, names = _below(variables, scope, replaced)
            return Sum(new, renamed_apart(body, names, inner), span)
        case Dist(variables, weight, body, span):
            new, inner, names = _below(variables, scope, replaced)
            return Dist(new, substitute(weight, inner), renamed_apart(body, names, inner), span)
        case Conditional(condition, then, otherwise, span):
            other = None if otherwise is None else renamed_apart(otherwise, scope, replaced)
            return Conditional(substitute(condition, replaced), renamed_apart(then, scope, replaced), other, span)
        case Timed(body, time, span):
            return Timed(renamed_apart(body, scope, replaced), substitute(time, replaced), span)
        case _:
            return _with_operands(process, tuple(renamed_apart(part, scope, replaced) for part in operands(process)))


def _below(
    variables: tuple[Variable, ...], scope: frozenset[str], replaced: Substitution
) -> tuple[tuple[Variable, ...], Substitution, frozenset[str]]:
    new = tuple(fresh(variable, scope) for variable in variables)
    inner = {**replaced, **dict(zip(variables, new, strict=True))}
    return new, inner, scope.union(variable.name for variable in new)


def _with_operands(process: Process, new: tuple[Process, ...]) -> Process:
    """The operator, which binds nothing and holds no term, applied to other processes."""
    match process:
        case Choice(_, span):
            return Choice(new, span)
        case Sequence(_, span):
            return Sequence(new, span)
        case Parallel(_, span):
            return Parallel(new, span)
        case Sync(_, span):
            return Sync(new, span)
        case LeftMerge(_, _, span):
            return LeftMerge(new[0], new[1], span)
        case Until(_, _, span):
            return Until(new[0], new[1], span)
        case Block(names, _, span):
            return Block(names, new[0], span)
        case Hide(names, _, span):
            return Hide(names, new[0], span)
        case Rename(renamings, _, span):
            return Rename(renamings, new[0], span)
        case Allow(allowed, _, span):
            return Allow(allowed, new[0], span)
        case Communicate(communications, _, span):
            return Communicate(communications, new[0], span)
        case _:
            raise AssertionError(process)

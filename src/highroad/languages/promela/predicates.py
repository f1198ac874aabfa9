"""Predicates over the states of a model: expressions of Promela with the names and macros of the model.

They stand outside of all processes, as a claim does: `P[i]:x` and `P[i]@label` look into a process. What has a value
only while a process moves, or is no part of the state, is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest
from highroad.ir.expressions import Expression
from highroad.ir.model import Model
from highroad.languages.promela import tree
from highroad.languages.promela.cursor import Cursor
from highroad.languages.promela.expressions import Expressions
from highroad.languages.promela.fixed_processes import FixedProcesses, has_fixed_processes
from highroad.languages.promela.lexer import END, UNKNOWN, Gap, Text, Token, mistake, tokens_of, unreadable
from highroad.languages.promela.lower_expressions import Expressions as Lowering
from highroad.languages.promela.macros import Budget, Expander, Macro
from highroad.languages.promela.names import MAXIMUM_COMPARED, Names
from highroad.languages.promela.usage import nodes
from highroad.languages.promela.value_checks import Values
from highroad.languages.promela.world import World

THE_END = "end of the predicate"
_HINTS = {
    "=": "write '==' to compare",
    "and": "write '&&'",
    "or": "write '||'",
    "->": "write !a || b for 'a implies b'",
}
_OF_PROCESS = {tree.Special.PID: "", tree.Special.PRIORITY: "write get_priority(pid)"}


class Predicates:
    def __init__(self, model: Model, world: World, macros: Mapping[str, Macro]) -> None:
        self._lowering = FixedProcesses(world) if has_fixed_processes(model) else Lowering(world)
        self._world = world
        self._macros = dict(macros)
        self._names = _Names(world.model, self._macros)

    def expression(self, source: Source) -> Expression:
        """The predicate in the IR; a located error when it is none, or does not fit the model."""
        return self._lowering.truth(self._checked(source))

    def number(self, source: Source) -> Expression:
        """The same text as a number: what holds is 1, what does not is 0."""
        return self._lowering.number(self._checked(source))

    def lowered(self, predicate: tree.Expression) -> Expression:
        """An expression of a claim or a formula of the model, in the IR."""
        self._refuse_what_is_not_there(predicate)
        return self._lowering.truth(predicate)

    def labelled(self, prefix: str) -> Expression:
        """Whether some process is at a label that begins so."""
        return self._lowering.at_labels(prefix)

    def _checked(self, source: Source) -> tree.Expression:
        predicate = self._parsed(source)
        self._refuse_what_is_not_there(predicate)
        values = Values(self._world.model)
        values.in_claim = True
        values.scalar(predicate)
        return predicate

    def _parsed(self, source: Source) -> tree.Expression:
        cursor = Cursor(self._tokens(source))
        predicate = Expressions(cursor, self._names).condition()
        if cursor.token.kind is not END:
            hint = _HINTS.get(cursor.token.text)
            raise cursor.unexpected("an operator or the end of the predicate", hint=hint)
        return predicate

    def _tokens(self, source: Source) -> list[Token]:
        *words, end = tokens_of(Text(source))
        on_one_line = [token.with_gap(Gap.BLANK) if token.gap is Gap.LINE else token for token in words]
        tokens = Expander(self._macros, Budget()).expand_all(on_one_line)
        for token in tokens:
            if token.kind == UNKNOWN:
                raise unreadable(token)
        at_end = len(source.text.rstrip())
        return [*tokens, Token(END, THE_END, end.where, at_end, at_end, Gap.BLANK)]

    # What is no part of a state

    def _refuse_what_is_not_there(self, predicate: tree.Expression) -> None:
        for node in nodes(predicate):
            match node:
                case tree.SpecialName(kind=kind, span=span):
                    self._refuse_special(kind, span)
                case tree.Run(span=span):
                    raise _refused("'run' starts a process, and", span)
                case tree.Enabled(span=span):
                    raise _refused("'enabled'", span, "say what the process waits for")
                case tree.GetPriority(span=span) if not self._world.usage.uses_priorities:
                    raise _refused("'get_priority'", span, "the processes of this model have no priorities")
                case tree.Reference(variable=variable, span=span) if not self._is_kept(variable):
                    hint = f"'{variable.name}' is hidden, and nothing in the model reads it: it is no part of the state"
                    raise _refused(f"'{variable.name}'", span, hint)
                case tree.RemoteLabel() | tree.RemoteVariable():
                    self._refuse_remote(node)

    def _is_kept(self, variable: tree.Variable) -> bool:
        return variable.scope is not tree.Scope.GLOBAL or self._world.is_stored(variable)

    def _refuse_special(self, kind: tree.Special, span: Span) -> None:
        match kind:
            case tree.Special.PROCESSES | tree.Special.ANYTHING | tree.Special.NON_PROGRESS:
                return
            case tree.Special.LAST:
                if not self._world.usage.uses_last:
                    hint = "the states of this model do not keep it, because the model does not mention it"
                    raise _refused("'_last'", span, hint)
            case tree.Special.TIMEOUT:
                raise _refused("'timeout'", span, "look for a deadlock")
            case _:
                raise _refused(f"'{kind}' belongs to the process that moves, and", span, _OF_PROCESS[kind])

    def _refuse_remote(self, remote: tree.RemoteLabel | tree.RemoteVariable) -> None:
        """A name alone must mean one process; and a process can never be at a goto, which is passed at once."""
        frame = self._world.frame_by_name.get(remote.proctype)
        if frame is None:
            return
        living = frame.proctype.active
        if remote.process is None and living > 1:
            first = next(i for i, each in enumerate(self._world.instances()) if each is frame)
            hint = f"write {remote.proctype}[{first}] to {remote.proctype}[{first + living - 1}]"
            message = f"there are {living} processes '{remote.proctype}'"
            raise InputError(Diagnostic("E408", message, remote.span, hint))
        if isinstance(remote, tree.RemoteLabel) and remote.label in frame.automaton.labels_of_jumps:
            message = f"no process is ever at '{remote.label}': it stands on a jump, which takes no step"
            hint = f"write {remote.label}: skip; goto ... in the model"
            raise InputError(Diagnostic("E417", message, remote.span, hint))


class _Names(Names):
    """The names that a predicate may mention; hints also know macros and the variables of processes."""

    def __init__(self, model: tree.Model, macros: Iterable[str]) -> None:
        super().__init__(model)
        self.declare_all()
        self._macros = macros

    def undeclared(self, place: Token, what: str = "variable") -> Exception:
        owners = [proctype for proctype in self._model.proctypes.values() if _has_variable(proctype, place.text)]
        if owners:
            hint = f"it is a variable of proctype {owners[0].name}: write {owners[0].name}[pid]:{place.text}"
        else:
            hint = nearest(place.text, islice(self._known(), MAXIMUM_COMPARED)) or ""
        return mistake(place, "E630", f"undeclared {what} '{place.text}'", hint or None)

    def _known(self) -> Iterator[str]:
        yield from self._all_values()
        yield from (name for name in self._model.proctypes if not name.startswith(":"))
        yield from self._macros


def _has_variable(proctype: tree.Proctype, name: str) -> bool:
    is_named = any(variable.name == name for variable in [*proctype.parameters, *proctype.variables])
    return is_named and not proctype.name.startswith(":")


def _refused(what: str, span: Span, hint: str = "") -> InputError:
    message = f"{what} has no value in a predicate"
    return InputError(Diagnostic("E417", message, span, hint or None))

"""From process expressions to typed processes, with the rules for the sets of actions in allow, comm and so on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from highroad.languages.mcrl2 import mistakes, processes, tree
from highroad.languages.mcrl2.calls import Calls
from highroad.languages.mcrl2.elaboration import Elaboration
from highroad.languages.mcrl2.inference import Scope
from highroad.languages.mcrl2.processes import Process
from highroad.languages.mcrl2.sorts import BOOL, REAL

_Flat = processes.Choice | processes.Sequence | processes.Parallel | processes.Sync
_FLAT: dict[str, type[_Flat]] = {
    "+": processes.Choice,
    ".": processes.Sequence,
    "||": processes.Parallel,
    "|": processes.Sync,
}


class ProcessTyping:
    def __init__(self, calls: Calls, elaboration: Elaboration) -> None:
        self._calls = calls
        self._elaboration = elaboration

    def process(self, node: tree.ProcessExpression, scope: Scope) -> Process:
        match node:
            case tree.Invocation():
                return self._calls.invocation(node, scope)
            case tree.AssignmentCall():
                return self._calls.assignment_call(node, scope)
            case tree.Constant(kind=kind, span=span):
                return processes.Delta(span) if kind == "delta" else processes.Tau(span)
            case tree.Composition(operator=operator, operands=operands, span=span):
                typed = tuple([self.process(operand, scope) for operand in operands])
                if operator in _FLAT:
                    return _FLAT[operator](typed, span)
                left, right = typed
                return (processes.LeftMerge if operator == "||_" else processes.Until)(left, right, span)
            case tree.ConditionalProcess():
                condition = self._elaboration.term(node.condition, BOOL, scope)
                then = self.process(node.then, scope)
                otherwise = None if node.otherwise is None else self.process(node.otherwise, scope)
                return processes.Conditional(condition, then, otherwise, node.span)
            case tree.SumProcess(variables=declarations, body=body, span=span):
                variables, inner = self._elaboration.inference.declared(declarations, scope)
                return processes.Sum(variables, self.process(body, inner), span)
            case tree.DistProcess(variables=declarations, body=body, span=span):
                variables, inner = self._elaboration.inference.declared(declarations, scope)
                weight = self._elaboration.term(node.weight, REAL, inner)
                return processes.Dist(variables, weight, self.process(body, inner), span)
            case tree.TimedProcess(body=body, time=time, span=span):
                return processes.Timed(self.process(body, scope), self._elaboration.term(time, REAL, scope), span)
            case tree.NameSetProcess() | tree.AllowProcess() | tree.CommProcess() | tree.RenameProcess():
                return self._with_action_set(node, scope)
        assert_never(node)

    def _with_action_set(self, node: tree.ActionSetProcess, scope: Scope) -> Process:
        """The set is checked before the process below it, because it comes first in the text."""
        match node:
            case tree.NameSetProcess(kind=kind, names=names, body=body, span=span):
                self._check_declared(names)
                words = frozenset(name.text for name in names)
                operator = processes.Block if kind == "block" else processes.Hide
                return operator(words, self.process(body, scope), span)
            case tree.AllowProcess(allowed=allowed, body=body, span=span):
                self._check_declared(name for names in allowed for name in names)
                multi_names = frozenset(_multi_name(names) for names in allowed)
                return processes.Allow(multi_names, self.process(body, scope), span)
            case tree.CommProcess(communications=communications, body=body, span=span):
                self._check_communications(node)
                pairs = tuple((_multi_name(names), result.text) for names, result in communications)
                return processes.Communicate(pairs, self.process(body, scope), span)
            case tree.RenameProcess(renamings=renamings, body=body, span=span):
                self._check_renamings(node)
                new_names = tuple((old.text, new.text) for old, new in renamings)
                return processes.Rename(new_names, self.process(body, scope), span)
        assert_never(node)

    # Sets of actions

    def _check_declared(self, names: Iterable[tree.Word]) -> None:
        for name in names:
            if name.text not in self._calls.actions:
                raise mistakes.undeclared_action(name.text, name.span, self._calls.actions)

    def _check_communications(self, node: tree.CommProcess) -> None:
        """The actions of one communication have the same sorts, and no action takes part in two communications."""
        taken: set[str] = set()
        for names, result in node.communications:
            self._check_declared((*names, result))
            for name in names:
                if name.text in taken:
                    raise mistakes.communicates_twice(name.text, name.span)
            taken.update(name.text for name in names)
            for name in names[1:]:
                for one, other in ((name, names[0]), (names[0], name)):
                    missing = self._missing_sorts(one, other)
                    if missing is not None:
                        raise mistakes.unlike_communication(one.text, other.text, missing, name.span)
            missing = self._missing_sorts(result, names[0])
            if missing is not None:
                raise mistakes.unlike_result(result.text, names[0].text, missing, result.span)
        for names, result in node.communications:
            if result.text in taken and all(name.text != result.text for name in names):
                raise mistakes.result_communicates(result.text, result.span)

    def _missing_sorts(self, action: tree.Word, other: tree.Word) -> str | None:
        """Sorts for which only the other action is declared."""
        for sorts in self._calls.actions[other.text]:
            if sorts not in self._calls.actions[action.text]:
                return " # ".join(map(str, sorts)) or "no arguments"
        return None

    def _check_renamings(self, node: tree.RenameProcess) -> None:
        renamed: set[str] = set()
        for old, new in node.renamings:
            self._check_declared((old, new))
            if old.text in renamed:
                raise mistakes.renamed_twice(old.text, old.span)
            renamed.add(old.text)
            if not self._calls.actions[old.text].keys() & self._calls.actions[new.text].keys():
                raise mistakes.unlike_renaming(old.text, new.text, new.span)


def _multi_name(names: tuple[tree.Word, ...]) -> processes.MultiName:
    return tuple(sorted(name.text for name in names))

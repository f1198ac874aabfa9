"""Actions and processes by name: which declaration a call means, and the terms of its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.languages.mcrl2 import mistakes, tree
from highroad.languages.mcrl2.elaboration import Elaboration
from highroad.languages.mcrl2.inference import Scope, described
from highroad.languages.mcrl2.processes import Action, Call, Process, ProcessId
from highroad.languages.mcrl2.shapes import fits
from highroad.languages.mcrl2.sort_table import SortTable
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.specification import ActionDeclaration
from highroad.languages.mcrl2.terms import Term, Variable


@dataclass(frozen=True, slots=True)
class ProcessHead:
    """A process as its callers see it."""

    id: ProcessId
    parameters: tuple[Variable, ...]
    scope: Scope  # of its body
    body: tree.ProcessExpression
    name: tree.Word


Sorts = tuple[Sort, ...]


class Calls:
    def __init__(self, document: tree.Document, sorts: SortTable, elaboration: Elaboration, globals_: Scope) -> None:
        self._elaboration = elaboration
        self.actions: dict[str, dict[Sorts, ActionDeclaration]] = {}
        self.processes: dict[str, dict[Sorts, ProcessHead]] = {}
        for action in document.actions:
            self._declare_action(action, sorts)
        for process in document.processes:
            self._declare_process(process, globals_)

    def _declare_action(self, action: tree.ActionDeclaration, sorts: SortTable) -> None:
        name, span = action.name.text, action.name.span
        resolved = tuple([sorts.resolve(sort) for sort in action.sorts])
        overloads = self.actions.setdefault(name, {})
        if resolved in overloads:
            raise mistakes.action_twice(name, span)
        overloads[resolved] = ActionDeclaration(name, resolved, span)

    def _declare_process(self, process: tree.ProcessDeclaration, globals_: Scope) -> None:
        name = process.name.text
        parameters, scope = self._elaboration.inference.declared(process.parameters, globals_)
        sorts = tuple(parameter.sort for parameter in parameters)
        if name in self.actions:
            raise mistakes.action_and_process(name, process.name.span)
        overloads = self.processes.setdefault(name, {})
        if sorts in overloads:
            raise mistakes.process_twice(name, process.name.span)
        overloads[sorts] = ProcessHead(ProcessId(name, sorts), parameters, scope, process.body, process.name)

    def invocation(self, node: tree.Invocation, scope: Scope) -> Process:
        """`a(e, ..)`."""
        name = node.name.text
        if name in self.actions:
            sorts = self._chosen("action", node, list(self.actions[name]), scope)
            return Action(name, self._arguments(node, sorts, scope), node.span)
        if name in self.processes:
            sorts = self._chosen("process", node, list(self.processes[name]), scope)
            return Call(ProcessId(name, sorts), self._arguments(node, sorts, scope), node.span)
        raise self._undeclared(node.name)

    def assignment_call(self, node: tree.AssignmentCall, scope: Scope) -> Process:
        """`P(x = e, ..)`: the other parameters get the values of the variables of the same name in scope."""
        name = node.name.text
        if name in self.actions:
            raise mistakes.assignment_to_action(name, node.span)
        if name not in self.processes:
            raise self._undeclared(node.name)
        assigned: dict[str, tree.Data] = {}
        for assignment in node.assignments:
            if assignment.name.text in assigned:
                raise mistakes.assigned_twice(assignment.name.text, assignment.name.span)
            assigned[assignment.name.text] = assignment.value
        head = self._assignable(node, assigned, scope)
        arguments: list[Term] = []
        for parameter in head.parameters:
            value = assigned.get(parameter.name)
            if value is None:
                if parameter.name not in scope:
                    raise mistakes.missing_parameter(name, parameter.name, node.span)
                value = tree.Name(parameter.name, node.span)
            arguments.append(self._elaboration.term(value, parameter.sort, scope))
        return Call(head.id, tuple(arguments), node.span)

    def _assignable(self, node: tree.AssignmentCall, assigned: dict[str, tree.Data], scope: Scope) -> ProcessHead:
        """The process that has all the parameters that are assigned."""
        heads = list(self.processes[node.name.text].values())
        for assignment in node.assignments:
            known = {parameter.name for head in heads for parameter in head.parameters}
            if assignment.name.text not in known:
                raise mistakes.unknown_parameter(node.name.text, assignment.name.text, assignment.name.span, known)
        names = {head.id: {parameter.name for parameter in head.parameters} for head in heads}
        if len(heads) > 1:
            heads = [head for head in heads if assigned.keys() <= names[head.id]] or heads
        if len(heads) > 1:  # those for which nothing is missing
            heads = [head for head in heads if names[head.id] <= assigned.keys() | scope.keys()] or heads
        if len(heads) > 1:
            raise mistakes.ambiguous_call("process", node.name.text, node.span, [str(head.id) for head in heads])
        return heads[0]

    def _undeclared(self, name: tree.Word) -> Exception:
        return mistakes.undeclared_process(name.text, name.span, (*self.actions, *self.processes))

    def _chosen(self, what: str, node: tree.Invocation, overloads: Sequence[Sorts], scope: Scope) -> Sorts:
        name = node.name.text
        given = len(node.arguments)
        candidates = [sorts for sorts in overloads if len(sorts) == given]
        if not candidates:
            raise mistakes.wrong_call_number(what, name, given, node.span, _shown(overloads))
        if len(candidates) == 1:
            return candidates[0]
        options = [self._elaboration.inference.shapes(argument, scope) for argument in node.arguments]
        fitting = [
            sorts
            for sorts in candidates
            if all(any(fits(shape, sort) for shape in shapes) for shapes, sort in zip(options, sorts, strict=True))
        ]
        if not fitting:
            arguments = [described(shapes) for shapes in options]
            raise mistakes.wrong_call(what, name, arguments, node.span, _shown(candidates))
        if len(fitting) > 1:
            raise mistakes.ambiguous_call(what, name, node.span, _shown(fitting))
        return fitting[0]

    def _arguments(self, node: tree.Invocation, sorts: Sorts, scope: Scope) -> tuple[Term, ...]:
        pairs = zip(node.arguments, sorts, strict=True)
        return tuple([self._elaboration.term(argument, sort, scope) for argument, sort in pairs])


def _shown(overloads: Sequence[Sorts]) -> list[str]:
    return [" # ".join(map(str, sorts)) if sorts else "no arguments" for sorts in overloads]

"""The process definitions of a specification, prepared for unfolding, with what can be told of them beforehand.

* No variable hides another: where the text does that, the inner one has another name here. So one environment serves a
  whole definition, whatever part of it remains to be done.
* `composes`: whether components are put together in a process, so that it is not one component itself.
* `can_end`: whether a process may terminate. What follows one that cannot is never reached.
* `used`: the variables whose values can matter. A parameter that is only handed on from call to call, and never occurs
  in an action, a condition or a time, is not among them. This is what keeps states apart only if they differ.
"""

from __future__ import annotations

from collections.abc import Callable

from highroad.languages.mcrl2.network.substitution import free_variables, fresh, variables_of
from highroad.languages.mcrl2.network.traversal import COMPOSING, calls, operands, parts_of, renamed_apart
from highroad.languages.mcrl2.processes import (
    Action,
    Call,
    Conditional,
    Delta,
    Dist,
    Parallel,
    Process,
    ProcessId,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
)
from highroad.languages.mcrl2.specification import ProcessDefinition, Specification
from highroad.languages.mcrl2.terms import Term, Variable


class Definitions:
    def __init__(self, specification: Specification) -> None:
        self.globals = frozenset(specification.globals)
        self._processes = {process: self._prepared(each) for process, each in specification.processes.items()}
        self._ending: set[ProcessId] = set()
        self._live: dict[ProcessId, frozenset[Variable]] = dict.fromkeys(self._processes, frozenset())
        self._composing: set[ProcessId] = set()
        self._settle(self._update_composing)
        self._settle(self._update_ending)
        self._settle(self._update_live)

    def __getitem__(self, process: ProcessId) -> ProcessDefinition:
        return self._processes[process]

    def prepared(self, process: Process) -> Process:
        """A process that stands in no definition, with its variables renamed where one hides another."""
        return renamed_apart(process, frozenset(variable.name for variable in self.globals), {})

    def composes(self, process: Process) -> bool:
        """Whether an operator that puts components together occurs, also in what is called."""
        return any(
            isinstance(part, COMPOSING) or (isinstance(part, Call) and part.process in self._composing)
            for part in parts_of(process)
        )

    def can_end(self, process: Process) -> bool:
        match process:
            case Delta():
                return False
            case Action() | Tau():
                return True
            case Call(called):
                return called in self._ending
            case Sequence() | Sync() | Parallel():
                return all(map(self.can_end, operands(process)))
            case _:
                return any(map(self.can_end, operands(process)))

    def used(self, process: Process) -> frozenset[Variable]:
        """The variables bound outside, by a parameter or a sum, whose values can matter to the process."""
        match process:
            case Action(_, arguments):
                return variables_of(arguments) - self.globals
            case Call():
                return variables_of(self.live_arguments(process).values()) - self.globals
            case Sequence(parts):
                return self.used_in(self.reached(parts))
            case Sum(variables, body):
                return self.used(body).difference(variables)
            case Dist(variables, weight, body):
                return (self.used(body) | (free_variables(weight) - self.globals)).difference(variables)
            case Conditional(condition):
                return self.used_in(operands(process)) | (free_variables(condition) - self.globals)
            case Timed(body, time):
                return self.used(body) | (free_variables(time) - self.globals)
            case _:
                return self.used_in(operands(process))

    def used_in(self, processes: tuple[Process, ...]) -> frozenset[Variable]:
        return frozenset[Variable]().union(*map(self.used, processes))

    def reached(self, parts: tuple[Process, ...]) -> tuple[Process, ...]:
        """The parts of a sequence up to the first that cannot end."""
        for number, part in enumerate(parts, start=1):
            if not self.can_end(part):
                return parts[:number]
        return parts

    def live_arguments(self, call: Call) -> dict[Variable, Term]:
        """The arguments whose values can matter, by the parameter that takes them."""
        pairs = zip(self[call.process].parameters, call.arguments, strict=True)
        return {parameter: argument for parameter, argument in pairs if parameter in self._live[call.process]}

    def _prepared(self, definition: ProcessDefinition) -> ProcessDefinition:
        """Parameters may have the names of global variables; there they do not mean these."""
        taken = {variable.name for variable in self.globals}
        parameters = []
        for parameter in definition.parameters:
            parameters.append(fresh(parameter, taken))
            taken.add(parameters[-1].name)
        replaced: dict[Variable, Term] = dict(zip(definition.parameters, parameters, strict=True))
        body = renamed_apart(definition.body, frozenset(taken), replaced)
        return ProcessDefinition(definition.name, tuple(parameters), body, definition.span)

    def _settle(self, update: Callable[[ProcessId], bool]) -> None:
        """Updates a fact about every definition, and again about those that call one for which it has changed."""
        callers: dict[ProcessId, list[ProcessId]] = {process: [] for process in self._processes}
        for process, definition in self._processes.items():
            for called in {call.process for call in calls(definition.body)}:
                callers[called].append(process)
        pending = dict.fromkeys(self._processes)
        while pending:
            process, _ = pending.popitem()
            if update(process):
                pending.update(dict.fromkeys(callers[process]))

    def _update_composing(self, process: ProcessId) -> bool:
        if process in self._composing or not self.composes(self[process].body):
            return False
        self._composing.add(process)
        return True

    def _update_ending(self, process: ProcessId) -> bool:
        if process in self._ending or not self.can_end(self[process].body):
            return False
        self._ending.add(process)
        return True

    def _update_live(self, process: ProcessId) -> bool:
        before = self._live[process]
        self._live[process] = self.used(self[process].body)
        return self._live[process] != before

"""The states of a network as processes with values, and whether two of these are the same.

A network keeps, for each component, places in the text and the values of variables there. It has its own copy of the
text, in which variables may have other names: here every part of that copy is led back to the text of the user. The
steps are then read from that text alone.

Two stacks are the same if the parts of one are those of the other, where

* a sequence is its parts and a call is the body of what it calls, with the values of its arguments;
* what follows a process that never ends is left out;
* a value that the network does not keep is taken to be any. Should it matter, the steps of that state cannot be told,
  which is a difference as well (`NoValue`).
"""

from __future__ import annotations

from collections.abc import Mapping

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.network.states import Frames
from highroad.languages.mcrl2.processes import Delta, Process, Sum
from highroad.languages.mcrl2.reference.sequential import Sequential
from highroad.languages.mcrl2.reference.texts import At, Environment, Stack, Texts, children
from highroad.languages.mcrl2.reference.values import are_same
from highroad.languages.mcrl2.terms import Variable

Names = Mapping[Variable, Variable]  # the variables in sight at a place, and how the network calls them
MOST_REMEMBERED = 1 << 14


class States:
    def __init__(self, network: Network, texts: Texts, sequential: Sequential) -> None:
        self._network = network
        self._texts = texts
        self._sequential = sequential
        self._origins: dict[int, tuple[Process, Names]] = {}  # by the identity of what the network has
        self._copies: dict[int, Process] = {}  # and the other way round
        self._known: dict[tuple[int, int], Stack] = {}
        specification, copies = texts.specification, network.definitions
        self._trace(specification.init, network.init, {})
        for called, definition in specification.processes.items():
            copy = copies[called]
            names = dict(zip(definition.parameters, copy.parameters, strict=True))
            self._trace(definition.body, copy.body, names)

    def stack(self, component: int, local: int) -> Stack:
        """Where a component is in a local state."""
        key = (component, local)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._stack(self._network.frames(component, local))
        return found

    def are_same(self, ours: Stack, theirs: Stack) -> bool:
        """Whether a stack of the rules is one of the network."""
        if ours == theirs:
            return True
        if self._texts.ended in (ours, theirs):
            return False
        left, right = list(reversed(ours)), list(reversed(theirs))
        while left and right:
            one, other = left.pop(), right.pop()
            if self._is_same(one, other):
                continue
            if (parts := self._sequential.parts(one)) is not None:
                right.append(other)
                left += reversed(parts)
            elif (parts := self._sequential.parts(other)) is not None:
                left.append(one)
                right += reversed(parts)
            else:
                return False
        return not left and not right

    def _is_same(self, ours: At, theirs: At) -> bool:
        if ours.text is theirs.text or ours.text.process == theirs.text.process:
            pairs = zip(ours.values, theirs.values, strict=True)
            return all(kept is None or (value is not None and are_same(value, kept)) for value, kept in pairs)
        return self._is_alike(ours, theirs)

    def _is_alike(self, ours: At, theirs: At) -> bool:
        """The network has one place for processes that differ in the names of variables only."""
        one, other = (self._copies.get(id(each.text.process)) for each in (ours, theirs))
        if one is None or one != other:
            return False
        values, kept = (self._by_copied_name(each) for each in (ours, theirs))
        return all(
            value is None or ((own := values.get(name)) is not None and are_same(own, value))
            for name, value in kept.items()
        )

    def _by_copied_name(self, at: At) -> Environment:
        _, names = self._origins[id(self._copies[id(at.text.process)])]
        return {names.get(variable, variable): value for variable, value in at.environment.items()}

    def _stack(self, frames: Frames) -> Stack:
        found: list[At] = []
        for location, values in frames:
            if not location.parts:
                return self._texts.ended
            kept = dict(zip(location.variables, values, strict=True))
            found += (self._at(part, kept) for part in location.parts)
        return tuple(found)

    def _at(self, copy: Process, kept: Mapping[Variable, Value]) -> At:
        if isinstance(copy, Delta):
            return self._texts.at(self._texts.delta, {})
        process, names = self._origins[id(copy)]
        environment = {**self._texts.globals, **{own: kept.get(copied) for own, copied in names.items()}}
        return self._texts.at(process, environment)

    def _trace(self, process: Process, copy: Process, names: Names) -> None:
        """Notes where each part of a copy comes from."""
        assert type(process) is type(copy)
        self._origins[id(copy)] = (process, names)
        self._copies[id(process)] = copy
        if isinstance(process, Sum) and isinstance(copy, Sum):
            names = {**names, **dict(zip(process.variables, copy.variables, strict=True))}
        for part, copied in zip(children(process), children(copy), strict=True):
            self._trace(part, copied, names)

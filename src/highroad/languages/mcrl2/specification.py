"""A specification after type checking: what it declares, and the process it starts with.

Declarations keep the order of the text: for overloaded mappings and for the order of a structured sort it matters.
Projections and recognisers are not among the mappings; the constructors tell them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, Span
from highroad.languages.mcrl2.processes import Process, ProcessId
from highroad.languages.mcrl2.sorts import Basic, Sort, signature
from highroad.languages.mcrl2.terms import Term, Variable


@dataclass(frozen=True, slots=True)
class Constructor:
    """A constructor of a declared or structured sort.

    For each argument of a structured sort's constructor there is a projection, if it was given a name. Several
    constructors of one sort may share a projection.
    """

    name: str
    arguments: tuple[Sort, ...]
    result: Basic
    projections: tuple[str | None, ...]
    recogniser: str | None
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return signature(self.arguments, self.result)


@dataclass(frozen=True, slots=True)
class SortDeclaration:
    """A sort that is not built in. Without constructors nothing is known of its elements.

    Only structured sorts come with the meaning of `==` and `<`, with projections and with recognisers.
    """

    sort: Basic
    constructors: tuple[Constructor, ...]
    is_structured: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mapping:
    """A user-declared function or constant."""

    name: str
    arguments: tuple[Sort, ...]
    result: Sort
    span: Span = field(compare=False, repr=False)

    @property
    def sort(self) -> Sort:
        return signature(self.arguments, self.result)


@dataclass(frozen=True, slots=True)
class Equation:
    """`condition -> left = right`. Both sides have the same sort.

    Some equations are legal but cannot be used as rewrite rules; those are ignored, and a warning says why.
    """

    variables: tuple[Variable, ...]
    condition: Term | None
    left: Term
    right: Term
    is_ignored: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ActionDeclaration:
    name: str
    sorts: tuple[Sort, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ProcessDefinition:
    name: str
    parameters: tuple[Variable, ...]
    body: Process
    span: Span = field(compare=False, repr=False)

    @property
    def id(self) -> ProcessId:
        return ProcessId(self.name, tuple(parameter.sort for parameter in self.parameters))


@dataclass(frozen=True, slots=True)
class Specification:
    """All of it. `processes` is keyed by name and parameter sorts, as `Call.process` refers to them."""

    sorts: tuple[SortDeclaration, ...]
    aliases: dict[str, Sort]
    mappings: tuple[Mapping, ...]
    equations: tuple[Equation, ...]
    actions: tuple[ActionDeclaration, ...]
    processes: dict[ProcessId, ProcessDefinition]
    globals: tuple[Variable, ...]
    init: Process
    warnings: tuple[Diagnostic, ...]

"""The syntax of a specification, as it was written: names are not resolved, and operators are applications of names."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A name and where it stands."""

    text: str
    span: Span


# Sorts


@dataclass(frozen=True, slots=True)
class SortName:
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class ContainerSort:
    kind: str
    element: SortExpression
    span: Span


@dataclass(frozen=True, slots=True)
class FunctionSort:
    domain: tuple[SortExpression, ...]
    range: SortExpression
    span: Span


@dataclass(frozen=True, slots=True)
class StructArgument:
    projection: Word | None
    sort: SortExpression


@dataclass(frozen=True, slots=True)
class StructConstructor:
    name: Word
    arguments: tuple[StructArgument, ...]
    recogniser: Word | None


@dataclass(frozen=True, slots=True)
class StructSort:
    constructors: tuple[StructConstructor, ...]
    span: Span


SortExpression = SortName | ContainerSort | FunctionSort | StructSort


@dataclass(frozen=True, slots=True)
class VariableDeclaration:
    name: Word
    sort: SortExpression


# Data


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, a mapping, a constructor, an operator: `true` and `+` are names as well."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Numeral:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Apply:
    function: Data
    arguments: tuple[Data, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ListLiteral:
    elements: tuple[Data, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SetLiteral:
    elements: tuple[Data, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class BagLiteral:
    """Elements and how often they occur."""

    items: tuple[tuple[Data, Data], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Builder:
    """`{x: S | body}`."""

    variable: VariableDeclaration
    body: Data
    span: Span


@dataclass(frozen=True, slots=True)
class Quantifier:
    """`forall` or `exists`."""

    kind: str
    variables: tuple[VariableDeclaration, ...]
    body: Data
    span: Span


@dataclass(frozen=True, slots=True)
class Abstraction:
    """`lambda variables . body`."""

    variables: tuple[VariableDeclaration, ...]
    body: Data
    span: Span


@dataclass(frozen=True, slots=True)
class Update:
    """`function[argument -> value]`."""

    function: Data
    argument: Data
    value: Data
    span: Span


@dataclass(frozen=True, slots=True)
class Assignment:
    name: Word
    value: Data


@dataclass(frozen=True, slots=True)
class WhereClause:
    body: Data
    bindings: tuple[Assignment, ...]
    span: Span


Literal = ListLiteral | SetLiteral | BagLiteral
Data = Name | Numeral | Apply | Literal | Builder | Quantifier | Abstraction | Update | WhereClause


# Processes


@dataclass(frozen=True, slots=True)
class Invocation:
    """`a`, `a(e, ..)`: an action or a process."""

    name: Word
    arguments: tuple[Data, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class AssignmentCall:
    """`P(x = e, ..)`, `P()`."""

    name: Word
    assignments: tuple[Assignment, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """`delta` or `tau`."""

    kind: str
    span: Span


@dataclass(frozen=True, slots=True)
class Composition:
    """`+`, `.`, `||` and `|` with two or more operands; `||_` and `<<` with two."""

    operator: str
    operands: tuple[ProcessExpression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ConditionalProcess:
    condition: Data
    then: ProcessExpression
    otherwise: ProcessExpression | None
    span: Span


@dataclass(frozen=True, slots=True)
class SumProcess:
    variables: tuple[VariableDeclaration, ...]
    body: ProcessExpression
    span: Span


@dataclass(frozen=True, slots=True)
class DistProcess:
    variables: tuple[VariableDeclaration, ...]
    weight: Data
    body: ProcessExpression
    span: Span


@dataclass(frozen=True, slots=True)
class TimedProcess:
    body: ProcessExpression
    time: Data
    span: Span


@dataclass(frozen=True, slots=True)
class NameSetProcess:
    """`block` or `hide`."""

    kind: str
    names: tuple[Word, ...]
    body: ProcessExpression
    span: Span


@dataclass(frozen=True, slots=True)
class AllowProcess:
    allowed: tuple[tuple[Word, ...], ...]
    body: ProcessExpression
    span: Span


@dataclass(frozen=True, slots=True)
class CommProcess:
    communications: tuple[tuple[tuple[Word, ...], Word], ...]
    body: ProcessExpression
    span: Span


@dataclass(frozen=True, slots=True)
class RenameProcess:
    renamings: tuple[tuple[Word, Word], ...]
    body: ProcessExpression
    span: Span


ActionSetProcess = NameSetProcess | AllowProcess | CommProcess | RenameProcess
_Prefixed = ConditionalProcess | SumProcess | DistProcess | TimedProcess
ProcessExpression = Invocation | AssignmentCall | Constant | Composition | _Prefixed | ActionSetProcess


# Declarations


@dataclass(frozen=True, slots=True)
class SortDeclaration:
    """`sort D;`, or an alias `sort D = ...;`."""

    name: Word
    definition: SortExpression | None


@dataclass(frozen=True, slots=True)
class FunctionDeclaration:
    """Of a constructor or a mapping."""

    name: Word
    sort: SortExpression


@dataclass(frozen=True, slots=True)
class EquationDeclaration:
    condition: Data | None
    left: Data
    right: Data
    span: Span


@dataclass(frozen=True, slots=True)
class EquationBlock:
    """The variables of a `var` section, and the equations in which they stand."""

    variables: tuple[VariableDeclaration, ...]
    equations: tuple[EquationDeclaration, ...]


@dataclass(frozen=True, slots=True)
class ActionDeclaration:
    name: Word
    sorts: tuple[SortExpression, ...]


@dataclass(frozen=True, slots=True)
class ProcessDeclaration:
    name: Word
    parameters: tuple[VariableDeclaration, ...]
    body: ProcessExpression


@dataclass(frozen=True, slots=True)
class Document:
    """A whole specification; what stands in several sections of one kind is in one list."""

    sorts: tuple[SortDeclaration, ...]
    constructors: tuple[FunctionDeclaration, ...]
    mappings: tuple[FunctionDeclaration, ...]
    equations: tuple[EquationBlock, ...]
    globals: tuple[VariableDeclaration, ...]
    actions: tuple[ActionDeclaration, ...]
    processes: tuple[ProcessDeclaration, ...]
    init: ProcessExpression

"""The syntax of a specification, as it was written: names are not resolved, and operators are applications of names."""

from __future__ import annotations

from msgspec import Struct

from highroad.diagnostics import Span


class Word(Struct, frozen=True):
    """A name and where it stands."""

    text: str
    span: Span


# Sorts


class SortName(Struct, frozen=True):
    name: str
    span: Span


class ContainerSort(Struct, frozen=True):
    kind: str
    element: SortExpression
    span: Span


class FunctionSort(Struct, frozen=True):
    domain: tuple[SortExpression, ...]
    range: SortExpression
    span: Span


class StructArgument(Struct, frozen=True):
    projection: Word | None
    sort: SortExpression


class StructConstructor(Struct, frozen=True):
    name: Word
    arguments: tuple[StructArgument, ...]
    recogniser: Word | None


class StructSort(Struct, frozen=True):
    constructors: tuple[StructConstructor, ...]
    span: Span


SortExpression = SortName | ContainerSort | FunctionSort | StructSort


class VariableDeclaration(Struct, frozen=True):
    name: Word
    sort: SortExpression


# Data


class Name(Struct, frozen=True):
    """A variable, a mapping, a constructor, an operator: `true` and `+` are names as well."""

    text: str
    span: Span


class Numeral(Struct, frozen=True):
    value: int
    span: Span


class Apply(Struct, frozen=True):
    function: Data
    arguments: tuple[Data, ...]
    span: Span


class ListLiteral(Struct, frozen=True):
    elements: tuple[Data, ...]
    span: Span


class SetLiteral(Struct, frozen=True):
    elements: tuple[Data, ...]
    span: Span


class BagLiteral(Struct, frozen=True):
    """Elements and how often they occur."""

    items: tuple[tuple[Data, Data], ...]
    span: Span


class Builder(Struct, frozen=True):
    """`{x: S | body}`."""

    variable: VariableDeclaration
    body: Data
    span: Span


class Quantifier(Struct, frozen=True):
    """`forall` or `exists`."""

    kind: str
    variables: tuple[VariableDeclaration, ...]
    body: Data
    span: Span


class Abstraction(Struct, frozen=True):
    """`lambda variables . body`."""

    variables: tuple[VariableDeclaration, ...]
    body: Data
    span: Span


class Update(Struct, frozen=True):
    """`function[argument -> value]`."""

    function: Data
    argument: Data
    value: Data
    span: Span


class Assignment(Struct, frozen=True):
    name: Word
    value: Data


class WhereClause(Struct, frozen=True):
    body: Data
    bindings: tuple[Assignment, ...]
    span: Span


Literal = ListLiteral | SetLiteral | BagLiteral
Data = Name | Numeral | Apply | Literal | Builder | Quantifier | Abstraction | Update | WhereClause


# Processes


class Invocation(Struct, frozen=True):
    """`a`, `a(e, ..)`: an action or a process."""

    name: Word
    arguments: tuple[Data, ...]
    span: Span


class AssignmentCall(Struct, frozen=True):
    """`P(x = e, ..)`, `P()`."""

    name: Word
    assignments: tuple[Assignment, ...]
    span: Span


class Constant(Struct, frozen=True):
    """`delta` or `tau`."""

    kind: str
    span: Span


class Composition(Struct, frozen=True):
    """`+`, `.`, `||` and `|` with two or more operands; `||_` and `<<` with two."""

    operator: str
    operands: tuple[ProcessExpression, ...]
    span: Span


class ConditionalProcess(Struct, frozen=True):
    condition: Data
    then: ProcessExpression
    otherwise: ProcessExpression | None
    span: Span


class SumProcess(Struct, frozen=True):
    variables: tuple[VariableDeclaration, ...]
    body: ProcessExpression
    span: Span


class DistProcess(Struct, frozen=True):
    variables: tuple[VariableDeclaration, ...]
    weight: Data
    body: ProcessExpression
    span: Span


class TimedProcess(Struct, frozen=True):
    body: ProcessExpression
    time: Data
    span: Span


class NameSetProcess(Struct, frozen=True):
    """`block` or `hide`."""

    kind: str
    names: tuple[Word, ...]
    body: ProcessExpression
    span: Span


class AllowProcess(Struct, frozen=True):
    allowed: tuple[tuple[Word, ...], ...]
    body: ProcessExpression
    span: Span


class CommProcess(Struct, frozen=True):
    communications: tuple[tuple[tuple[Word, ...], Word], ...]
    body: ProcessExpression
    span: Span


class RenameProcess(Struct, frozen=True):
    renamings: tuple[tuple[Word, Word], ...]
    body: ProcessExpression
    span: Span


ActionSetProcess = NameSetProcess | AllowProcess | CommProcess | RenameProcess
_Prefixed = ConditionalProcess | SumProcess | DistProcess | TimedProcess
ProcessExpression = Invocation | AssignmentCall | Constant | Composition | _Prefixed | ActionSetProcess


# Declarations


class SortDeclaration(Struct, frozen=True):
    """`sort D;`, or an alias `sort D = ...;`."""

    name: Word
    definition: SortExpression | None


class FunctionDeclaration(Struct, frozen=True):
    """Of a constructor or a mapping."""

    name: Word
    sort: SortExpression


class EquationDeclaration(Struct, frozen=True):
    condition: Data | None
    left: Data
    right: Data
    span: Span


class EquationBlock(Struct, frozen=True):
    """The variables of a `var` section, and the equations in which they stand."""

    variables: tuple[VariableDeclaration, ...]
    equations: tuple[EquationDeclaration, ...]


class ActionDeclaration(Struct, frozen=True):
    name: Word
    sorts: tuple[SortExpression, ...]


class ProcessDeclaration(Struct, frozen=True):
    name: Word
    parameters: tuple[VariableDeclaration, ...]
    body: ProcessExpression


class Document(Struct, frozen=True):
    """A whole specification; what stands in several sections of one kind is in one list."""

    sorts: tuple[SortDeclaration, ...]
    constructors: tuple[FunctionDeclaration, ...]
    mappings: tuple[FunctionDeclaration, ...]
    equations: tuple[EquationBlock, ...]
    globals: tuple[VariableDeclaration, ...]
    actions: tuple[ActionDeclaration, ...]
    processes: tuple[ProcessDeclaration, ...]
    init: ProcessExpression

"""Sorts, constructors and mappings of a specification, and what must hold for their declarations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.languages.mcrl2 import mistakes, tree
from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS, Signature
from highroad.languages.mcrl2.sort_table import SortTable, basic_parts
from highroad.languages.mcrl2.sorts import BOOL, Basic, Function, Sort
from highroad.languages.mcrl2.specification import Constructor, Mapping, SortDeclaration


@dataclass(slots=True)
class DataDeclarations:
    """`functions` holds everything that can be called, the built-in functions included."""

    sorts: SortTable
    mappings: tuple[Mapping, ...]
    constructors: dict[Basic, list[Constructor]]  # of sorts that are not structured
    functions: dict[str, tuple[Signature, ...]]

    def sort_declarations(self) -> tuple[SortDeclaration, ...]:
        """All sorts, also those structs that only occur in actions and processes."""
        found = [
            SortDeclaration(sort, tuple(self.constructors.get(sort, ())), False, span)
            for sort, span in self.sorts.open_sorts()
        ]
        for sort, constructors in self.sorts.structs.items():
            found.append(SortDeclaration(sort, constructors, True, self.sorts.span_of(sort)))
        return tuple(found)


def declare_data(document: tree.Document) -> DataDeclarations:
    sorts = SortTable(document.sorts)
    table = _FunctionTable()
    constructors: dict[Basic, list[Constructor]] = {}
    open_sorts = {sort for sort, _ in sorts.open_sorts()}
    for declaration in document.constructors:
        name, span = declaration.name.text, declaration.name.span
        arguments, result = _split(sorts.resolve(declaration.sort))
        if not isinstance(result, Basic) or result not in open_sorts:
            raise mistakes.constructor_of_other_sort(name, result, span)
        table.declare(name, arguments, result, span)
        unnamed = (None,) * len(arguments)
        constructors.setdefault(result, []).append(Constructor(name, arguments, result, unnamed, None, span))
    mappings = []
    for declaration in document.mappings:
        arguments, mapped = _split(sorts.resolve(declaration.sort))
        mappings.append(Mapping(declaration.name.text, arguments, mapped, declaration.name.span))
    for struct in sorts.structs.values():  # those of actions and processes come later, and are not for use in data
        _declare_struct(struct, table)
    for mapping in mappings:
        table.declare(mapping.name, mapping.arguments, mapping.result, mapping.span)
    return DataDeclarations(sorts, tuple(mappings), constructors, table.functions())


class _FunctionTable:
    def __init__(self) -> None:
        self._functions: dict[str, dict[Sort, Signature]] = {}

    def declare(self, name: str, arguments: tuple[Sort, ...], result: Sort, span: Span) -> None:
        if name in BUILT_IN_FUNCTIONS:
            raise mistakes.built_in_function(name, span)
        overloads = self._functions.setdefault(name, {})
        signature = Signature(name, arguments, result)
        if signature.sort in overloads:
            raise mistakes.function_twice(name, signature.sort, span)
        if not arguments and any(not other.parameters for other in overloads.values()):
            raise mistakes.constant_twice(name, span)
        overloads[signature.sort] = signature

    def functions(self) -> dict[str, tuple[Signature, ...]]:
        declared = {name: tuple(overloads.values()) for name, overloads in self._functions.items()}
        return BUILT_IN_FUNCTIONS | declared


def _declare_struct(constructors: tuple[Constructor, ...], table: _FunctionTable) -> None:
    projections: set[tuple[str, Sort]] = set()
    for constructor in constructors:
        table.declare(constructor.name, constructor.arguments, constructor.result, constructor.span)
        for projection, sort in zip(constructor.projections, constructor.arguments, strict=True):
            if projection is not None and (projection, sort) not in projections:
                projections.add((projection, sort))
                table.declare(projection, (constructor.result,), sort, constructor.span)
        if constructor.recogniser is not None:
            table.declare(constructor.recogniser, (constructor.result,), BOOL, constructor.span)


def _split(sort: Sort) -> tuple[tuple[Sort, ...], Sort]:
    return (sort.domain, sort.range) if isinstance(sort, Function) else ((), sort)


def check_sorts(declarations: Iterable[SortDeclaration]) -> None:
    """Refuses sorts that no finite term belongs to, and structs that contain themselves in a way nobody can compare."""
    by_sort = {declaration.sort: declaration for declaration in declarations if declaration.constructors}
    _check_recursion(by_sort)
    inhabited = _inhabited(by_sort)
    for declaration in by_sort.values():
        if declaration.sort not in inhabited:
            raise mistakes.empty_sort(declaration.sort.name, declaration.span)


def _inhabited(by_sort: dict[Basic, SortDeclaration]) -> set[Basic]:
    """The sorts that have an element: one of their constructors only needs arguments of such sorts."""
    found: set[Basic] = set()
    missing: list[tuple[Basic, int]] = []  # for each constructor its sort, and how many sorts it still waits for
    waiting: dict[Basic, list[int]] = {}
    ready: list[Basic] = []
    for declaration in by_sort.values():
        for constructor in declaration.constructors:
            needed = by_sort.keys() & {_needed(argument) for argument in constructor.arguments}
            for sort in needed:
                waiting.setdefault(sort, []).append(len(missing))
            missing.append((constructor.result, len(needed)))
            if not needed:
                ready.append(constructor.result)
    while ready:
        sort = ready.pop()
        if sort in found:
            continue
        found.add(sort)
        for index in waiting.get(sort, ()):
            result, count = missing[index]
            missing[index] = (result, count - 1)
            if count == 1:
                ready.append(result)
    return found


def _needed(sort: Sort) -> Sort:
    """The sort that must have an element so that this one has: containers may be empty, functions be constant."""
    while isinstance(sort, Function):
        sort = sort.range
    return sort


def _check_recursion(by_sort: dict[Basic, SortDeclaration]) -> None:
    parts = {
        sort: [
            part
            for constructor in entry.constructors
            for argument in constructor.arguments
            for part in basic_parts(argument)
        ]
        for sort, entry in by_sort.items()
        if entry.is_structured
    }
    for sort, inside in parts.items():
        for part, is_below in inside:
            if is_below and part in parts and _reaches(part, sort, parts):
                raise mistakes.recursion_through_function(sort.name, by_sort[sort].span)


def _reaches(start: Basic, goal: Basic, parts: dict[Basic, list[tuple[Basic, bool]]]) -> bool:
    pending, seen = [start], {start}
    while pending:
        sort = pending.pop()
        if sort == goal:
            return True
        for part, _ in parts.get(sort, ()):
            if part not in seen:
                seen.add(part)
                pending.append(part)
    return False

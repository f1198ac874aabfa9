"""The sorts of a specification: from names and aliases to resolved sorts, and what must hold for their declarations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from highroad.diagnostics import Span
from highroad.languages.mcrl2 import mistakes, tree
from highroad.languages.mcrl2.sorts import BUILT_IN, Basic, Container, Function, Kind, Sort
from highroad.languages.mcrl2.specification import Constructor

MAXIMUM_SIZE = 10_000  # of a sort, in nodes, when its aliases are replaced
MAXIMUM_DEPTH = 50

StructKey = tuple[tuple[str, tuple[tuple[str | None, Sort], ...], str | None], ...]


class SortTable:
    """Resolves sort expressions.

    A name that is defined as a struct stands for a sort of its own, so recursion ends there. Equal structs are one
    sort, though, under the name that was declared first; a struct that was written in place has its text as its name.
    """

    def __init__(self, declarations: Sequence[tree.SortDeclaration]) -> None:
        self._declared: dict[str, tree.SortDeclaration] = {}
        for declaration in declarations:
            if declaration.name.text in self._declared:
                raise mistakes.sort_twice(declaration.name.text, declaration.name.span)
            self._declared[declaration.name.text] = declaration
        self._same: dict[str, str] = {}  # from a name of a struct to the first name of an equal one
        self._resolved: dict[str, Sort] = {}
        self._in_progress: set[str] = set()  # aliases whose definition is being resolved
        self._by_key: dict[StructKey, Basic] = {}
        self.structs: dict[Basic, tuple[Constructor, ...]] = {}
        self._resolve_declared()

    @property
    def aliases(self) -> dict[str, Sort]:
        """What each defined name stands for."""
        return {name: self._resolved[name] for name, entry in self._declared.items() if entry.definition is not None}

    def open_sorts(self) -> Iterator[tuple[Basic, Span]]:
        """Sorts that were declared without a definition."""
        for declaration in self._declared.values():
            if declaration.definition is None:
                yield Basic(declaration.name.text), declaration.name.span

    def span_of(self, sort: Basic) -> Span:
        """Where a sort was declared, or where its first constructor stands."""
        declaration = self._declared.get(sort.name)
        return declaration.name.span if declaration else self.structs[sort][0].span

    def resolve(self, expression: tree.SortExpression) -> Sort:
        match expression:
            case tree.SortName(name=name):
                return self._named(name, expression.span)
            case tree.ContainerSort(kind=kind, element=element):
                return Container(Kind(kind), self.resolve(element))
            case tree.FunctionSort(domain=domain, range=result):
                return Function(tuple([self.resolve(sort) for sort in domain]), self.resolve(result))
            case tree.StructSort():
                return self._struct(expression, None)

    def _named(self, name: str, span: Span) -> Sort:
        built_in = BUILT_IN.get(name)
        if built_in is not None:
            return built_in
        known = self._resolved.get(name)
        if known is not None:
            return known
        declaration = self._declared.get(name)
        if declaration is None:
            raise mistakes.undeclared_sort(name, span, (*self._declared, *BUILT_IN))
        return self._alias(declaration)

    def _alias(self, declaration: tree.SortDeclaration) -> Sort:
        name = declaration.name.text
        if declaration.definition is None or isinstance(declaration.definition, tree.StructSort):
            sort: Sort = Basic(self._same.get(name, name))
        else:
            if name in self._in_progress:
                raise mistakes.circular_alias(name, declaration.name.span)
            self._in_progress.add(name)
            sort = self.resolve(declaration.definition)
            self._in_progress.remove(name)
            _check_size(sort, name, declaration.name.span)
        self._resolved[name] = sort
        return sort

    def _resolve_declared(self) -> None:
        """Resolves all names; again when structs turn out to be the same, for then others may be so, too."""
        while True:
            self._resolved.clear()
            self._by_key.clear()
            self.structs.clear()
            count = len(self._same)
            for declaration in self._declared.values():
                if isinstance(declaration.definition, tree.StructSort) and declaration.name.text not in self._same:
                    self._struct(declaration.definition, declaration.name.text)
                else:
                    self._named(declaration.name.text, declaration.name.span)
            if len(self._same) == count:
                break
        for declaration in self._declared.values():
            self._named(declaration.name.text, declaration.name.span)

    def _struct(self, struct: tree.StructSort, name: str | None) -> Basic:
        key = tuple(
            [
                (
                    constructor.name.text,
                    tuple([(_text(part.projection), self.resolve(part.sort)) for part in constructor.arguments]),
                    _text(constructor.recogniser),
                )
                for constructor in struct.constructors
            ]
        )
        known = self._by_key.get(key)
        if known is not None:
            if name is not None and known.name != name:
                self._same[name] = known.name
            return known
        sort = Basic(name if name is not None else _struct_text(key))
        self._by_key[key] = sort
        self.structs[sort] = tuple(
            Constructor(
                constructor,
                tuple(argument for _, argument in arguments),
                sort,
                tuple(projection for projection, _ in arguments),
                recogniser,
                written.name.span,
            )
            for (constructor, arguments, recogniser), written in zip(key, struct.constructors, strict=True)
        )
        return sort


def basic_parts(sort: Sort) -> Iterator[tuple[Basic, bool]]:
    """The basic sorts in a sort, and whether each stands below a function sort, a Set or a Bag."""
    pending = [(sort, False)]
    while pending:
        part, is_below = pending.pop()
        match part:
            case Basic():
                yield part, is_below
            case Container(kind=kind, element=element):
                pending.append((element, is_below or kind in (Kind.SET, Kind.BAG)))
            case Function(domain=domain, range=result):
                pending += ((inner, True) for inner in (*domain, result))


def _check_size(sort: Sort, name: str, span: Span) -> None:
    size = 0
    pending = [(sort, 1)]
    while pending:
        part, depth = pending.pop()
        size += 1
        if size > MAXIMUM_SIZE or depth > MAXIMUM_DEPTH:
            raise mistakes.huge_sort(name, span)
        match part:
            case Container(element=element):
                pending.append((element, depth + 1))
            case Function(domain=domain, range=result):
                pending += ((inner, depth + 1) for inner in (*domain, result))


def _text(word: tree.Word | None) -> str | None:
    return None if word is None else word.text


def _struct_text(key: StructKey) -> str:
    constructors = []
    for name, arguments, recogniser in key:
        inner = ", ".join(f"{projection}: {sort}" if projection else str(sort) for projection, sort in arguments)
        brackets = f"({inner})" if inner else ""
        constructors.append(f"{name}{brackets}{f' ? {recogniser}' if recogniser else ''}")
    return f"struct {' | '.join(constructors)}"

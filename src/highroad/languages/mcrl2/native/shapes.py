"""What native code has to know of a sort: how its values are stored, ordered and compared."""

from __future__ import annotations

from highroad.languages.mcrl2.data.structs import Constructor, Structures
from highroad.languages.mcrl2.sorts import BOOL, INT, NAT, POS, REAL, Basic, Container, Function, Kind, Sort

LEAST: dict[Sort, int | None] = {POS: 1, NAT: 0, INT: None}  # the smallest number of each whole sort
_PLAIN = (BOOL, POS, NAT, INT)
_MOST_ARGUMENTS = 60  # of a constructor: one bit of a word says whether an argument is a node


class Unsupported(Exception):
    """There is no native form of this value or term."""


class Shapes:
    def __init__(self, structures: Structures) -> None:
        self.structures = structures
        self._ordered: dict[Sort, bool] = {}
        self._exact: dict[Sort, bool] = {}

    def is_node(self, sort: Sort) -> bool:
        """Whether a value is a node; the others are numbers."""
        if sort == REAL or (isinstance(sort, Container) and sort.kind in (Kind.BAG, Kind.FBAG)):
            raise Unsupported(f"values of {sort}")
        return sort not in _PLAIN

    def is_declared(self, sort: Sort) -> bool:
        """Whether `==` of the sort is left to the user, who may also have constants that are no constructors."""
        is_built_in = sort in _PLAIN or sort == REAL
        return isinstance(sort, Basic) and not is_built_in and not self.structures.is_structured(sort)

    def is_ordered(self, sort: Sort) -> bool:
        """Whether the order of two values is that of numbers, constructors and their arguments."""
        return self._holds(self._ordered, sort, ())

    def is_exact(self, sort: Sort) -> bool:
        """Whether values are equal only if they have the same word, and are known to be different otherwise."""
        return self._holds(self._exact, sort, (Kind.LIST, Kind.FSET))

    def _holds(self, known: dict[Sort, bool], sort: Sort, containers: tuple[Kind, ...]) -> bool:
        """Whether a sort consists of numbers, truth values, structured sorts and these containers only."""
        if sort not in known:
            known[sort] = all(self._is_one_of(part, containers) for part in self._components(sort))
        return known[sort]

    def _is_one_of(self, sort: Sort, containers: tuple[Kind, ...]) -> bool:
        match sort:
            case Basic():
                is_structured = self.structures.is_structured(sort)
                return sort in _PLAIN or (is_structured and all(map(_is_small, self.structures.constructors[sort])))
            case Container(kind=kind):
                return kind in containers
            case Function():
                return False

    def _components(self, sort: Sort) -> set[Sort]:
        """The sort, and those of its elements and of the arguments of its constructors, however deep."""
        found = {sort}
        waiting = [sort]
        while waiting:
            match waiting.pop():
                case Container(element=element):
                    parts = {element}
                case Basic() as basic:
                    constructors = self.structures.constructors.get(basic, ())
                    parts = {part for one in constructors for part in one.arguments}
                case Function():
                    parts = set()
            waiting += parts - found
            found |= parts
        return found

    def bits(self, sorts: tuple[Sort, ...]) -> int:
        """A bit for each argument that is a node."""
        if len(sorts) > _MOST_ARGUMENTS:
            raise Unsupported(f"{len(sorts)} arguments")
        return sum(1 << place for place, sort in enumerate(sorts) if self.is_node(sort))


def _is_small(constructor: Constructor) -> bool:
    return len(constructor.arguments) <= _MOST_ARGUMENTS

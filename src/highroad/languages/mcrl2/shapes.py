"""What is known of the sort of an expression before its context is: a sort, in which two things may be undecided.

`OPEN` is a sort of which nothing is known, such as that of the elements of `[]`. A `Flexible` container can still take
a wider sort of elements, because it is written as a literal: `[1]` is a list of Pos, of Nat, of Int or of Real, whereas
a variable of sort List(Pos) is just that.
"""

from __future__ import annotations

from dataclasses import dataclass

from highroad.languages.mcrl2.signatures import ELEMENT
from highroad.languages.mcrl2.sorts import BOOL, FINITE_VERSION, Basic, Container, Function, Kind, Sort, is_wider

OPEN = Basic("?")


@dataclass(frozen=True, slots=True)
class Flexible:
    kind: Kind
    element: Shape

    def __str__(self) -> str:
        return f"{self.kind}({self.element})"


Shape = Sort | Flexible


def agrees(shape: Shape, sort: Sort) -> bool:
    """Whether they are the same as far as they are known."""
    if shape in (sort, OPEN) or sort == OPEN:
        return True
    match shape, sort:
        case ((Flexible() | Container()), Container()):
            return shape.kind is sort.kind and agrees(shape.element, sort.element)
        case Function(), Function():
            return (
                len(shape.domain) == len(sort.domain)
                and all(agrees(left, right) for left, right in zip(shape.domain, sort.domain, strict=True))
                and agrees(shape.range, sort.range)
            )
    return False


def fits(shape: Shape, sort: Sort) -> bool:
    """Whether the expression can be converted to the sort: numbers to wider ones, finite containers to any."""
    if agrees(shape, sort):
        return True
    match shape, sort:
        case Basic(), Basic():
            return is_wider(sort, shape)
        case Flexible(), Container():
            return is_version(shape.kind, sort.kind) and fits(shape.element, sort.element)
        case Container(), Container():
            return is_version(shape.kind, sort.kind) and agrees(shape.element, sort.element)
    return False


def is_version(kind: Kind, wanted: Kind) -> bool:
    return kind is wanted or FINITE_VERSION.get(wanted) is kind


def joined(left: Shape, right: Shape) -> Shape | None:
    """The least shape to which both can be converted."""
    if left == right or right == OPEN:
        return left
    if left == OPEN:
        return right
    match left, right:
        case Flexible(), Flexible():
            element = joined(left.element, right.element)
            if element is None:
                return None
            if is_version(left.kind, right.kind):
                return Flexible(right.kind, element)
            return Flexible(left.kind, element) if is_version(right.kind, left.kind) else None
    if not isinstance(right, Flexible) and fits(left, right):
        return right
    if not isinstance(left, Flexible) and fits(right, left):
        return left
    return None


def same(left: Shape, right: Shape) -> Shape | None:
    """The better known of two shapes that agree."""
    if left == right or right == OPEN:
        return left
    if left == OPEN:
        return right
    if not isinstance(right, Flexible) and agrees(left, right):
        return right
    if not isinstance(left, Flexible) and agrees(right, left):
        return left
    if isinstance(left, Flexible) and isinstance(right, Flexible) and left.kind is right.kind:
        element = same(left.element, right.element)
        return None if element is None else Flexible(left.kind, element)
    return None


def closed(shape: Shape) -> Sort:
    """The sort itself. Where nothing is known, nothing depends on it, and so any sort will do."""
    match shape:
        case Basic():
            return BOOL if shape == OPEN else shape
        case Flexible(kind=kind, element=element) | Container(kind=kind, element=element):
            return Container(kind, closed(element))
        case Function(domain=domain, range=result):
            return Function(tuple(closed(sort) for sort in domain), closed(result))


def rigid(shape: Shape) -> Sort:
    """The same, but no longer flexible; what is open stays open."""
    return Container(shape.kind, rigid(shape.element)) if isinstance(shape, Flexible) else shape


def is_open(shape: Shape) -> bool:
    match shape:
        case Basic():
            return shape == OPEN
        case Flexible(element=element) | Container(element=element):
            return is_open(element)
        case Function(domain=domain, range=result):
            return any(is_open(sort) for sort in (*domain, result))


def element_of(pattern: Sort, sort: Sort) -> Sort | None:
    """What `ELEMENT` is in a pattern that equals the sort; OPEN if it does not occur, None if they are not equal."""
    if pattern == ELEMENT:
        return sort
    match pattern, sort:
        case Container(), Container():
            return element_of(pattern.element, sort.element) if pattern.kind is sort.kind else None
        case Function(), Function():
            if len(pattern.domain) != len(sort.domain):
                return None
            found: Sort = OPEN
            pairs = [*zip(pattern.domain, sort.domain, strict=True), (pattern.range, sort.range)]
            for part, whole in pairs:
                element = element_of(part, whole)
                if element is None or (element != OPEN and found not in (OPEN, element)):
                    return None
                found = element if element != OPEN else found
            return found
    return OPEN if pattern == sort else None

"""Sets that are finite, or whose complement is: a predicate that is constant, and the exceptions from it.

In comments and names, a set is *inverted* if its predicate holds everywhere, so that it is the complement of the
exceptions. Other sets have no native form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.names import EVERYWHERE, GENERAL_SET, NOWHERE
from highroad.languages.mcrl2.data.nodes import Symbol
from highroad.languages.mcrl2.data.sets import constant_predicate
from highroad.languages.mcrl2.native import sets
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import Container, Function, Kind, Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler


def computed(compiler: Compiler, body: Body, symbol: Symbol, arguments: list[str]) -> str:
    assert isinstance(symbol.sort, Function)
    sort = symbol.sort.domain[-1 if symbol.name == "in" else 0]
    match symbol.name:
        case "in":
            element, items = arguments
            inverted, exceptions = _parts(compiler, body, sort, items)
            inside = body.truth(sets.contained(body, element, exceptions))
            return body.extended(body.value(f"xor i1 {inside}, {inverted}"))
        case "!":
            inverted, exceptions = _parts(compiler, body, sort, arguments[0])
            return made(compiler, body, sort, _not(body, inverted), exceptions)
        case "+" | "*" | "-" if symbol.sort.domain[0] == symbol.sort.domain[1]:
            return _combined(compiler, body, symbol.name, sort, *arguments)
        case "*" | "-":
            return _filtered(compiler, body, symbol.name, symbol.sort.domain, arguments)
    raise Unsupported(f"{symbol.name} of {sort}")


def made(compiler: Compiler, body: Body, sort: Sort, inverted: str, exceptions: str) -> str:
    assert isinstance(sort, Container)
    everywhere, nowhere = _predicates(compiler, sort)
    predicate = body.value(f"select i1 {inverted}, i64 {everywhere}, i64 {nowhere}")
    return body.term(compiler.words.family(GENERAL_SET, sort), [predicate, exceptions])


def equal(compiler: Compiler, body: Body, sort: Sort, left: str, right: str) -> str:
    """Finite sets are equal if their words are. Others can be so, too: `{a, b}` may be all there is."""
    same = body.value(f"icmp eq i64 {left}, {right}")
    one, other = (_is_inverted(compiler, body, sort, items) for items in (left, right))
    either = body.value(f"or i1 {one}, {other}")
    body.stuck_when(body.value(f"and i1 {either}, {_not(body, same)}"))
    return same


def included(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    """`<=` and `<`; what is not finite on the left gets stuck."""
    left_inverted, left_elements = _parts(compiler, body, sort, left)
    right_inverted, right_elements = _parts(compiler, body, sort, right)
    body.stuck_when(left_inverted)
    if name == "<":
        body.stuck_when(right_inverted)
        proper = body.value(f"icmp ne i64 {left}, {right}")
        return body.value(f"and i1 {sets.subset(body, left_elements, right_elements)}, {proper}")
    common = sets.combined(compiler, body, "intersection", sort, left_elements, right_elements)
    wanted = body.value(f"select i1 {right_inverted}, i64 0, i64 {sets.size(body, left_elements)}")
    return body.value(f"icmp eq i64 {sets.size(body, common)}, {wanted}")


def _combined(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    """A difference is an intersection with the complement, an intersection the complement of a union of complements."""
    left_inverted, one = _parts(compiler, body, sort, left)
    right_inverted, other = _parts(compiler, body, sort, right)
    if name != "+":
        left_inverted = _not(body, left_inverted)
    if name == "*":
        right_inverted = _not(body, right_inverted)
    exceptions = _union(compiler, body, sort, (left_inverted, one), (right_inverted, other))
    inverted = body.value(f"or i1 {left_inverted}, {right_inverted}")
    return made(compiler, body, sort, inverted if name == "+" else _not(body, inverted), exceptions)


def _union(compiler: Compiler, body: Body, sort: Sort, left: tuple[str, str], right: tuple[str, str]) -> str:
    """The exceptions of the union of two sets, given by whether they are inverted and by their exceptions."""
    (left_inverted, one), (right_inverted, other) = left, right
    end = body.name("end")
    labels = [body.name("case") for _ in range(4)]
    high = body.value(f"zext i1 {left_inverted} to i32")
    low = body.value(f"zext i1 {right_inverted} to i32")
    case = body.value(f"or i32 {body.value(f'shl i32 {high}, 1')}, {low}")
    targets = " ".join(f"i32 {place}, label %{label}" for place, label in enumerate(labels[:3]))
    body.line(f"switch i32 {case}, label %{labels[3]} [ {targets} ]")
    operations = [("union", one, other), ("difference", other, one), ("difference", one, other)]
    operations.append(("intersection", one, other))
    incoming: list[tuple[str, str]] = []
    for label, (operation, first, second) in zip(labels, operations, strict=True):
        body.begin(label)
        incoming.append((sets.combined(compiler, body, operation, sort, first, second), label))
        body.jump(end)
    body.begin(end)
    return body.phi("i64", incoming)


def _filtered(compiler: Compiler, body: Body, name: str, domain: tuple[Sort, ...], arguments: list[str]) -> str:
    """Those elements of a finite set that are in a set, or those that are not."""
    operands = dict(zip(domain, arguments, strict=True))
    [sort] = [one for one in domain if isinstance(one, Container) and one.kind is Kind.SET]
    finite, general = operands[Container(Kind.FSET, sort.element)], operands[sort]
    inverted, exceptions = _parts(compiler, body, sort, general)
    keeps_common = inverted if name == "-" else _not(body, inverted)
    common = sets.combined(compiler, body, "intersection", sort, finite, exceptions)
    rest = sets.combined(compiler, body, "difference", sort, finite, exceptions)
    return body.value(f"select i1 {keeps_common}, i64 {common}, i64 {rest}")


def _parts(compiler: Compiler, body: Body, sort: Sort, items: str) -> tuple[str, str]:
    """Whether a set is inverted, and its exceptions."""
    return _is_inverted(compiler, body, sort, items), body.loaded(items, 2)


def _is_inverted(compiler: Compiler, body: Body, sort: Sort, items: str) -> str:
    everywhere, _ = _predicates(compiler, sort)
    return body.value(f"icmp eq i64 {body.loaded(items, 1)}, {everywhere}")


def _predicates(compiler: Compiler, sort: Sort) -> tuple[int, int]:
    assert isinstance(sort, Container)
    everywhere, nowhere = (constant_predicate(name, sort.element) for name in (EVERYWHERE, NOWHERE))
    return compiler.words.function(everywhere), compiler.words.function(nowhere)


def _not(body: Body, condition: str) -> str:
    return body.value(f"xor i1 {condition}, true")

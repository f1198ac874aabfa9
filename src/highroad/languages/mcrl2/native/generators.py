"""How native code enumerates a sum variable: found in the conditions that mention it.

    x == e              the value of e
    x in l              the elements of a list or of a finite set
    e <= x && x < f     the numbers in between
    otherwise           all values of a finite sort

The conditions themselves are evaluated for each value all the same, so what is found here may be too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from highroad.languages.mcrl2.data.linear import WIDENING
from highroad.languages.mcrl2.data.nodes import Apply, Node, Symbol, Variable
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.compiler import Compiler
from highroad.languages.mcrl2.native.shapes import LEAST, Unsupported
from highroad.languages.mcrl2.native.watch import spend
from highroad.languages.mcrl2.sorts import Container, Kind

MOST_VALUES = 4096  # of a finite sort that is listed in native code

Inner = Callable[[str], None]  # writes what is done with a value
Loop = Callable[[Body, Inner], None]  # writes the loop; goes on behind it

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True, slots=True)
class Generators:
    compiler: Compiler
    conditions: Sequence[Node]
    environment: Mapping[Node, str]  # the variables that have values already

    def best(self, variables: Sequence[Variable]) -> tuple[Variable, Loop]:
        """The variable that is enumerated next, and what writes the loop over its values."""
        for find in (self._equal, self._element, self._between, self._listed):
            for one in variables:
                loop = find(one)
                if loop is not None:
                    return one, loop
        raise Unsupported(f"a sum over {variables[0].name}")

    def _equal(self, one: Variable) -> Loop | None:
        terms = [term for relation, term in self._bounds(one) if relation == "=="]
        return (lambda body, inner: self._value(body, one, terms[0], inner)) if terms else None

    def _value(self, body: Body, one: Variable, term: Node, inner: Inner) -> None:
        value = self.compiler.expression(body, term, self.environment)
        least = LEAST.get(one.sort)
        if least is None or term.sort == one.sort:
            inner(value)
        else:  # a number of a wider sort
            fits, onward = body.name("fits"), body.name("onward")
            body.branch(body.value(f"icmp sge i64 {value}, {least}"), fits, onward)
            body.begin(fits)
            inner(value)
            body.jump(onward)
            body.begin(onward)

    def _element(self, one: Variable) -> Loop | None:
        for condition in self._conditions_on(one):
            match condition:
                case Apply(head=Symbol(name="in"), arguments=(first, collection)):
                    sort = collection.sort
                    if first is not one or one in collection.free or not isinstance(sort, Container):
                        continue
                    if sort.kind is Kind.LIST:
                        return lambda body, inner: self._along_list(body, collection, inner)
                    if sort.kind is Kind.FSET:
                        return lambda body, inner: self._along_set(body, collection, inner)
        return None

    def _along_list(self, body: Body, collection: Node, inner: Inner) -> None:
        place = body.allocate("i64")
        body.line(f"store i64 {self.compiler.expression(body, collection, self.environment)}, ptr {place}, align 8")
        again, element, onward = body.name("along"), body.name("element"), body.name("onward")
        body.jump(again)
        body.begin(again)
        rest = body.value(f"load i64, ptr {place}, align 8")
        count = body.value(f"lshr i64 {body.loaded(rest, 0)}, 32")
        body.branch(body.value(f"icmp eq i64 {count}, 0"), onward, element)
        body.begin(element)
        spend(body)
        body.line(f"store i64 {body.loaded(rest, 2)}, ptr {place}, align 8")
        inner(body.loaded(rest, 1))
        body.jump(again)
        body.begin(onward)

    def _along_set(self, body: Body, collection: Node, inner: Inner) -> None:
        members = self.compiler.expression(body, collection, self.environment)
        count = body.value(f"lshr i64 {body.loaded(members, 0)}, 32")
        last = body.value(f"sub i64 {count}, 1")
        _counted(body, "0", last, lambda number: inner(body.loaded(body.value(f"add i64 {members}, {number}"), 1)))

    def _between(self, one: Variable) -> Loop | None:
        if one.sort not in LEAST:
            return None
        bounds, least = self._bounds(one), LEAST[one.sort]
        lower = [bound for bound in bounds if bound[0] in (">", ">=")]
        upper = [bound for bound in bounds if bound[0] in ("<", "<=")]
        if not upper or (least is None and not lower):
            return None

        def write(body: Body, inner: Inner) -> None:
            lows = [] if least is None else [str(least)]
            lows += (self._limit(body, *bound) for bound in lower)
            highs = [self._limit(body, *bound) for bound in upper]
            _counted(body, _extreme(body, "smax", lows), _extreme(body, "smin", highs), inner)

        return write

    def _limit(self, body: Body, relation: str, term: Node) -> str:
        """The last number that is possible. Saturated: the conditions still refuse what is out of bounds."""
        value = self.compiler.expression(body, term, self.environment)
        step = {"<": -1, ">": 1}.get(relation)
        return value if step is None else body.value(f"call i64 @llvm.sadd.sat.i64(i64 {value}, i64 {step})")

    def _listed(self, one: Variable) -> Loop | None:
        domains = self.compiler.data.domains
        size = domains.size(one.sort)
        if size is None or size > MOST_VALUES:
            return None
        values = domains.values(self.compiler.machine, one.sort)
        table = self.compiler.table([self.compiler.words.word(value) for value in values])

        def write(body: Body, inner: Inner) -> None:
            def element(number: str) -> None:
                address = body.value(f"getelementptr inbounds i64, ptr @{table}, i64 {number}")
                inner(body.value(f"load i64, ptr {address}, align 8"))

            _counted(body, "0", str(len(values) - 1), element)

        return write

    def _conditions_on(self, one: Variable) -> Iterator[Node]:
        """The conditions about a variable and what is known already."""
        for condition in self.conditions:
            if one in condition.free and condition.free - {one} <= self.environment.keys():
                yield condition

    def _bounds(self, one: Variable) -> list[tuple[str, Node]]:
        """A relation and a term for each condition `one relation term`, where the variable may have been widened."""
        found = []
        for condition in self._conditions_on(one):
            match condition:
                case Apply(head=Symbol(name=name), arguments=(left, right)) if name in _MIRRORED:
                    if _narrow(left) is one and one not in right.free:
                        found.append((name, right))
                    elif _narrow(right) is one and one not in left.free:
                        found.append((_MIRRORED[name], left))
        return found


def _counted(body: Body, first: str, last: str, inner: Inner) -> None:
    """A loop over the numbers from the first to the last, in ascending order."""
    place = body.allocate("i64")
    body.line(f"store i64 {first}, ptr {place}, align 8")
    again, following, onward = (body.name(stem) for stem in ("count", "next", "onward"))
    body.branch(body.value(f"icmp sgt i64 {first}, {last}"), onward, again)
    body.begin(again)
    spend(body)
    number = body.value(f"load i64, ptr {place}, align 8")
    inner(number)
    body.branch(body.value(f"icmp eq i64 {number}, {last}"), onward, following)
    body.begin(following)
    body.line(f"store i64 {body.value(f'add i64 {number}, 1')}, ptr {place}, align 8")
    body.jump(again)
    body.begin(onward)


def _extreme(body: Body, which: str, values: Sequence[str]) -> str:
    result = values[0]
    for value in values[1:]:
        result = body.value(f"call i64 @llvm.{which}.i64(i64 {result}, i64 {value})")
    return result


def _narrow(node: Node) -> Node:
    """The term below conversions from one sort of numbers to a wider one."""
    while isinstance(node, Apply) and isinstance(node.head, Symbol) and node.head.name in WIDENING:
        node = node.arguments[0]
    return node

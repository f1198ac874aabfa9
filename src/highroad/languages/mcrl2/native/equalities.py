"""`==` of structured sorts with components of which different words may be equal, such as functions.

For each such sort there is one native function that compares the constructors, then the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.structs import Constructor
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.watch import definition, enter, invocation, spend
from highroad.languages.mcrl2.sorts import Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler


class Equalities:
    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._names: dict[Sort, str] = {}
        self._waiting: list[Sort] = []

    def called(self, body: Body, sort: Sort, left: str, right: str) -> str:
        """Whether two values are equal, as an i1."""
        if sort not in self._names:
            self._names[sort] = f"equal{len(self._names)}"
            self._waiting.append(sort)
        return body.truth(body.value(f"call {invocation(self._names[sort], body.depth, [left, right])}"))

    def written(self) -> Iterator[str]:
        while self._waiting:
            sort = self._waiting.pop()
            yield self._written(sort, self._names[sort])

    def _written(self, sort: Sort, name: str) -> str:
        body = Body("%deeper")
        enter(body)
        spend(body)
        body.line(f"br i1 {body.value('icmp eq i64 %a0, %a1')}, label %same, label %other")
        body.begin("same")
        body.line("ret i64 1")
        body.begin("different")
        body.line("ret i64 0")
        body.begin("other")
        one, other = body.loaded("%a0", 0), body.loaded("%a1", 0)
        body.branch(body.value(f"icmp eq i64 {one}, {other}"), "alike", "different")
        body.begin("alike")
        for constructor in self._compiler.machine.structures.constructors[sort]:
            self._compare(body, constructor)
        body.line("ret i64 0")  # constants with different words
        return definition(name, ["%a0", "%a1"], body)

    def _compare(self, body: Body, constructor: Constructor) -> None:
        """The arguments of two values with the same constructor, if it is this one."""
        if not constructor.arguments:
            return
        inside, onward = body.name("inside"), body.name("next")
        symbol = self._compiler.words.constructor(constructor.symbol)
        body.branch(body.is_made_by("%a0", symbol, len(constructor.arguments)), inside, onward)
        body.begin(inside)
        places = sorted(
            enumerate(constructor.arguments, 1), key=lambda item: not self._compiler.shapes.is_exact(item[1])
        )
        mark = body.mark()
        try:
            for place, part in places:  # those that cannot get stuck come first
                equal = self._compiler.equal(body, part, body.loaded("%a0", place), body.loaded("%a1", place))
                body.branch(equal, more := body.name("more"), "different")
                body.begin(more)
            body.line("ret i64 1")
        except Unsupported:
            body.take_back(mark)
            body.stuck()
        body.begin(onward)

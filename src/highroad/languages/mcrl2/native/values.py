"""Functions as values: the application of one that is only known when the code runs, and updates.

For each function sort there is one native function that applies a value: it looks into the updates, then it calls what
the value stands for. Recursion through values is watched by the functions behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import Binder, Node, Number, Symbol
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.relations import is_same
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.watch import definition, enter, invocation, spend
from highroad.languages.mcrl2.sorts import Function, Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler


class FunctionValues:
    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._appliers: dict[Sort, str] = {}
        self._names: dict[Node, str] = {}

    def applied(self, body: Body, sort: Sort, function: str, arguments: Sequence[str]) -> str:
        """The value of a function, given by its word, for these arguments."""
        name = self._appliers.setdefault(sort, f"apply{len(self._appliers)}")
        return body.value(f"call {invocation(name, body.depth, [function, *arguments])}")

    def updated(self, body: Body, sort: Sort, function: str, key: str, value: str) -> str:
        """`function[key -> value]`; what the function that is updated gives anyway is left out."""
        assert isinstance(sort, Function)
        symbol = self._compiler.words.update_symbol(sort)
        base = self._base(body, symbol, function)
        usual = self.applied(body, sort, base, [key])
        keep = body.value(f"xor i1 {is_same(self._compiler, body, sort.range, value, usual)}, true")
        is_node = int(self._compiler.shapes.is_node(sort.domain[0]))
        return body.call(
            "highroad_update",
            *(f"i32 {symbol}", f"i32 {is_node}", f"i64 {function}", f"i64 {key}", f"i64 {value}"),
            f"i32 {body.value(f'zext i1 {keep} to i32')}",
        )

    def _base(self, body: Body, symbol: int, function: str) -> str:
        """The function without updates."""
        before, inside, end = body.block, body.name("inside"), body.name("end")
        body.branch(self._is_update(body, symbol, function), inside, end)
        body.begin(inside)
        base = body.loaded(function, 1)
        body.jump(end)
        body.begin(end)
        return body.phi("i64", [(function, before), (base, inside)])

    def _is_update(self, body: Body, symbol: int, function: str) -> str:
        given = body.value(f"trunc i64 {body.loaded(function, 0)} to i32")
        return body.value(f"icmp eq i32 {given}, {symbol}")

    # Their text

    def written(self) -> Iterator[str]:
        """The functions behind the values that were not written yet."""
        for sort in list(self._appliers):
            for value in list(self._compiler.words.functions.get(sort, ())):
                if value not in self._names:
                    self._names[value] = f"v{len(self._names)}"
                    yield self._written(value)

    def _written(self, value: Node) -> str:
        assert isinstance(value.sort, Function)
        arguments = [f"%a{place}" for place in range(len(value.sort.domain))]
        body = Body("%deeper")
        if isinstance(value, Binder) and isinstance(value.body, Number | Symbol):
            body = Body()  # a constant function needs no watch
        else:
            enter(body)
            spend(body)
        mark = body.mark()
        try:
            if isinstance(value, Binder):
                self._compiler.returned(body, value.body, dict(zip(value.variables, arguments, strict=True)))
            else:
                assert isinstance(value, Symbol)
                body.line(f"ret i64 {self._compiler.calls.called(body, value, arguments)}")
        except Unsupported:
            body.take_back(mark)
            body.stuck()
        return definition(self._names[value], arguments, body)

    def appliers(self) -> Iterator[str]:
        """The functions that apply values, when all values are known."""
        for sort, name in self._appliers.items():
            assert isinstance(sort, Function)
            yield self._applier(sort, name)

    def _applier(self, sort: Function, name: str) -> str:
        arguments = [f"%a{place}" for place in range(len(sort.domain))]
        body = Body()
        function = "%f"
        if len(arguments) == 1 and self._compiler.shapes.is_ordered(sort.domain[0]):
            function = self._write_lookup(body, self._compiler.words.update_symbol(sort), arguments[0])
        self._write_dispatch(body, sort, function, arguments)
        return f"; {sort}\n{definition(name, ['%f', *arguments], body)}"

    def _write_lookup(self, body: Body, symbol: int, key: str) -> str:
        """Returns the value that an update gives to the key; the base of the updates if there is none."""
        before, updated, found, missing, end = (body.block, *map(body.name, ("updated", "found", "missing", "end")))
        body.branch(self._is_update(body, symbol, "%f"), updated, end)
        body.begin(updated)
        slot = body.allocate("i64")
        is_there = body.call("highroad_lookup", "i64 %f", f"i64 {key}", f"ptr {slot}")
        body.branch(body.truth(is_there), found, missing)
        body.begin(found)
        body.line(f"ret i64 {body.value(f'load i64, ptr {slot}, align 8')}")
        body.begin(missing)
        base = body.loaded("%f", 1)
        body.jump(end)
        body.begin(end)
        return body.phi("i64", [("%f", before), (base, missing)])

    def _write_dispatch(self, body: Body, sort: Sort, function: str, arguments: Sequence[str]) -> None:
        """Function values have one node each, so their words tell them apart."""
        known = self._compiler.words.functions.get(sort, {})
        unknown = body.name("unknown")
        cases = " ".join(f"i64 {word}, label %{self._names[value]}" for value, word in known.items())
        body.line(f"switch i64 {function}, label %{unknown} [ {cases} ]")
        for value in known:
            body.begin(self._names[value])
            result = body.value(f"call {invocation(self._names[value], body.depth, arguments)}")
            body.line(f"ret i64 {result}")
        body.begin(unknown)
        body.stuck()

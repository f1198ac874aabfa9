"""Random processes over all kinds of data, whose steps native code often cannot compute: large numbers, terms without a
value, reals; and whose components end, call each other and go on afterwards. `python tests/mcrl2/rich_specifications.py
--seed 7` prints one.

Their state spaces may be infinite: whoever uses them looks at some states only.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mcrl2 import rich_data
from mcrl2.rich_data import ALL, NATIVE, Productions
from mcrl2.trees import (
    Call,
    Data,
    Definition,
    Delta,
    If,
    MultiAction,
    Names,
    Operator,
    Parallel,
    Process,
    Scope,
    Sequence,
    Specification,
    Sum,
    Variables,
    choice,
    operator,
)

COMPONENTS = (1, 1, 1, 1, 1, 2, 2, 2, 3)
DEPTH = 3  # of data

# How a sum over a variable is bounded, by its sort; between dollars stand sorts, and @ is the variable.
BOUNDS = {
    "Bool": ("true",),
    "Colour": ("true", "@ != $Colour$", "@ < $Colour$"),
    "Pair": ("@ in $FSet(Pair)$", "@ == $Pair$", "fst(@) < 2 && snd(@) != $Colour$"),
    "Nat": ("@ < 3", "@ in $Set(Nat)$ && @ < 4", "@ == $Nat$", "@ + 1 == $Nat$", "@ <= 2 && @ in $FBag(Nat)$"),
    "Int": ("@ in $List(Int)$", "@ == $Int$", "-2 < @ && @ < 2", "@ < $Int$ && @ > $Int$ && @ < 3 && @ > -3"),
    "Pos": ("@ <= 2", "@ == $Pos$"),
    "List(Int)": ("@ == $List(Int)$", "#@ < 2 && (forall i: Int. i in @ => i == $Int$)"),
    "Tree": ("@ == $Tree$",),
}


@dataclass(frozen=True, slots=True)
class Context:
    """Where a sequential process stands: what it may call, and how deep it may nest."""

    scope: Scope
    callable: Names
    depth: int
    is_ending: bool  # it comes to an end whatever it does


@dataclass(slots=True)
class Author:
    """Writes one specification; all its decisions come from one source."""

    rng: Random
    productions: Productions = field(default_factory=dict)
    sorts: tuple[str, ...] = ()  # of which there are variables
    least: int = 0  # actions of a step: 0 if there are internal ones, which go together with everything
    end: float = 0  # how likely a process comes to an end after an action
    actions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parameters: dict[str, Variables] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    variables: int = 0

    def specification(self) -> Specification:
        rng = self.rng
        self.productions = rng.choice((NATIVE, NATIVE, ALL))
        self.sorts = (rng.choice(sorted(rich_data.EDGES)), *rng.sample(sorted(self.productions), 2))
        self.least = rng.choice((0, 1, 1, 1))
        self.end = rng.choice((0, 0.1, 0.2, 0.4))
        for name in "abc":
            self.actions[name] = tuple(rng.choices(self.sorts, k=rng.choice((0, 1, 1, 2))))
        self.actions["c"] = self.actions["b"] if rng.random() < 0.7 else self.actions["c"]
        self.parameters["T"] = self._parameters()
        components = [f"P{number}" for number in range(rng.choice(COMPONENTS))]
        for name in components:
            self.parameters[name] = self._parameters()
        self._define("T", Context(dict(self.parameters["T"]), (), 1, is_ending=True))
        for name in components:
            called = tuple(rng.choices(components, k=2)) if rng.random() < 0.3 else (name,)
            self._define(name, Context(dict(self.parameters[name]), called, 2, is_ending=False))
        process = self._call(components[0], {})
        for name in components[1:]:
            process = Parallel(process, self._call(name, {}))
        return Specification(
            rich_data.SORTS,
            rich_data.MAPS,
            rich_data.EQUATIONS,
            tuple(self.actions.items()),
            tuple(self.definitions),
            self._restricted(process, len(components)),
        )

    def _parameters(self) -> Variables:
        sorts = self.rng.choices(self.sorts, k=self.rng.choice((1, 1, 2, 3)))
        return tuple(zip(("v", "w", "x"), sorts, strict=False))

    def _define(self, name: str, context: Context) -> None:
        options = [self._option(context) for _ in range(self.rng.choice((2, 2, 3)))]
        self.definitions.append(Definition(name, self.parameters[name], choice(options)))

    def _option(self, context: Context) -> Process:
        """A process that begins with an action."""
        rng, inner = self.rng, replace(context, depth=context.depth - 1)
        if context.depth and rng.random() < 0.3:
            other = self._option(inner) if rng.random() < 0.8 else None
            return If(self._value("Bool", context.scope), self._option(inner), other)
        if rng.random() < 0.35:
            variables = self._summed()
            scope = {**context.scope, **dict(variables)}
            bounds = [self._bound(name, sort, context.scope) for name, sort in variables]
            if rng.random() < 0.3:
                bounds.append(self._value("Bool", scope))
            body = self._steps(replace(context, scope=scope))
            for bound in bounds:
                body = If(bound, body, None)
            return Sum(variables, body)
        return self._steps(context)

    def _summed(self) -> Variables:
        sorts = [sort for sort in BOUNDS if sort in (*self.sorts, "Bool", "Colour", "Nat")]
        variables = []
        for sort in self.rng.choices(sorts, k=self.rng.choice((1, 1, 1, 2))):
            self.variables += 1
            variables.append((f"y{self.variables}", sort))
        return tuple(variables)

    def _bound(self, name: str, sort: str, scope: Scope) -> Data:
        return rich_data.filled(self.rng, self.rng.choice(BOUNDS[sort]).replace("@", name), 2, scope)

    def _steps(self, context: Context) -> Process:
        rng = self.rng
        names = rng.choices("aaaabc", k=rng.choice((self.least, 1, 1, 1, 1, 1, 1, 2)))
        action = MultiAction(tuple((name, self._values(self.actions[name], context.scope)) for name in names))
        after = self._continuation(context)
        return action if after is None else Sequence(action, after)

    def _continuation(self, context: Context) -> Process | None:
        """What comes after an action; None for the end."""
        rng, inner = self.rng, replace(context, depth=context.depth - 1)
        if context.depth and rng.random() < 0.3:
            return self._option(inner)
        if context.is_ending or rng.random() < self.end:
            return None
        if rng.random() < 0.15:
            return Sequence(self._call("T", context.scope), self._continuation(inner) or Delta())
        if rng.random() < 0.1:
            return Sequence(self._call(rng.choice(context.callable), context.scope), self._call("T", context.scope))
        return Delta() if rng.random() < 0.05 else self._call(rng.choice(context.callable), context.scope)

    def _call(self, name: str, scope: Scope) -> Call:
        return Call(name, self._values([sort for _, sort in self.parameters[name]], scope))

    def _values(self, sorts: tuple[str, ...] | list[str], scope: Scope) -> tuple[Data, ...]:
        return tuple(self._value(sort, scope) for sort in sorts)

    def _value(self, sort: str, scope: Scope) -> Data:
        rng = self.rng
        if sort in scope.values() and sort in rich_data.EDGES and rng.random() < 0.25:
            return rich_data.filled(rng, rng.choice(rich_data.EDGES[sort]), 1, scope, self.productions)
        return rich_data.value(rng, sort, rng.randrange(DEPTH), scope, self.productions)

    def _restricted(self, process: Process, components: int) -> Process:
        """Several components join in b and c; some steps are prevented, some hidden."""
        rng = self.rng
        if components > 1:
            if self.actions["b"] == self.actions["c"]:
                process = Operator("comm", ((("b", "c"), rng.choice("bc")),), process)
            allowed = rng.choice(("abc", "ab", "ac", ("a", "b", "c", ("a", "b"), ("b", "b"))))
            process = operator("allow", allowed, process)
        kind = rng.choice(("", "", "", "hide", "block", "rename"))
        if kind == "rename" and self.actions["a"] == self.actions["b"]:
            return Operator("rename", ((("a",), "b"),), process)
        return operator(kind, rng.choice("abc"), process) if kind in ("hide", "block") else process


def generate(seed: int) -> Specification:
    """The specification of a seed."""
    return Author(Random(seed)).specification()


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints a random mCRL2 specification over rich data.")
    parser.add_argument("--seed", type=int, required=True)
    print(generate(parser.parse_args().seed).text(), end="")


if __name__ == "__main__":
    main()

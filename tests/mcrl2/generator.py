"""Random mCRL2 specifications whose state spaces are small: `python tests/mcrl2/generator.py --seed 7` prints one.

All values stay small: numbers are taken modulo 3, and what would make a list or a stack longer than 2 leaves it as it
is. Sums have a finite sort, a bound, or a value from a communication; whoever receives without a bound is blocked above
it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mcrl2.trees import (
    Call,
    Choice,
    Data,
    Definition,
    Delta,
    Equation,
    If,
    Map,
    MultiAction,
    Names,
    Operator,
    Parallel,
    Process,
    Scope,
    Sequence,
    Specification,
    Sum,
    Term,
    Var,
    Variables,
    alphabet,
    choice,
    operator,
    relaxed,
    substituted,
)

# What stands in every specification, and what there is to say of sorts.

DATA, PACKET, STACK, NUMBERS = "D", "E", "S", "List(Nat)"
SORTS = ("Bool", "Nat", "Pos", DATA, PACKET, STACK, NUMBERS)
MAPS = (Map("depth", (STACK,), "Nat"), Map("none", (), NUMBERS))
EQUATIONS = (
    Equation((), None, Term("depth(empty)"), Term("0")),
    Equation((("d", DATA), ("s", STACK)), None, Term("depth(push(d, s))"), Term("(depth(s) + 1)")),
    Equation((), None, Term("none"), Term("[]")),
)
CASES = {
    "Bool": (("true", ()), ("false", ())),
    PACKET: (("e0", ()), ("pack({}, {})", (DATA, "Bool"))),
    STACK: (("empty", ()), ("push({}, {})", (DATA, STACK))),
    NUMBERS: (("[]", ()), ("({} |> {})", ("Nat", NUMBERS))),
}
CONSTANTS = {
    "Bool": ("true", "false"),
    "Nat": ("0", "Pos2Nat(1)", "Pos2Nat(2)"),
    "Pos": ("1", "2"),
    DATA: ("d0", "d1"),
    PACKET: ("e0", "pack(d0, true)"),
    STACK: ("empty",),
    NUMBERS: ("none",),
}
FORMS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "Bool": (
        *(("({} == {})", (sort, sort)) for sort in SORTS),
        *((f"({{}} {sign} {{}})", (sort, sort)) for sign in ("<", "<=", "!=") for sort in ("Nat", DATA, PACKET)),
        *((f"({{}} {sign} {{}})", ("Bool", "Bool")) for sign in ("&&", "||", "=>")),
        ("(!{})", ("Bool",)),
        ("({} in {})", ("Nat", NUMBERS)),
        ("is_pack({})", (PACKET,)),
    ),
    "Nat": (
        ("(({} + {}) mod 3)", ("Nat", "Nat")),
        ("(({} + 1) mod 3)", ("Nat",)),
        ("(({} * {}) mod 3)", ("Nat", "Pos")),
        ("({} mod 3)", ("Pos",)),
        ("abs({} - {})", ("Nat", "Nat")),
        ("min({}, {})", ("Nat", "Nat")),
        ("(# {})", (NUMBERS,)),
        ("depth({})", (STACK,)),
        ("if(({0} == none), 0, head({0}))", (NUMBERS,)),
    ),
    "Pos": (("({} + 1)", ("Nat",)), ("succ({})", ("Nat",)), ("max({}, {})", ("Pos", "Nat"))),
    DATA: (("if(is_pack({0}), first({0}), {1})", (PACKET, DATA)), ("if(({0} == empty), d0, top({0}))", (STACK,))),
    PACKET: (("pack({}, {})", (DATA, "Bool")),),
    STACK: (
        ("push({}, empty)", (DATA,)),
        ("if((depth({1}) < 2), push({0}, {1}), {1})", (DATA, STACK)),
        ("if(({0} == empty), empty, rest({0}))", (STACK,)),
    ),
    NUMBERS: (
        ("[{}]", ("Nat",)),
        ("[{}, {}]", ("Nat", "Nat")),
        ("if(((# {1}) < 2), ({0} |> {1}), {1})", ("Nat", NUMBERS)),
        ("if((((# {0}) + (# {1})) < 3), ({0} ++ {1}), {1})", (NUMBERS, NUMBERS)),
        ("if(({0} == none), none, tail({0}))", (NUMBERS,)),
    ),
}
FINITE = ("Bool", DATA, PACKET)
BOUNDS = {"Nat": "({} < 2)", "Pos": "({} <= 2)", STACK: "({} == empty)", NUMBERS: "({} == none)"}  # for sums


COMPONENTS = ((0, 1), (0, 1), (0, 1, 2), (0, 1, 2), (0, 0, 1), (0, 0, 1, 1), (0, 1, 2, 3))


@dataclass(frozen=True, slots=True)
class Channel:
    """Actions that happen together: the first sends, and the others receive."""

    ends: Names
    result: str
    users: frozenset[int]  # components


@dataclass(frozen=True, slots=True)
class Context:
    """Where a sequential process stands."""

    scope: Scope
    actions: Names
    callable: Names  # processes to go on with; none if the end must come
    depth: int


@dataclass(slots=True)
class Author:
    """Writes one specification; all its decisions come from one source."""

    rng: Random
    sorts: tuple[str, ...] = ()  # of which there are variables
    end: float = 0  # how likely a process comes to an end after an action
    fresh: int = 0
    maps: list[Map] = field(default_factory=list)
    equations: list[Equation] = field(default_factory=list)
    actions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parameters: dict[str, Variables] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    channels: list[Channel] = field(default_factory=list)
    ending: list[str] = field(default_factory=list)  # processes that come to an end

    def specification(self) -> Specification:
        rng = self.rng
        self.sorts = tuple(rng.sample(SORTS, 3))
        self.end = rng.choice((0, 0.05, 0.3))
        for _ in range(rng.choice((1, 1, 2, 3))):
            self._map()
        components = list(rng.choice(COMPONENTS))
        self._declare_actions(sorted(set(components)))
        for number in range(rng.choice((0, 1, 1))):
            self._ending_process(f"T{number}")
        for component in sorted(set(components)):
            self._component(component)
        rng.shuffle(components)
        initial = self._composed(components, components)
        sorts = (
            (DATA, "struct d0 | d1"),
            (PACKET, "struct e0 | pack(first: D, second: Bool) ? is_pack"),
            (STACK, "struct empty | push(top: D, rest: S)"),
        )
        equations = (*EQUATIONS, *self.equations)
        return Specification(
            sorts, (*MAPS, *self.maps), equations, tuple(self.actions.items()), tuple(self.definitions), initial
        )

    def _fresh(self, stem: str) -> str:
        self.fresh += 1
        return f"{stem}{self.fresh}"

    # Data

    def _map(self) -> None:
        """A map defined by cases of its first argument; it calls itself with a part of that only."""
        rng, name = self.rng, f"f{len(self.maps)}"
        first, *others = rng.choices(self.sorts, k=rng.choice((1, 1, 2)))
        each = Map(name, (first, *others), rng.choice(self.sorts))
        second = tuple((f"y{number}", sort) for number, sort in enumerate(others))
        scope = dict(second)
        call = Term(f"{name}({', '.join('{}' for _ in each.domain)})")

        def add(variables: Variables, condition: Data | None, pattern: Data) -> None:
            known = scope | dict(variables)
            recursive = [Var(part) for part, sort in variables if sort == first] if pattern != Var("x") else []
            right = self._value(each.result, known | ({"again": each.result} if recursive else {}), 2)
            rest = tuple(Var(part) for part, _ in second)
            if recursive:
                right = substituted(right, {"again": replace(call, parts=(recursive[0], *rest))})
            left = replace(call, parts=(pattern, *rest))
            self.equations.append(Equation((*variables, *second), condition, left, right))

        if first in CASES and rng.random() < 0.9:
            for form, sorts in CASES[first]:
                variables = tuple((f"x{number}", sort) for number, sort in enumerate(sorts))
                add(variables, None, Term(form, tuple(Var(part) for part, _ in variables)))
        else:
            condition = self._value("Bool", {"x": first}, 2)
            add((("x", first),), condition, Var("x"))
            add((("x", first),), Term("(!{})", (condition,)), Var("x"))
        self.maps.append(each)

    def _value(self, sort: str, scope: Scope, depth: int) -> Data:
        """A small value; the sort of its text is exactly this one, also without a context."""
        rng = self.rng
        known = [name for name, own in scope.items() if own == sort]
        if known and rng.random() < 0.6:
            return Var(rng.choice(known))
        if depth == 0 or rng.random() < 0.2:
            return Term(rng.choice(CONSTANTS[sort]))
        forms = [*FORMS[sort], ("if({}, {}, {})", ("Bool", sort, sort))]
        own = [
            (f"{each.name}({', '.join('{}' for _ in each.domain)})", each.domain)
            for each in self.maps
            if each.result == sort
        ]
        fitting = [each for each in (*own, *forms) if set(each[1]) & set(scope.values())]  # that can have a variable
        form, sorts = rng.choice(fitting or forms)
        if sort == "Bool" and rng.random() < 0.1:
            bound = self._fresh("q")
            inner = self._value("Bool", {**scope, bound: DATA}, depth - 1)
            return Term(f"({rng.choice(('exists', 'forall'))} {bound}: {DATA}. ({{}}))", (inner,))
        return Term(form, tuple(self._value(each, scope, depth - 1) for each in sorts))

    def _argument(self, sort: str, scope: Scope) -> Data:
        """A value whose text may have a smaller sort, which its place makes larger."""
        return relaxed(self._value(sort, scope, 2))

    # Sequential processes

    def _declare_actions(self, components: list[int]) -> None:
        rng = self.rng
        for number in range(rng.choice((1, 2, 3))):
            self.actions[f"a{number}"] = tuple(rng.choices(self.sorts, k=rng.choice((0, 0, 1, 1, 2))))
        for number in range(rng.choice((0, 1, 1, 2, 2))):
            users = rng.sample(components, 3 if len(components) > 2 and rng.random() < 0.3 else 2)
            ends = tuple(f"{letter}{number}" for letter in "srt"[: len(users)])
            if rng.random() < 0.1:
                ends = (ends[0],) * len(users)
            channel = Channel(ends, f"c{number}", frozenset(users))
            sorts = tuple(rng.choices(self.sorts, k=rng.choice((0, 0, 1, 1, 1, 2))))
            self.actions.update((name, sorts) for name in (*ends, channel.result))
            self.channels.append(channel)

    def _component(self, component: int) -> None:
        rng = self.rng
        actions = [name for name in self.actions if name.startswith("a")]
        for channel in self.channels:
            users = sorted(channel.users)
            actions += [channel.ends[users.index(component)]] * 3 if component in channel.users else []
        names = tuple(f"P{component}{suffix}" for suffix in ("", "'")[: rng.choice((1, 1, 2))])
        for name in names:
            sorts = rng.choices(self.sorts, k=rng.choice((0, 1, 1, 2)))
            stems = ("n", "m") if rng.random() < 0.7 else ("v", "w")
            self.parameters[name] = tuple(zip(stems, sorts, strict=False))
        for name in names:
            context = Context(dict(self.parameters[name]), tuple(actions), names, 2)
            options = [self._option(context) for _ in range(rng.choice((1, 1, 2)))]
            options.append(self._option(replace(context, depth=0)))  # that has no condition, most often
            self.definitions.append(Definition(name, self.parameters[name], choice(options)))

    def _ending_process(self, name: str) -> None:
        self.parameters[name] = (("n", self.rng.choice(self.sorts)),) if self.rng.random() < 0.5 else ()
        visible = tuple(name for name in self.actions if name.startswith("a"))
        options = [self._option(Context(dict(self.parameters[name]), visible, (), 1)) for _ in range(2)]
        self.definitions.append(Definition(name, self.parameters[name], choice(options)))
        self.ending.append(name)

    def _option(self, context: Context) -> Process:
        """A process that begins with an action."""
        rng = self.rng
        if context.depth and rng.random() < 0.35:
            return self._branching(replace(context, depth=context.depth - 1))
        sums, bounds, actions, scope = (
            list[tuple[str, str]](),
            list[Data](),
            list[tuple[str, tuple[Data, ...]]](),
            dict(context.scope),
        )
        for name in rng.choices(context.actions, k=rng.choice((0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2))):
            arguments = [self._received(name, sort, scope, sums, bounds) for sort in self.actions[name]]
            actions.append((name, tuple(arguments)))
        if sums and rng.random() < 0.3:
            bounds.append(self._value("Bool", scope, 1))
        process: Process = MultiAction(tuple(actions))
        after = self._continuation(replace(context, scope=scope))
        process = process if after is None else Sequence(process, after)
        for bound in bounds:
            process = If(bound, process, None)
        return Sum(tuple(sums), process) if sums else process

    def _branching(self, context: Context) -> Process:
        rng, kind = self.rng, self.rng.random()
        if kind < 0.6:
            condition = self._value("Bool", context.scope, 2)
            return If(condition, self._option(context), self._option(context) if rng.random() < 0.6 else None)
        if kind < 0.8:
            return Choice((self._option(context), self._option(context)))
        variable, sort = self._fresh("x"), rng.choice(FINITE)
        inner = replace(context, scope={**context.scope, variable: sort})
        return Sum(((variable, sort),), Choice((self._option(inner), self._option(inner))))

    def _received(
        self, name: str, sort: str, scope: dict[str, str], sums: list[tuple[str, str]], bounds: list[Data]
    ) -> Data:
        """An argument of an action, which may be a new variable. Who sends needs a bound for it."""
        rng, receives = self.rng, name[0] in "rt"
        if rng.random() < (0.15 if receives else 0.8):
            return self._argument(sort, scope)
        if sort == PACKET and receives and rng.random() < 0.5:
            parts = [self._received(name, each, scope, sums, bounds) for each in (DATA, "Bool")]
            return Term("pack({}, {})", tuple(parts))
        variable = self._fresh("x")
        sums.append((variable, sort))
        scope[variable] = sort
        if sort in BOUNDS and not receives:
            bounds.append(Term(BOUNDS[sort], (Var(variable),)))
        return Var(variable)

    def _continuation(self, context: Context) -> Process | None:
        """What comes after an action; None for the end."""
        rng, inner = self.rng, replace(context, depth=context.depth - 1)
        if self.ending and rng.random() < 0.15:
            called = rng.choice(self.ending)
            call, after = self._call(called, context.scope), self._continuation(inner) if context.depth else None
            return call if after is None else Sequence(call, after)
        if context.depth and rng.random() < 0.1:
            first = Choice((self._option(replace(inner, callable=())), self._option(replace(inner, callable=()))))
            after = self._continuation(inner)
            return first if after is None else Sequence(first, after)
        if context.depth and rng.random() < 0.5:
            return self._option(inner)
        if not context.callable or rng.random() < self.end:
            return None
        return Delta() if rng.random() < 0.05 else self._call(rng.choice(context.callable), context.scope)

    def _call(self, name: str, scope: Scope) -> Call:
        rng, parameters = self.rng, self.parameters[name]
        by_name = rng.random() < 0.4
        arguments = tuple(
            Var(each) if scope.get(each) == sort and rng.random() < 0.4 else self._argument(sort, scope)
            for each, sort in parameters
        )
        return Call(name, arguments, tuple(each for each, _ in parameters) if by_name else None)

    # Composition

    def _composed(self, components: list[int], among: list[int]) -> Process:
        """Some components, among all. Channels end where all their users are inside."""
        rng, root = self.rng, components == among
        process: Process
        if len(components) == 1:
            process = self._call(f"P{components[0]}", {})
        else:
            middle = rng.randrange(1, len(components))
            process = Parallel(self._composed(components[:middle], among), self._composed(components[middle:], among))
        outside = list((Counter(among) - Counter(components)).elements())
        own = [each for each in self.channels if each.users.isdisjoint(outside) and (root or rng.random() < 0.5)]
        for joined in (own,) if rng.random() < 0.7 else tuple([each] for each in own):
            process = self._joined(process, joined) if joined else process
        self.channels = [each for each in self.channels if each not in own]
        for _ in range(rng.choice((0, 0, 1, 1, 2)) if root else int(rng.random() < 0.15)):
            process = self._finished(process)
        if root and len(components) > 2 and rng.random() < 0.3:
            self.definitions.append(Definition("System", (), process))
            process = Call("System", ())
        return process

    def _joined(self, process: Process, channels: list[Channel]) -> Process:
        """The communication of channels, with what is left of them blocked or not allowed."""
        rng = self.rng
        process = Operator("comm", tuple((each.ends, each.result) for each in channels), process)
        ends = {name for each in channels for name in each.ends}
        if rng.random() < 0.3:
            return operator("block", ends, process)
        possible = sorted(names for names in self._alphabet(process) if ends.isdisjoint(names))
        results = {each.result for each in channels}

        def chance(names: Names) -> float:
            return 0.97 if len(names) == 1 else 0.7 if results.issuperset(names) else 0.2

        return operator("allow", [names for names in possible if rng.random() < chance(names)], process)

    def _finished(self, process: Process) -> Process:
        rng = self.rng
        possible = sorted(self._alphabet(process))
        all_names = {name for names in possible for name in names}
        names = sorted(name for name in all_names if name[0] not in "rt")
        if names and len(names) == len(all_names) and rng.random() < 0.2:
            return operator("allow", [each for each in possible if rng.random() < 0.8], process)
        if names and rng.random() < 0.7:
            hidden = [name for name in names if rng.random() < 0.4] or names[:1]
            return operator("hide", hidden, process)
        pairs = [
            (a, b)
            for a in names
            for b in names
            if a[0] == "a" == b[0] and a != b and self.actions[a] == self.actions[b]
        ]
        if not pairs:
            return process
        old, new = rng.choice(pairs)
        return Operator("rename", (((old,), new),), process)

    def _alphabet(self, process: Process) -> frozenset[Names]:
        found = alphabet(process, {each.name: each.body for each in self.definitions}, 400)
        return frozenset((name,) for name in self.actions) if found is None else found


def generate(seed: int) -> Specification:
    """The specification of a seed."""
    return Author(Random(seed)).specification()


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints a random mCRL2 specification.")
    parser.add_argument("--seed", type=int, required=True)
    print(generate(parser.parse_args().seed).text(), end="")


if __name__ == "__main__":
    main()

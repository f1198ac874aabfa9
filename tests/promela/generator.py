"""Random Promela programs whose search ends: `python tests/promela/generator.py --seed 7` prints one.

What pan leaves undefined is avoided: indices are taken modulo the size, divisors are constants, every channel is
initialised, and within atomic and d_step there is neither a loop without a counter nor a backward jump. Values stay
small because every assignment gives a constant, another small value, or a remainder.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from promela.program import Block, Body, Choice, Labelled, Line, Process, Program, Statement, Unless, smaller

MOST_PROCESSES_ALIVE = 5


@dataclass(frozen=True, slots=True)
class Channel:
    """A global channel with its capacity and the types of its fields."""

    name: str
    capacity: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """Where a statement stands, which decides what it may be."""

    place: str = "plain"  # plain, atomic, d_step
    in_loop: bool = False
    depth: int = 0
    locals: tuple[str, ...] = ()  # that may be written
    counters: tuple[str, ...] = ()  # of `for`: read only
    labels: tuple[str, ...] = ()  # that a goto may name here
    in_process: bool = True

    @property
    def plain(self) -> bool:
        return self.place == "plain"

    def deeper(self, place: str | None = None, *, in_loop: bool | None = None) -> "Context":
        looping = self.in_loop if in_loop is None else in_loop
        return replace(self, depth=self.depth + 1, place=place or self.place, in_loop=looping)


@dataclass(slots=True)
class Author:
    """Writes one program; all its decisions come from one source."""

    rng: Random
    variables: list[str] = field(default_factory=lambda: ["x", "y"])  # of global scope, small and not negative
    channels: list[Channel] = field(default_factory=list)
    declarations: list[str] = field(default_factory=list)
    inlines: list[str] = field(default_factory=list)
    child: str | None = None
    may_fail: bool = False  # whether assertions may be wrong; decided by chance, unless it is asked for
    is_for_trails: bool = False  # no choices within d_step: SPIN's simulator makes them by chance, pan takes the first
    fresh: int = 0
    extra: list[str] = field(default_factory=list)  # declarations that the process at hand needs at its start
    budget: int = 0  # statements that are left for the process at hand

    def program(self) -> Program:
        rng = self.rng
        self.may_fail |= rng.random() < 0.3
        self._declare()
        units = [self._inline(number) for number in range(rng.choice((0, 0, 1, 2)))]
        units += [self._child()] if rng.random() < 0.4 else []
        count = rng.choice((2, 2, 2, 3, 3, 4))
        size = {2: 8, 3: 6, 4: 4}[count]
        processes = [self._process(number, size) for number in range(count)]
        return Program(tuple(self.declarations), (*units, *processes))

    # Declarations

    def _declare(self) -> None:
        rng, add = self.rng, self.declarations.append
        add("mtype = { red, green, blue }")
        add(f"byte x = {rng.randrange(3)}, y")
        for chance, text, names in (
            (0.4, "bit b", ["b"]),
            (0.3, "unsigned u : 2", ["u"]),
            (0.4, f"byte a[2] = {rng.randrange(3)}", ["a[0]", "a[1]", "a[x % 2]"]),
            (
                0.3,
                "typedef Pair {\n  byte left;\n  bit right[2]\n};\nPair p",
                ["p.left", "p.right[0]", "p.right[y % 2]"],
            ),
            (0.2, "typedef Cell {\n  byte v\n};\nCell cells[2]", ["cells[0].v", "cells[y % 2].v"]),
        ):
            if rng.random() < chance:
                add(text)
                self.variables += names
        add("short s")
        add("mtype m = red")
        for number in range(rng.choice((0, 1, 1, 2, 2))):
            fields = rng.choice((("byte",), ("byte",), ("mtype", "byte"), ("byte", "byte")))
            channel = Channel(f"q{number}", rng.choice((0, 0, 1, 2)), fields)
            self.channels.append(channel)
            add(f"chan {channel.name} = [{channel.capacity}] of {{ {', '.join(fields)} }}")

    def _inline(self, number: int) -> Process:
        name = f"act{number}"
        self.budget, self.extra = 3, []
        context = Context("atomic", depth=1, locals=("arg",), in_process=False)
        body = (self._assignment(context), *self._body(context, 2))
        self.inlines.append(name)
        return Process(f"inline {name}(arg)", tuple(self.extra), body)

    def _child(self) -> Process:
        self.budget, self.extra = 3, []
        local = self.rng.random() < 0.3
        body = self._body(Context("atomic", depth=1, locals=("k",)), 2)  # without loops, so that it comes to an end
        self.child = "child"
        own = ("chan own = [1] of { byte }",) if local else ()
        return Process("proctype child(byte k)", (*own, *self.extra), body)

    def _process(self, number: int, size: int) -> Process:
        rng = self.rng
        self.budget, self.extra = size + 2, []
        locals_ = rng.choice(((), ("v",), ("v", "w")))
        labels = ("again", "out")
        context = Context(locals=locals_, labels=labels)
        body = self._labelled((self._assignment(context), *self._body(context, rng.randint(2, size))))
        twice = size > 4 and rng.random() < 0.15
        head = f"{'active [2]' if twice else 'active'} proctype P{number}()"
        if rng.random() < 0.1:
            head += f" provided ({self._condition(Context())})"
        declared = tuple(f"byte {name}" + rng.choice(("", " = 1")) for name in locals_)
        return Process(head, (*declared, *self.extra), body)

    def _labelled(self, body: Body) -> Body:
        """The labels that jumps may name: one somewhere on the way, one at the end."""
        places = [at for at, statement in enumerate(body) if _may_have_label(statement)]
        text = "\n".join(Process("", (), body).lines())
        if "goto again" in text and places:
            at = self.rng.choice(places)
            body = (*body[:at], Labelled("again", body[at]), *body[at + 1 :])
        elif "goto again" in text:
            body = (Labelled("again", Line("skip")), *body)
        return (*body, Labelled("out", Line("skip"))) if "goto out" in text else body

    # Expressions

    def _name(self, context: Context) -> str:
        return self.rng.choice([*self.variables, *context.locals, *context.locals])

    def _value(self, context: Context) -> str:
        """A small number that is not negative."""
        rng = self.rng
        if rng.random() < 0.1:
            inner = replace(context, depth=context.depth + 1)
            return f"({self._condition(inner)} -> {self._atom(context)} : {self._atom(context)})"
        return self._atom(context)

    def _atom(self, context: Context) -> str:
        rng = self.rng
        names = [*self.variables, *context.locals, *context.counters]
        return rng.choice([*names, rng.choice(names), str(rng.randrange(3)), "_pid" if context.in_process else "1"])

    def _small(self, context: Context) -> str:
        """An expression for an assignment: whatever it reads, its value is small."""
        rng = self.rng
        one, two = self._value(context), self._value(context)
        return rng.choice(
            (
                str(rng.randrange(4)),
                one,
                f"({one} + {two}) % 3",
                f"({one} + 1) % {rng.choice((2, 3))}",
                f"{one} / 2",
                f"{one} & 1",
                f"({one} ^ {two}) & 3",
                f"({one} << 1) % 3",
                f"!{one}",
                f"{one} == {two}",
            )
        )

    def _condition(self, context: Context) -> str:
        rng = self.rng
        one, two = self._value(context), self._atom(context)
        texts = [
            f"{one} {rng.choice(('==', '!=', '<', '>', '<=', '>='))} {two}",
            f"{one} == {rng.randrange(3)}",
            f"{one} + {two} > {rng.randrange(1, 4)}",
            f"!({one} > {two})",
            f"s {rng.choice(('<', '>='))} {rng.randrange(-2, 2)}",
            f"m {rng.choice(('==', '!='))} {rng.choice(('red', 'green', 'blue'))}",
            f"_nr_pr < {rng.randint(2, 4)}",
        ]
        buffered = [channel for channel in self.channels if channel.capacity]
        if buffered:
            channel = rng.choice(buffered)
            texts.append(f"len({channel.name}) == {rng.randint(0, channel.capacity)}")
            texts.append(
                f"{channel.name}{rng.choice('?:').replace(':', '??')}[{self._pattern(channel, context, poll=True)}]"
            )
        if context.depth < 3 and rng.random() < 0.2:
            inner = replace(context, depth=3)
            return f"({rng.choice(texts)}) {rng.choice(('&&', '||'))} ({self._condition(inner)})"
        return rng.choice(texts)

    # Statements

    def _body(self, context: Context, longest: int) -> Body:
        """One statement or several. A declaration among them can be used by those that follow."""
        rng, statements = self.rng, list[Statement]()
        for _ in range(rng.randint(1, max(1, longest))):
            if context.plain and context.in_process and rng.random() < 0.06:
                name = self._fresh("w")
                statements.append(Line(f"byte {name}" + rng.choice(("", f" = {self._small(context)}"))))
                context = replace(context, locals=(*context.locals, name))
            statement = self._statement(context)
            if statements and _may_end_with_loop(statements[-1]) and not _may_have_label(statement):
                statements.append(Line("skip"))  # SPIN refuses a d_step that the end of a loop leads to
            statements.append(statement)
        return tuple(statements)

    def _statement(self, context: Context) -> Statement:
        self.budget -= 1
        kinds: list[tuple[int, Callable[[Context], Statement]]] = [(8, self._assignment), (1, self._skip)]
        if context.place != "d_step":
            kinds += [
                (3 if context.depth else 1, self._guard),
                (1, self._print),
                (1, self._assertion),
                (1, self._select),
            ]
            kinds += [(2, self._jump)] if context.labels else []
            kinds += [(4, self._receive), (4, self._send)] if self.channels else []
            kinds += [(2, self._call)] if self.inlines and context.in_process else []
            kinds += [(2, self._run)] if self.child and context.in_process and not context.in_loop else []
            kinds += [(2, self._break)] if context.in_loop else []
        if context.depth < 3 and self.budget > 0:
            kinds += [(4, self._choice), (1, self._for)]
            if context.place != "d_step":
                kinds += [(2, self._d_step)]
            if context.plain:
                kinds += [(5, self._loop), (3, self._atomic), (2, self._unless), (1, self._block)]
                kinds += [(6, self._atomic)] if self.is_for_trails else []
            elif context.place == "atomic" and self.is_for_trails and context.in_process:
                kinds += [(8, self._bounded_loop)]
        weights = [weight for weight, _ in kinds]
        return self.rng.choices([kind for _, kind in kinds], weights)[0](context)

    def _assignment(self, context: Context) -> Statement:
        rng = self.rng
        name = self._name(context)
        special = [f"s = {self._value(context)} - {rng.randrange(3)}", f"m = {rng.choice(('red', 'green', 'blue'))}"]
        special += [f"{rng.choice(('u', 'b'))}{rng.choice(('++', '--'))}"] if {"u", "b"} <= set(self.variables) else []
        return Line(rng.choice(special) if rng.random() < 0.2 else f"{name} = {self._small(context)}")

    def _skip(self, _: Context) -> Statement:
        return Line(self.rng.choice(("skip", "true")))

    def _guard(self, context: Context) -> Statement:
        timeout = context.plain and self.rng.random() < 0.15
        return Line("timeout" if timeout else self._condition(context))

    def _print(self, context: Context) -> Statement:
        return Line(f'printf("%d %e\\n", {self._value(context)}, m)')

    def _assertion(self, context: Context) -> Statement:
        return Line(f"assert({self._condition(context) if self.may_fail else 'x < 200'})")

    def _select(self, context: Context) -> Statement:
        name = self.rng.choice(("x", "y", *(context.locals if context.in_process else ())))
        return Line(f"select ({name} : {self.rng.randrange(2)} .. {self.rng.randint(1, 2)})")

    def _jump(self, context: Context) -> Statement:
        """A jump behind a condition; out of an atomic only forwards, so that no loop is atomic."""
        labels = context.labels if context.plain else ("out",)
        options: list[Body] = [(Line(self._condition(context)), Line(f"goto {self.rng.choice(labels)}"))]
        options.append((Line("else"),))
        return Choice("if", tuple(options))

    def _break(self, _: Context) -> Statement:
        return Line("break")

    def _call(self, context: Context) -> Statement:
        return Line(f"{self.rng.choice(self.inlines)}({self._name(context)})")

    def _run(self, context: Context) -> Statement:
        start = Line(f"run {self.child}({self._value(context)})")
        few = Line(f"_nr_pr < {MOST_PROCESSES_ALIVE}")
        return Choice("if", ((few, start), (Line("else"),)))

    def _send(self, context: Context) -> Statement:
        channel = self.rng.choice(self.channels)
        values = [self._color() if kind == "mtype" else self._value(context) for kind in channel.fields]
        arrow = "!!" if channel.capacity and self.rng.random() < 0.2 else "!"
        return Line(f"{channel.name}{arrow}{', '.join(values)}")

    def _receive(self, context: Context) -> Line:
        channel = self.rng.choice(self.channels)
        pattern = self._pattern(channel, context)
        if channel.capacity and self.rng.random() < 0.15:
            pattern = f"<{pattern}>"
        arrow = "??" if channel.capacity and self.rng.random() < 0.25 else "?"
        return Line(f"{channel.name}{arrow}{pattern}")

    def _pattern(self, channel: Channel, context: Context, *, poll: bool = False) -> str:
        rng, parts, taken = self.rng, list[str](), set[str]()
        for kind in channel.fields:
            free = [name for name in ("x", "y", *context.locals) if name not in taken]
            if kind == "mtype":
                part = rng.choice((self._color(), "_", self._color() if poll or "m" in taken else "m"))
            elif poll or not free:
                part = rng.choice((str(rng.randrange(3)), "_", f"eval({self._atom(context)})"))
            else:
                part = rng.choice((rng.choice(free), rng.choice(free), str(rng.randrange(3)), "_", "eval(y)"))
            taken.add(part)
            parts.append(part)
        if taken & {"y", "arg"}:  # pan restores a wrong message after a receive that writes what eval has read
            parts = ["_" if part == "eval(y)" else part for part in parts]
        return ", ".join(parts)

    def _color(self) -> str:
        return self.rng.choice(("red", "green", "blue"))

    def _choice(self, context: Context) -> Statement:
        inner = context.deeper()
        options = [self._body(inner, 2) for _ in range(self.rng.randint(1, 3))]
        deterministic = context.place == "d_step"
        if deterministic:
            options = [(Line(self._condition(context)), *option) for option in options]
            options = options[:1] if self.is_for_trails else options
        if deterministic or self.rng.random() < 0.5:
            options.append((Line("else"), *(self._body(inner, 1) if self.rng.random() < 0.6 else ())))
        return self._with_one_else("if", options, context)

    def _loop(self, context: Context) -> Statement:
        inner = context.deeper(in_loop=True)
        options = [self._body(inner, 2) for _ in range(self.rng.randint(1, 3))]
        options = [(self._assignment(context),) if _does_nothing(option) else option for option in options]
        if self.rng.random() < 0.4:
            options.append((Line("else"), Line("break")))
        elif self.rng.random() < 0.5:
            options.append((Line(self._condition(context)), Line("break")))
        loop = self._with_one_else("do", options, context)
        labelled = context.depth == 0 and self.rng.random() < 0.3
        return Labelled(self._fresh("end"), loop) if labelled else loop

    def _with_one_else(self, word: str, options: list[Body], context: Context) -> Choice:
        """Pan refuses a place that inherits several `else` from the choices at the start of its options."""
        if sum(_inherited_elses(option[0]) for option in options) > 1:
            guard = Line(self._condition(context))
            options = [option if isinstance(option[0], Line) else (guard, *option) for option in options]
        return Choice(word, tuple(options))

    def _for(self, context: Context) -> Statement:
        if not context.in_process:
            return self._skip(context)
        name = self._fresh("i")
        self.extra.append(f"byte {name}")
        inner = replace(context.deeper(in_loop=context.place != "d_step"), counters=(*context.counters, name))
        last = self.rng.choice(("1", "2", "x % 3"))
        return Block(
            f"for ({name} : {0 if last.startswith('x') else self.rng.randrange(2)} .. {last})", self._body(inner, 2)
        )

    def _bounded_loop(self, context: Context) -> Statement:
        """In an atomic section: several ways through it that have statements in common."""
        name = self._fresh("i")
        self.extra.append(f"byte {name}")
        inner = replace(context.deeper(in_loop=True), counters=(*context.counters, name))
        turn = (Line(f"{name} < {self.rng.randint(1, 2)}"), Line(f"{name} = {name} + 1"))
        before = (self._assignment(context),) if self.rng.random() < 0.5 else ()
        options: list[Body] = [(*before, Line("break"))]
        for _ in range(self.rng.randint(1, 2)):
            options.append((*turn, *self._body(inner, 1)) if self.rng.random() < 0.5 else turn)
        self.rng.shuffle(options)
        return Choice("do", tuple(options))

    def _atomic(self, context: Context) -> Statement:
        return Block("atomic", self._body(context.deeper("atomic"), 4))

    def _d_step(self, context: Context) -> Statement:
        first = self._first_of_d_step(context)
        return Block("d_step", (*first, *self._body(context.deeper("d_step", in_loop=False), 3)))

    def _first_of_d_step(self, context: Context) -> Body:
        """A d_step may wait only before its first statement. After a copying receive there, pan does not compile."""
        guard = self._receive(context) if self.channels and self.rng.random() < 0.5 else Line(self._condition(context))
        return () if self.rng.random() < 0.3 or "<" in guard.text else (guard,)

    def _unless(self, context: Context) -> Statement:
        main = self._body(context.deeper(), 3)
        receives = self.channels and self.rng.random() < 0.5
        guard = self._receive(context) if receives else self._guard(context)
        escape = (guard, *(self._body(context.deeper(), 1) if self.rng.random() < 0.6 else ()))
        return Unless(main, escape)

    def _block(self, context: Context) -> Statement:
        return Block("", self._body(context.deeper(), 3))

    def _fresh(self, stem: str) -> str:
        self.fresh += 1
        return f"{stem}{self.fresh}"


def generate(seed: int, *, for_trails: bool = False) -> Program:
    """The program of a seed. Those for trails may fail, and SPIN's simulator does the same as its verifier."""
    return Author(Random(seed), may_fail=for_trails, is_for_trails=for_trails).program()


def shrink(program: Program, still_fails: Callable[[Program], bool], seconds: float = 300) -> Program:
    """A program as small as cutting one thing at a time can make it in some time, that still fails."""
    end = time.monotonic() + seconds
    while True:
        for candidate in smaller(program):
            if time.monotonic() > end:
                return program
            if still_fails(candidate):
                program = candidate
                break
        else:
            return program


def _may_have_label(statement: Statement) -> bool:
    """Neither a declaration nor a d_step, which SPIN lets nobody jump to."""
    match statement:
        case Line(text):
            return not text.startswith("byte ")
        case Block(head, body):
            return head.startswith("for") or (head != "d_step" and _may_have_label(body[0]))
        case Unless(main, _):
            return _may_have_label(main[0])
        case _:
            return True


def _may_end_with_loop(statement: Statement) -> bool:
    return not isinstance(statement, Line) or statement.text.startswith(("select", "act"))


def _does_nothing(body: Body) -> bool:
    """As an option of a loop this would be an unconditional self-loop, which pan refuses."""
    return all(statement in (Line("skip"), Line("true")) for statement in body)


def _inherited_elses(statement: Statement) -> int:
    """How many `else` stand at the start of a statement, within all that begins with it."""
    match statement:
        case Line(text):
            return int(text == "else")
        case Choice(_, options):
            return sum(_inherited_elses(option[0]) for option in options)
        case Block(head, body):
            return 0 if head.startswith("for") else _inherited_elses(body[0])
        case Unless(main, _):
            return _inherited_elses(main[0])
        case Labelled(_, inner):
            return _inherited_elses(inner)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints a random Promela program.")
    parser.add_argument("--seed", type=int, required=True)
    print(generate(parser.parse_args().seed).text(), end="")


if __name__ == "__main__":
    main()

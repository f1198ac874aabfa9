"""The tree of a random Promela program and its text. Expressions and basic statements are text already."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

T = TypeVar("T")
INDENT = "  "


@dataclass(frozen=True, slots=True)
class Line:
    """A basic statement, a declaration, or the call of an inline."""

    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """`if` or `do` with its options."""

    word: str
    options: tuple["Body", ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A sequence in braces; its head is empty, `atomic`, `d_step` or the head of a `for`."""

    head: str
    body: "Body"


@dataclass(frozen=True, slots=True)
class Unless:
    """A main sequence with an escape."""

    main: "Body"
    escape: "Body"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A statement with a label."""

    label: str
    statement: "Statement"


Statement = Line | Choice | Block | Unless | Labelled
Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Process:
    """A unit with a body: a proctype, `init`, or an inline."""

    head: str
    declarations: tuple[str, ...]
    body: Body

    def lines(self) -> Iterator[str]:
        yield f"{self.head} {{"
        for declaration in self.declarations:
            yield f"{INDENT}{declaration};"
        yield from indented(sequence(self.body))
        yield "}"


@dataclass(frozen=True, slots=True)
class Program:
    """Global declarations, then the units."""

    declarations: tuple[str, ...]
    processes: tuple[Process, ...]

    def text(self) -> str:
        lines = [f"{declaration};" for declaration in self.declarations]
        for process in self.processes:
            lines += ["", *process.lines()]
        return "\n".join(lines) + "\n"


def sequence(body: Body) -> list[str]:
    """The lines of statements, separated by semicolons."""
    lines: list[str] = []
    for statement in body:
        if lines:
            lines[-1] += ";"
        lines += written(statement)
    return lines


def written(statement: Statement) -> list[str]:
    match statement:
        case Line(text):
            return [text]
        case Choice(word, options):
            lines = [word]
            for option in options:
                first, *rest = sequence(option)
                lines += [f":: {first}", *indented(rest, "   ")]
            return [*lines, "fi" if word == "if" else "od"]
        case Block(head, body):
            return [f"{head} {{".lstrip(), *indented(sequence(body)), "}"]
        case Unless(main, escape):
            return ["{", *indented(sequence(main)), "} unless {", *indented(sequence(escape)), "}"]
        case Labelled(label, inner):
            return [f"{label}:", *written(inner)]


def indented(lines: list[str], by: str = INDENT) -> list[str]:
    return [by + line for line in lines]


def smaller(program: Program) -> Iterator[Program]:
    """Programs with one thing less, the largest cuts first. Some of them are no valid programs."""
    for position in range(len(program.processes)):
        yield replace(program, processes=_without(program.processes, position))
    for position, process in enumerate(program.processes):
        for less in _smaller_process(process):
            yield replace(program, processes=_with(program.processes, position, less))
    for position in range(len(program.declarations)):
        yield replace(program, declarations=_without(program.declarations, position))


def _smaller_process(process: Process) -> Iterator[Process]:
    for body in _smaller_body(process.body):
        yield replace(process, body=body)
    for position in range(len(process.declarations)):
        yield replace(process, declarations=_without(process.declarations, position))
    plain = process.head.partition(" provided")[0].replace("active [2] ", "active ")
    if plain != process.head:
        yield replace(process, head=plain)


def _smaller_body(body: Body) -> Iterator[Body]:
    for position in range(len(body) if len(body) > 1 else 0):
        yield _without(body, position)
    for position, statement in enumerate(body):
        for instead in _smaller_statement(statement):
            yield body[:position] + instead + body[position + 1 :]


def _smaller_statement(statement: Statement) -> Iterator[Body]:
    """Sequences that may stand for a statement."""
    match statement:
        case Line("skip"):
            pass
        case Line():
            yield (Line("skip"),)
        case Choice(word, options):
            yield from (option for option in options if option[0] != Line("else"))
            if len(options) > 1:
                for position in range(len(options)):
                    yield (Choice(word, _without(options, position)),)
            for position, option in enumerate(options):
                for less in _smaller_body(option):
                    yield (Choice(word, _with(options, position, less)),)
        case Block(head, body):
            yield body
            for less in _smaller_body(body):
                yield (Block(head, less),)
        case Unless(main, escape):
            yield main
            for less in _smaller_body(main):
                yield (Unless(less, escape),)
            for less in _smaller_body(escape):
                yield (Unless(main, less),)
        case Labelled(label, inner):
            yield (inner,)
            for less in _smaller_statement(inner):
                yield (Labelled(label, less[0]), *less[1:])


def _without(items: tuple[T, ...], position: int) -> tuple[T, ...]:
    return items[:position] + items[position + 1 :]


def _with(items: tuple[T, ...], position: int, item: T) -> tuple[T, ...]:
    return (*items[:position], item, *items[position + 1 :])

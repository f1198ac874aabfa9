"""Texts that nobody would write on purpose: mutations of specifications, which must be refused with a message, or read,
and explored for a few states.

python tests/unit/mcrl2/fuzzing.py --count 200000 specifications/*.mcrl2
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.specification import Specification
from highroad.systems.composed import ComposedSystem

MAXIMUM_SECONDS = 2.0  # to read a text
HANGING_SECONDS = 12.0  # without a next state, though an evaluation that does not end is given up much earlier
EXPLORING_SECONDS = 1.0  # after which no other state is explored
MAXIMUM_STATES = 50
MAXIMUM_MEMORY = 4 << 30
_WORD = re.compile(r"[\w']+|\s+|[^\w\s]")
_BYTES = "\0\n\r\t %'()[]{};:,.?!=<>@+-*/#&|_0129aAxé\u2028"
_VOCABULARY = """
    act allow block comm cons delta dist div end eqn exists false forall glob hide in init lambda map mod proc
    rename sort struct sum tau true var whr Bag Bool FBag FSet Int List Nat Pos Real Set val nu if head tail count
    succ pred max min abs exp floor Int2Nat Nat2Pos Set2Bag pick a b c n x P Q S || ||_ |> <| ++ && => == != <= >=
    <> << -> [ ] { } ( ) : ; , . ? @ # | + - * / < > = ! 0 1 99999999999999999999 {} {:} []
"""
_WORDS = _VOCABULARY.split()
_ALIKE = [
    alike.split()
    for alike in (
        "+ - * max min",
        "< <= == != > >=",
        "&& || =>",
        "0 1 2 3 7",
        "Nat Pos Int Real Bool",
        "List FSet Set FBag Bag",
        "forall exists",
        "true false",
        "head tail rhead rtail #",
        "<| |> ++",
        ". + || |",
        "allow block hide",
    )
]
_LINES = [
    "sort S = struct a | b(S) | c(p: List(S))?is_c;",
    "sort S = S -> S;",
    "map f: Nat -> Nat; f: Int -> Bool; f: List(Nat) -> Nat;",
    "var x: Nat; y: List(Nat); eqn f(x) = x + 1; f(y) = #y;",
    "glob g: Nat -> Bool;",
    "act a: Nat; a: Bool # Nat; a;",
    "proc P(n: Nat) = sum m: Nat. (m < n) -> a(m) . P(n = m) <> delta;",
    "init P(1);",
    "% comment",
]


@dataclass(frozen=True)
class Failure:
    text: str
    reason: str


def mutations(texts: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """Texts that differ from the given ones in a few bytes or words. The same seed gives the same texts."""
    chance = random.Random(seed)
    for _ in range(count):
        text = chance.choice(texts)
        for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
            text = chance.choice(_MUTATIONS)(text, texts, chance)
        yield text


def failures(texts: Sequence[str], count: int, seed: int) -> Iterator[Failure]:
    """What goes wrong: any exception but InputError, too much time, or too much memory."""
    for text in mutations(texts, count, seed):
        reason = outcome(text)
        if reason is not None:
            yield Failure(text, reason)


def outcome(text: str) -> str | None:
    """None if the text is read and explored, or refused with a place, in time; otherwise what happened."""
    start = time.process_time()
    try:
        specification = read(text, "fuzzed.mcrl2")
        seconds = time.process_time() - start
        if seconds > MAXIMUM_SECONDS:
            return f"{seconds:.1f} s"
        with _not_hanging():
            explore(specification)
    except InputError as error:
        if error.diagnostic.span is None:
            return f"no place: {error}"
    except (Exception, _Hanging):
        return traceback.format_exc(limit=-20)
    return None


def explore(specification: Specification) -> int:
    """Asks for everything about a few states, and counts them."""
    end = time.process_time() + EXPLORING_SECONDS
    data = Data(specification)
    network = Network(specification, data)
    assert all(warning.span is not None for warning in (*specification.warnings, *data.warnings))
    system = ComposedSystem(network, "fuzzed", "mcrl2", {})
    pending = list(system.initial())
    seen = set(pending)
    while pending and len(seen) < MAXIMUM_STATES and time.process_time() < end:
        state = pending.pop()
        system.describe(state)
        for edge in system.edges(state):
            assert edge.state is not None
            if edge.state not in seen:
                seen.add(edge.state)
                pending.append(edge.state)
            if len(seen) >= MAXIMUM_STATES or time.process_time() > end:
                break
    return len(seen)


class _Hanging(BaseException):
    """Not an Exception: nothing on the way may catch it."""


@contextmanager
def _not_hanging() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise _Hanging

    former = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANGING_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former)


def _mutated_bytes(text: str, _: Sequence[str], chance: random.Random) -> str:
    position = chance.randrange(len(text) + 1)
    length = chance.choice((0, 0, 1, 1, 2, 10))
    inserted = "".join(chance.choice(_BYTES) for _ in range(chance.choice((0, 1, 1, 3))))
    return text[:position] + inserted + text[position + length :]


def _mutated_words(text: str, _: Sequence[str], chance: random.Random) -> str:
    words = _WORD.findall(text) or [""]
    position = chance.randrange(len(words))
    match chance.randrange(6):
        case 0:
            words[position] = chance.choice(_WORDS)
        case 1:
            words.insert(position, f" {chance.choice(_WORDS)} ")
        case 2:
            del words[position : position + chance.choice((1, 2, 5))]
        case 3:
            other = chance.randrange(len(words))
            words[position], words[other] = words[other], words[position]
        case 4:
            words[position:position] = words[position : position + 30] * chance.choice((1, 2, 40))
        case 5:  # a name for another one: what is well-formed, but not well-typed
            names = [index for index, word in enumerate(words) if word.isidentifier()]
            if names:
                words[chance.choice(names)] = words[chance.choice(names)]
    return "".join(words)


def _mutated_lines(text: str, texts: Sequence[str], chance: random.Random) -> str:
    lines = text.split("\n")
    position = chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            lines.insert(position, chance.choice(_LINES))
        case 1:
            lines.insert(position, chance.choice(chance.choice(texts).split("\n")))
        case 2:
            del lines[position]
    return "\n".join(lines)


def _alike(text: str, _: Sequence[str], chance: random.Random) -> str:
    """A word for one of its kind: what is likely to be legal, and to mean something else."""
    words = _WORD.findall(text)
    kinds = {word: alike for alike in _ALIKE for word in alike}
    places = [place for place, word in enumerate(words) if word in kinds]
    if places:
        place = chance.choice(places)
        words[place] = chance.choice(kinds[words[place]])
    return "".join(words)


_MUTATIONS = (_mutated_bytes, _mutated_words, _mutated_words, _mutated_lines, _alike, _alike, _alike)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no other text after this time")
    parser.add_argument("specifications", nargs="*", type=Path)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MAXIMUM_MEMORY, MAXIMUM_MEMORY))
    given = [path.read_text(encoding="utf-8") for path in options.specifications]
    if not given:
        from specifications import texts  # beside this file, which is run as a script

        given = texts()
    end = time.monotonic() + options.seconds
    tried = found = 0
    for text in mutations(given, options.count, options.seed):
        if time.monotonic() > end:
            break
        tried += 1
        reason = outcome(text)
        if reason is not None:
            found += 1
            print(f"--- {reason}\n{text}", flush=True)
    print(f"{tried} texts, {found} failures")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

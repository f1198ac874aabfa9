"""Texts that nobody would write on purpose: mutations of models, which must be parsed or refused with a message.

python tests/unit/promela/fuzzing.py --count 200000 models/*.pml
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from highroad.diagnostics import InputError, Source
from highroad.languages.promela.parse import parse

MAXIMUM_SECONDS = 2.0
_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_BYTES = "\0\n\r\t \"'$\\/*#(){}[];:,.?!=<>@+-%&|^~_0129aAxé\u2028"
_VOCABULARY = """
    active assert atomic bit bool break byte chan d_step D_proctype do else empty enabled eval false fi for full goto if
    in init inline int len ltl mtype never nfull np_ od of pid printf printm priority proctype provided return run
    select short show skip timeout trace true typedef unless unsigned xr xs _ _pid _nr_pr _last :: -> -- ++ << >> <= >=
    == != !! ?? && || .. [ ] ( ) { } ; : , . ? ! = < > @ + - * / % & | ^ ~ 0 1 255 99999999999 [] <> <-> U V W X "s" 'c'
"""
_WORDS = _VOCABULARY.split()
_LINES = [
    "#define x y",
    "#define f(a) a a",
    "#if 1",
    "#else",
    "#endif",
    "#ifdef x",
    "#undef f",
    '#include "none"',
    '# 7 "g"',
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
            text = chance.choice((_mutated_bytes, _mutated_words, _mutated_words, _mutated_lines))(text, texts, chance)
        yield text


def failures(texts: Sequence[str], count: int, seed: int) -> Iterator[Failure]:
    """What goes wrong: any exception but InputError, or too much time."""
    for text in mutations(texts, count, seed):
        reason = outcome(text)
        if reason is not None:
            yield Failure(text, reason)


def outcome(text: str) -> str | None:
    """None if the text is parsed, or refused with a place, in time; otherwise what happened."""
    start = time.process_time()
    try:
        parse(Source("fuzzed.pml", text), {"LARGE": "3"}, [])
    except InputError as error:
        if error.diagnostic.span is None:
            return f"no place: {error}"
    except Exception:
        return traceback.format_exc()
    seconds = time.process_time() - start
    return f"{seconds:.1f} s" if seconds > MAXIMUM_SECONDS else None


def _mutated_bytes(text: str, _: Sequence[str], chance: random.Random) -> str:
    position = chance.randrange(len(text) + 1)
    length = chance.choice((0, 0, 1, 1, 2, 10))
    inserted = "".join(chance.choice(_BYTES) for _ in range(chance.choice((0, 1, 1, 3))))
    return text[:position] + inserted + text[position + length :]


def _mutated_words(text: str, _: Sequence[str], chance: random.Random) -> str:
    words = _WORD.findall(text) or [""]
    position = chance.randrange(len(words))
    match chance.randrange(5):
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("models", nargs="*", type=Path)
    options = parser.parse_args()
    texts = [path.read_text(encoding="utf-8") for path in options.models]
    if not texts:
        from texts import MODELS  # beside this file, which is run as a script

        texts = list(MODELS.values())
    found = 0
    for failure in failures(texts, options.count, options.seed):
        found += 1
        print(f"--- {failure.reason}\n{failure.text}", flush=True)
    print(f"{options.count} texts, {found} failures")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

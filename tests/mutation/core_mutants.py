"""Mutants of the core: read from `core.toml`, and all compiled into one copy of it, from which a variable chooses one.

An expression becomes `(chosen(7) ? (changed) : (original))`, a statement `if (chosen(7)) changed else original`. So
the core is compiled once, not once for each mutant (mutant schemata: Untch, Offutt and Harrold, 1993).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).with_name("core.toml")
CHOICE = "HIGHROAD_MUTANT"
"""The variable that chooses a mutant by its number, from 1 on."""

_HEADER = f"""#pragma once
#include <cstdlib>
namespace highroad_mutants {{
inline const int chosen_number = std::getenv("{CHOICE}") == nullptr ? 0 : std::atoi(std::getenv("{CHOICE}"));
inline bool chosen(int number) {{ return chosen_number == number; }}
}}
"""


@dataclass(frozen=True)
class CoreMutant:
    id: str
    area: str
    file: str
    context: str  # a text that occurs once in the file
    offset: int  # where in it that begins which is changed
    original: str
    changed: str
    meaning: str
    equivalent: str | None

    @property
    def is_statement(self) -> bool:
        return self.original.endswith(";")

    def place(self, text: str) -> int:
        """Where the original begins in the text of its file."""
        if text.count(self.context) != 1:
            raise ValueError(f"{self.id}: its text occurs {text.count(self.context)} times in {self.file}")
        return text.index(self.context) + self.offset


def read() -> list[CoreMutant]:
    mutants = []
    for file, entry in tomllib.loads(DATA.read_text()).items():
        for each in entry["mutants"]:
            before, original, after = _parted(each["original"])
            mutants.append(
                CoreMutant(
                    id=each["id"],
                    area=entry["area"],
                    file=file,
                    context=before + original + after,
                    offset=len(before),
                    original=original,
                    changed=each["changed"],
                    meaning=each["meaning"],
                    equivalent=each.get("equivalent"),
                )
            )
    return mutants


def _parted(text: str) -> tuple[str, str, str]:
    """What is changed, which may stand between « and », with what comes before and after."""
    before, mark, rest = text.partition("«")
    if not mark:
        return "", text, ""
    original, _, after = rest.partition("»")
    return before, original, after


def with_all(text: str, numbered: list[tuple[int, CoreMutant]]) -> str:
    """The text of a file with all its mutants, of which none is chosen unless a variable says so."""
    places: dict[tuple[int, int], list[tuple[int, CoreMutant]]] = {}
    for number, mutant in numbered:
        begin = mutant.place(text)
        places.setdefault((begin, begin + len(mutant.original)), []).append((number, mutant))
    ordered = sorted(places)
    for (_, end), (begin, _) in pairwise(ordered):
        if begin < end:
            raise ValueError(f"mutants overlap in {numbered[0][1].file} near {text[begin : begin + 40]!r}")
    for begin, end in reversed(ordered):
        text = text[:begin] + _choice(text[begin:end], places[begin, end]) + text[end:]
    return text


def _choice(original: str, mutants: list[tuple[int, CoreMutant]]) -> str:
    if mutants[0][1].is_statement:
        changed = "".join(f"if (highroad_mutants::chosen({number})) {{ {m.changed} }} else " for number, m in mutants)
        return f"{{ {changed}{{ {original} }} }}"
    changed = "".join(f"highroad_mutants::chosen({number}) ? ({m.changed}) : " for number, m in mutants)
    return f"({changed}({original}))"


def numbers() -> dict[str, int]:
    return {mutant.id: number for number, mutant in enumerate(read(), 1)}


def build(folder: Path, jobs: int) -> None:
    """A copy of the core with all mutants: its tests and the module, in `folder/objects`."""
    source, objects = folder / "source", folder / "objects"
    is_new = [_write(source / name, text) for name, text in _sources()]
    if not any(is_new) and (objects / "core_tests").exists() and list(objects.glob("_core*.so")):
        return
    environment = os.environ | {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache"} if shutil.which("ccache") else os.environ
    nanobind = subprocess.check_output([sys.executable, "-m", "nanobind", "--cmake_dir"], text=True).strip()
    options = [f"-Dnanobind_DIR={nanobind}", f"-DPython_EXECUTABLE={sys.executable}"]
    (objects / "core_tests").unlink(missing_ok=True)
    subprocess.run(["cmake", "-S", source, "-B", objects, *options], check=True, env=environment)
    subprocess.run(["cmake", "--build", objects, "--parallel", str(jobs)], check=True, env=environment)


def _sources() -> Iterator[tuple[str, str]]:
    by_file: dict[str, list[tuple[int, CoreMutant]]] = {}
    for number, mutant in enumerate(read(), 1):
        by_file.setdefault(mutant.file, []).append((number, mutant))
    for part in ("core", "bindings"):
        for path in sorted((ROOT / part).rglob("*.?pp")):
            name, text = path.relative_to(ROOT).as_posix(), path.read_text()
            if name != "core/tests/main.cpp":
                yield name, with_all(text, by_file[name]) if name in by_file else text
    here = Path(__file__).parent
    yield "core/tests/main.cpp", (here / "main.cpp").read_text()
    yield "CMakeLists.txt", (here / "CMakeLists.txt").read_text()
    yield "mutants.hpp", _HEADER


def _write(path: Path, text: str) -> bool:
    """Only if it is different, so that no more is compiled than must be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists() or path.read_text() != text
    if is_new:
        path.write_text(text)
    return is_new

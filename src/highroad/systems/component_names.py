"""How components are called in predicates and witnesses: by their process, and where there are several by an index."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from highroad.systems import Value, value_of

_NAME = re.compile(r"([\w']+)(?:\((.*)\))?(?:#\d+)?", re.DOTALL)
_INDEX = re.compile(r"-?[0-9]{1,18}|[A-Za-z_][\w']*")


class ComponentName(Struct, frozen=True):
    stem: str
    key: Value | None = None

    def __str__(self) -> str:
        match self.key:
            case None:
                return self.stem
            case bool():
                return f"{self.stem}[{'true' if self.key else 'false'}]"
            case str():
                return f'{self.stem}["{self.key}"]'
            case _:
                return f"{self.stem}[{self.key}]"


def component_names(names: Sequence[str]) -> list[ComponentName]:
    """`P(1)` and `P(d)` become `P[1]` and `P["d"]`, if every P has one argument, a number or a name, that no other has.
    Otherwise the components of a process are counted from 1; the only one needs no number."""
    parts = [(match[1], match[2]) if (match := _NAME.fullmatch(name)) else (name, None) for name in names]
    arguments: dict[str, list[str | None]] = {}
    for stem, argument in parts:
        arguments.setdefault(stem, []).append(argument)
    seen = dict.fromkeys(arguments, 0)
    found = []
    for stem, argument in parts:
        seen[stem] += 1
        if argument is not None and _are_indices(arguments[stem]):
            found.append(ComponentName(stem, value_of(argument)))
        else:
            found.append(ComponentName(stem, seen[stem] if len(arguments[stem]) > 1 else None))
    return found


def _are_indices(arguments: Sequence[str | None]) -> bool:
    is_simple = all(argument is not None and _INDEX.fullmatch(argument) for argument in arguments)
    return is_simple and len(set(arguments)) == len(arguments)

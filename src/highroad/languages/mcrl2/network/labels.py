"""The labels of steps, numbered from 0: `a(1, true)|b @ 3`, or `tau` for no action at all."""

from __future__ import annotations

from collections.abc import Iterable

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.network.operators import Happening

TAU = "tau"


def at_time(moment: str) -> str:
    """What follows the actions of a label that has a time."""
    return f" @ ({moment})" if " " in moment else f" @ {moment}"


class Labels:
    def __init__(self, data: Data) -> None:
        self._data = data
        self._numbers: dict[tuple[tuple[Happening, ...], Value | None], int] = {}
        self._by_text: dict[str, int] = {}
        self._texts: list[str] = []
        self._names: list[tuple[str, ...]] = []

    def number(self, happening: Iterable[Happening], time: Value | None = None) -> int:
        key = (tuple(happening), time)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = self._added(*key)
        return found

    def text(self, label: int) -> str:
        return self._texts[label]

    def names(self, label: int) -> tuple[str, ...]:
        return self._names[label]

    def _added(self, happening: tuple[Happening, ...], time: Value | None) -> int:
        parts = sorted((name, self._action(name, values)) for name, (_, values) in happening)
        text = "|".join(text for _, text in parts) or TAU
        if time is not None:
            text += at_time(self._data.text(time))
        if text not in self._by_text:
            self._by_text[text] = len(self._texts)
            self._texts.append(text)
            self._names.append(tuple(name for name, _ in parts))
        return self._by_text[text]

    def _action(self, name: str, values: tuple[Value, ...]) -> str:
        return f"{name}({', '.join(map(self._data.text, values))})" if values else name

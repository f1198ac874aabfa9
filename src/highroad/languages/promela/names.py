"""The names that a model declares, as far as it is read. Any shadowing is a redeclaration, as in SPIN 6.5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from highroad.diagnostics import nearest
from highroad.languages.promela import tree
from highroad.languages.promela.lexer import Token, mistake

MAXIMUM_MTYPES = 255
MAXIMUM_COMPARED = 2000  # names that a hint is chosen from
SPECIAL = {kind.value: kind for kind in tree.Special if kind not in (tree.Special.TIMEOUT, tree.Special.NON_PROGRESS)}


@dataclass(frozen=True, slots=True)
class Inline:
    name: str
    parameters: tuple[str, ...]
    body: tuple[Token, ...]  # what is between the braces
    place: Token


@dataclass(frozen=True, slots=True)
class Constant:
    """A name of an mtype set."""

    value: int
    subtype: str


class Names:
    def __init__(self, model: tree.Model) -> None:
        self._model = model
        self._visible: dict[str, tree.Variable] = {}
        self._scopes: list[list[str]] = []
        self.constants: dict[str, Constant] = {}
        self.inlines: dict[str, Inline] = {}
        self.proctypes: set[str] = set()  # also the one that is being read

    def declare_all(self) -> None:
        """Everything that a finished model declares outside of processes, as known behind its end."""
        self._visible = {variable.name: variable for variable in self._model.globals}
        self.proctypes = set(self._model.proctypes)
        for subtype, values in self._model.mtypes.items():
            self.constants |= {name: Constant(value, subtype) for name, value in values.items()}

    def open_scope(self) -> None:
        self._scopes.append([])

    def close_scope(self) -> None:
        for name in self._scopes.pop():
            del self._visible[name]

    def declare(self, variable: tree.Variable, place: Token) -> None:
        self.check_free(place)
        self._visible[variable.name] = variable
        if self._scopes:
            self._scopes[-1].append(variable.name)

    def check_free(self, place: Token) -> None:
        """Refuses a name that means something already."""
        name = place.text
        if name in self._visible:
            earlier = self._visible[name].span
            raise mistake(place, "E631", f"'{name}' is declared already", f"at {earlier}; names cannot be shadowed")
        what = self._meaning(name)
        if what:
            raise mistake(place, "E631", f"'{name}' is declared already: it is {what}", "choose another name")

    def _meaning(self, name: str) -> str | None:
        if name in self.constants:
            return "an mtype constant"
        if name in self.proctypes:
            return "a proctype"
        if name in self.inlines:
            return "an inline"
        if name in self._model.typedefs:
            return "a typedef"
        return "predefined" if name in SPECIAL or name == "STDIN" else None

    def variable(self, name: str) -> tree.Variable | None:
        return self._visible.get(name)

    def is_type(self, name: str) -> bool:
        return name in self._model.typedefs

    def typedef(self, name: str) -> tree.Typedef:
        return self._model.typedefs[name]

    def declare_constants(self, subtype: str, places: list[Token]) -> None:
        """The names of one `mtype = {...}`. SPIN numbers each list from its end, behind what earlier lists have."""
        known = self._model.mtypes.setdefault(subtype, {})
        if len(known) + len(places) > MAXIMUM_MTYPES:
            raise mistake(places[-1], "E633", f"an mtype set has at most {MAXIMUM_MTYPES} names")
        offset = len(known)
        for index, place in enumerate(places):
            if place.text in self.constants or self._meaning(place.text):
                raise mistake(place, "E631", f"'{place.text}' is declared already", "choose another name")
            value = offset + len(places) - index
            known[place.text] = value
            self.constants[place.text] = Constant(value, subtype)

    def undeclared(self, place: Token, what: str = "variable") -> Exception:
        hint = nearest(place.text, islice(self._all_values(), MAXIMUM_COMPARED))
        return mistake(place, "E630", f"undeclared {what} '{place.text}'", hint)

    def _all_values(self) -> Iterator[str]:
        yield from self._visible
        yield from self.constants

"""Components as predicates and expressions see them: objects whose members are their variables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from highroad.diagnostics import Source
from highroad.properties.mentions import mentions
from highroad.properties.nodes import Node
from highroad.properties.syntax import parse_predicate
from highroad.systems import Value, value_of
from highroad.systems.component_names import ComponentName
from highroad.systems.component_network import Network
from highroad.systems.component_predicates import refuse_misnamed, refuse_unlike


class _Nothing:
    def _is_false(self, _: object) -> bool:
        return False

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _is_false
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return False


class _NothingToAdd(int):
    """What is missing in a sum counts zero, but still compares with nothing."""

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _Nothing._is_false
    __hash__ = None  # type: ignore[assignment]


NOTHING = _Nothing()
NOTHING_TO_ADD = _NothingToAdd()


class ComponentValues:
    def __init__(self, network: Network, names: Sequence[ComponentName]) -> None:
        self._network = network
        self._names = names
        self._sensible: set[Source] = set()  # predicates that were looked through for mistakes

    def parsed(self, predicate: Source) -> Node:
        """A predicate as a tree, if it makes sense."""
        node = parse_predicate(predicate)
        if predicate not in self._sensible:
            refuse_misnamed(node, self._names_by_stem())
            refuse_unlike(node, lambda stem, key: [*map(self._network.variable_sorts, self._called(stem, key))])
            self._sensible.add(predicate)
        return node

    def mentioned(self, node: Node) -> Sequence[int]:
        """The components that a predicate speaks of; all of them where it names one that there is not, which is found
        out, and said, when it is evaluated."""
        found: set[int] = set()
        for stem, key in mentions(node):
            own = self._called(stem, key)
            if not own:
                return range(len(self._names))
            found.update(own)
        return sorted(found)

    def members(self, locals_: Iterable[tuple[int, int]], missing: Value = NOTHING) -> Mapping[str, Value]:
        """The components in these local states by their names, those of the same name in a dictionary; `missing` is
        the value of a variable that one does not have where it is."""
        members: dict[str, Any] = {}
        for component, local in locals_:
            name = self._names[component]
            own = _Component(component, local, self._network, missing)
            if name.key is None:
                members[name.stem] = own
            else:
                members.setdefault(name.stem, _Family(name.stem))[name.key] = own
        return members

    def _names_by_stem(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for name in self._names:
            found.setdefault(name.stem, []).append(str(name))
        return found

    def _called(self, stem: str, key: Value) -> Sequence[int]:
        """The components with a name, and with an index if one is given."""
        return [number for number, name in enumerate(self._names) if name.stem == stem and key in (None, name.key)]


class _Family(dict[Value, Any]):
    """The components of one process, by their index."""

    def __init__(self, stem: str) -> None:
        super().__init__()
        self._stem = stem

    def __missing__(self, key: Value) -> NoReturn:
        known = ", ".join(str(ComponentName(self._stem, each)) for each in self)
        raise LookupError(f"there is no {ComponentName(self._stem, key)}; known: {known}")


class _Component:
    """A component in a local state."""

    def __init__(self, component: int, local: int, network: Network, missing: Value) -> None:
        self._numbers = component, local
        self._own = {part: value_of(text) for part, text in network.describe(component, local)}
        self._known: Collection[str] = network.variable_names(component)
        self._missing = missing

    def __getattr__(self, name: str) -> Value:
        if name in self._own:
            return self._own[name]
        if name in self._known:
            return self._missing
        known = ", ".join(sorted(self._known))
        raise AttributeError(f"no state has a variable '{name}', or it does not matter in any; known: {known}")


def component_and_local(value: Value) -> tuple[int, int] | None:
    """Which component a value in a predicate is, and its local state; None if it is none."""
    return value._numbers if isinstance(value, _Component) else None

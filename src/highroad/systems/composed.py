"""Components that take steps together, each with local states of its own: searched by the core, which asks for every
combination of local states once and keeps the answers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, Protocol

from highroad import _core
from highroad.diagnostics import Diagnostic, Source
from highroad.systems import Edge, Objective, Target, Value, predicate_of, value_of
from highroad.systems.component_names import ComponentName, component_names

_REMEMBERED = 1 << 18  # answers of a predicate: some 50 MB


class Network(Protocol):
    """What a language tells of its components. Local states are numbered for each of them; answers never change."""

    @property
    def component_names(self) -> Sequence[str]:
        """Each is different: a name, or a name with its arguments or with a number, as `P(1)` and `P#2`."""
        ...

    @property
    def initial(self) -> tuple[int, ...]: ...

    @property
    def vectors(self) -> Sequence[tuple[int, ...]]:
        """For each way to take a step together, the components that do so, in ascending order."""
        ...

    def offers(self, component: int, local: int, /) -> Sequence[int]:
        """The vectors in which a component may take part."""
        ...

    def joint(self, vector: int, locals_: tuple[int, ...], /) -> Sequence[tuple[int, tuple[int, ...]]]:
        """The steps of a vector: labels, and the next local states of those that take part."""
        ...

    def machine(self, component: int, /) -> _core.LocalMachine | None:
        """What computes the steps that a component takes on its own, if that is faster by now."""
        ...

    def variable_names(self, component: int, /) -> Collection[str]:
        """The variables that a component has in some local state; in another it may have others."""
        ...

    def variable_sorts(self, component: int, /) -> Mapping[str, str]:
        """The sorts of its variables, as far as each has one only."""
        ...

    def label(self, label: int, /) -> str: ...

    def describe(self, component: int, local: int, /) -> Sequence[tuple[str, str]]:
        """What is known of a local state, as names and texts; the first is its place in the text."""
        ...


class ComposedSystem:
    """A system that is a network. The core and `edges` go through vectors in the same order."""

    is_repeatable = True

    def __init__(
        self,
        network: Network,
        name: str,
        language: str,
        actions: Collection[str],
        warnings: Callable[[], Sequence[Diagnostic]] = tuple,
    ) -> None:
        self.name = name
        self.warnings = warnings  # found when they are asked for
        self.language = language
        self.actions = actions
        self._network = network
        self._names = component_names(network.component_names)
        self.components = [str(name) for name in self._names]
        self._sensible: set[Source] = set()  # predicates that were looked through for mistakes

    def compile(self, objective: Objective) -> Target:
        observe = self._observer(objective)

        def joint(vector: int, locals_: tuple[int, ...]) -> list[int]:
            steps = self._network.joint(vector, locals_)
            return [number for label, targets in steps for number in (label, *targets)]

        network = self._network
        core = _core.ComposedModel(
            network.initial,
            network.vectors,
            objective.action,
            network.offers,
            joint,
            network.machine,
            network.label,
            observe,
        )
        return Target(core, host=self)

    def _observer(self, objective: Objective) -> Callable[[tuple[int, ...]], int]:
        """What the core asks of every state. A predicate is evaluated once for the local states of those it mentions,
        which are far fewer than states."""
        predicate, sought = objective.predicate, objective.sought
        if predicate is None:
            return lambda _: 0
        self._require_sense(predicate)
        holds, mentioned = predicate_of(predicate), self._mentioned(predicate)

        @functools.lru_cache(maxsize=_REMEMBERED)
        def answer(*locals_: int) -> int:
            return int(holds(self._members(zip(mentioned, locals_, strict=True))) is sought)

        return lambda locals_: answer(*[locals_[component] for component in mentioned])

    def _require_sense(self, predicate: Source) -> None:
        if predicate in self._sensible:
            return
        from highroad.properties.syntax import parse_predicate
        from highroad.systems.component_predicates import refuse_unlike

        refuse_unlike(
            parse_predicate(predicate), lambda stem, key: [*map(self._network.variable_sorts, self._called(stem, key))]
        )
        self._sensible.add(predicate)

    def _called(self, stem: str, key: Value) -> Sequence[int]:
        """The components with a name, and with an index if one is given."""
        return [number for number, name in enumerate(self._names) if name.stem == stem and key in (None, name.key)]

    def _mentioned(self, predicate: Source) -> Sequence[int]:
        """The components that a predicate speaks of; all of them where it names one that there is not, which is found
        out, and said, when it is evaluated."""
        from highroad.properties.mentions import mentions
        from highroad.properties.syntax import parse_predicate

        found: set[int] = set()
        for stem, key in mentions(parse_predicate(predicate)):
            own = self._called(stem, key)
            if not own:
                return range(len(self._names))
            found.update(own)
        return sorted(found)

    def coming_bytes(self) -> int:
        return 0

    def cancel(self) -> None:
        """Nothing to do: no question to a network takes long."""

    def initial(self) -> Sequence[bytes]:
        return [_core.ComposedModel.encode(self._network.initial)]

    def edges(self, state: bytes) -> Iterator[Edge]:
        locals_ = self._locals(state)
        network = self._network
        offers = [network.offers(component, local) for component, local in enumerate(locals_)]
        for component, offered in enumerate(offers):
            for vector in offered:
                members = network.vectors[vector]
                if members[0] != component or not all(vector in offers[member] for member in members):
                    continue
                for label, targets in network.joint(vector, tuple(locals_[member] for member in members)):
                    following = list(locals_)
                    for member, target in zip(members, targets, strict=True):
                        following[member] = target
                    yield Edge(network.label(label), _core.ComposedModel.encode(following))

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return self._values(self._locals(state))

    def holds(self, predicate: Source, state: bytes) -> bool:
        self._require_sense(predicate)
        return predicate_of(predicate)(self._members(enumerate(self._locals(state))))

    def _locals(self, state: bytes) -> tuple[int, ...]:
        return tuple(_core.ComposedModel.decode(state, len(self._network.initial)))

    def _values(self, locals_: Sequence[int]) -> Mapping[str, Value]:
        """Everything by its name for people, which is also how predicates name it."""
        values: dict[str, Value] = {}
        for component, local in enumerate(locals_):
            name = self.components[component]
            (_, place), *variables = self._network.describe(component, local)
            values[name] = place
            values.update((f"{name}.{part}", value_of(text)) for part, text in variables)
        return values

    def _members(self, locals_: Iterable[tuple[int, int]]) -> Mapping[str, Value]:
        """Components as objects whose members are their variables; those of the same name in a dictionary."""
        members: dict[str, Any] = {}
        for component, local in locals_:
            name = self._names[component]
            variables = {part: value_of(text) for part, text in self._network.describe(component, local)}
            own = _Component(variables, self._network.variable_names(component))
            if name.key is None:
                members[name.stem] = own
            else:
                members.setdefault(name.stem, _Family(name.stem))[name.key] = own
        return members


class _Family(dict[Value, Any]):
    """The components of one process, by their index."""

    def __init__(self, stem: str) -> None:
        super().__init__()
        self._stem = stem

    def __missing__(self, key: Value) -> NoReturn:
        known = ", ".join(str(ComponentName(self._stem, each)) for each in self)
        raise LookupError(f"there is no {ComponentName(self._stem, key)}; known: {known}")


class _Component:
    """A component as a predicate sees it. A variable that it does not have where it is compares with nothing."""

    def __init__(self, values: Mapping[str, Value], known: Collection[str]) -> None:
        self._own = values
        self._known = known

    def __getattr__(self, name: str) -> Value:
        if name in self._own:
            return self._own[name]
        if name in self._known:
            return _NOTHING
        known = ", ".join(sorted(self._known))
        raise AttributeError(f"no state has a variable '{name}', or it does not matter in any; known: {known}")


class _Nothing:
    def _is_false(self, _: object) -> bool:
        return False

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _is_false
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return False


_NOTHING = _Nothing()

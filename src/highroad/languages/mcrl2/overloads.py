"""Which overload of a function is meant, given what is known of its arguments and of the sort that is needed.

The rules are those of the mCRL2 toolset. An overload whose parameters are exactly the sorts of the arguments comes
first; failing that, the first one in the order of declaration to which the arguments can be converted. In either case
one with the sort that is needed comes before one whose result must be converted to it.

Each expression is looked at a fixed number of times, however deeply overloaded functions are nested: its arguments only
ever show the shapes they can have, and answers are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from highroad.languages.mcrl2.shapes import OPEN, Flexible, Shape, agrees, closed, fits, is_version, joined, same
from highroad.languages.mcrl2.signatures import ELEMENT, Signature
from highroad.languages.mcrl2.sorts import Container, Function, Sort

Options = tuple[Shape, ...]  # the shapes that an expression can have


class Ambiguous:
    """The answer when several overloads fit equally well."""


AMBIGUOUS = Ambiguous()


@dataclass(frozen=True, slots=True)
class _Binding:
    """What the arguments say about `ELEMENT`: the sort it must have, and a shape that must be convertible to it."""

    exact: Sort | None = None
    least: Shape = OPEN


_UNBOUND = _Binding()


class Overloads:
    def __init__(self, functions: Mapping[str, tuple[Signature, ...]]) -> None:
        self.functions = functions
        self._with_arity: dict[tuple[str, int], tuple[Signature, ...]] = {}
        self._results: dict[tuple[str, tuple[Options, ...]], Options] = {}
        self._chosen: dict[tuple[str, tuple[Options, ...], Sort], Signature | Ambiguous | None] = {}

    def with_arity(self, name: str, arity: int) -> tuple[Signature, ...]:
        found = self._with_arity.get((name, arity))
        if found is None:
            found = tuple(entry for entry in self.functions[name] if len(entry.parameters) == arity)
            self._with_arity[name, arity] = found
        return found

    def only(self, name: str, arity: int) -> Signature | None:
        """The overload for so many arguments, if there is one only and it is not polymorphic."""
        found = self.with_arity(name, arity)
        return found[0] if len(found) == 1 and not found[0].is_polymorphic else None

    def results(self, name: str, arguments: tuple[Options, ...]) -> Options:
        """The shapes of an application of which the context is not known; none if no overload fits."""
        key = (name, arguments)
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._find_results(name, arguments)
        return found

    def choose(self, name: str, arguments: tuple[Options, ...], needed: Sort) -> Signature | Ambiguous | None:
        """The overload for a needed sort; a polymorphic one comes as the instance that is meant."""
        key = (name, arguments, needed)
        if key not in self._chosen:
            self._chosen[key] = self._choose(name, arguments, needed)
        return self._chosen[key]

    def _find_results(self, name: str, arguments: tuple[Options, ...]) -> Options:
        signatures = self.with_arity(name, len(arguments))
        exact = [
            _result(signature, binding)
            for signature in signatures
            for binding in _bindings(signature, arguments, converts=False)
        ]
        if exact:
            return tuple(dict.fromkeys(exact))
        for signature in signatures:
            for binding in _bindings(signature, arguments, converts=True):
                return (_result(signature, binding),)
        return ()

    def _choose(self, name: str, arguments: tuple[Options, ...], needed: Sort) -> Signature | Ambiguous | None:
        signatures = self.with_arity(name, len(arguments))
        for converts_result in (False, True):
            exact = [
                (signature, instance)
                for signature in signatures
                for instance in _instances(signature, arguments, needed, False, converts_result)
            ]
            if exact:
                return AMBIGUOUS if _is_undecided([signature for signature, _ in exact]) else exact[0][1]
            for signature in signatures:
                for instance in _instances(signature, arguments, needed, True, converts_result):
                    return instance
        return None


def _is_undecided(fitting: list[Signature]) -> bool:
    """Whether nothing decides between these. Of several built-in overloads, which all mean the same, any will do."""
    return len(fitting) > 1 and not (fitting[0].is_built_in and fitting[0] is not fitting[1])


def _instances(
    signature: Signature, arguments: tuple[Options, ...], needed: Sort, converts: bool, converts_result: bool
) -> Iterator[Signature]:
    """The ways in which a signature takes the arguments and yields the needed sort, or one that converts to it."""
    for binding in _bindings(signature, arguments, converts):
        if not signature.is_polymorphic:
            if fits(signature.result, needed) if converts_result else signature.result == needed:
                yield signature
            continue
        element = _element_for(signature.result, binding, needed, converts, converts_result)
        if element is not None:
            yield signature.instance(element)


def _element_for(result: Sort, binding: _Binding, needed: Sort, converts: bool, converts_result: bool) -> Sort | None:
    """What `ELEMENT` is when the result is needed as a sort."""
    if result == ELEMENT:
        if binding.exact is None:
            return needed if _suits(binding.least, needed, converts) else None
        is_right = fits(binding.exact, needed) if converts_result else agrees(binding.exact, needed)
        return binding.exact if is_right else None
    if isinstance(result, Container):
        if not isinstance(needed, Container) or not is_version(result.kind, needed.kind):
            return None
        if result.kind is not needed.kind and not converts_result:
            return None
        element = needed.element
        is_right = agrees(binding.exact, element) if binding.exact else _suits(binding.least, element, converts)
        return element if is_right else None
    is_right = fits(result, needed) if converts_result else result == needed
    return closed(binding.exact if binding.exact is not None else binding.least) if is_right else None


def _suits(shape: Shape, sort: Sort, converts: bool) -> bool:
    return fits(shape, sort) if converts else agrees(shape, sort)


def _result(signature: Signature, binding: _Binding) -> Shape:
    """The shape of the result. A container of elements that can still be converted is flexible like a literal."""
    if not signature.is_polymorphic:
        return signature.result
    if signature.result == ELEMENT:
        return binding.exact if binding.exact is not None else binding.least
    if isinstance(signature.result, Container):
        if binding.exact is not None:
            return Container(signature.result.kind, binding.exact)
        return Flexible(signature.result.kind, binding.least)
    return signature.result


def _bindings(signature: Signature, arguments: tuple[Options, ...], converts: bool) -> list[_Binding]:
    """The ways to choose among the shapes of the arguments so that they match the parameters."""
    found = [_UNBOUND]
    for parameter, options in zip(signature.parameters, arguments, strict=True):
        if not signature.is_polymorphic:
            if not any(_suits(shape, parameter, converts) for shape in options):
                return []
            continue
        found = list(
            dict.fromkeys(
                bound
                for binding in found
                for shape in options
                if (bound := _bound(parameter, shape, binding, converts)) is not None
            )
        )
    return [binding for binding in found if binding.exact is None or _suits(binding.least, binding.exact, converts)]


def _bound(parameter: Sort, shape: Shape, binding: _Binding, converts: bool) -> _Binding | None:
    """The binding when an argument of this shape is passed, too."""
    if parameter == ELEMENT:
        return _at_least(shape, binding, converts)
    if not isinstance(parameter, Container) or parameter.element != ELEMENT:
        return binding if _suits(shape, parameter, converts) else None
    match shape:
        case Flexible(kind=kind, element=element) | Container(kind=kind, element=element):
            if kind is not parameter.kind and not (converts and is_version(kind, parameter.kind)):
                return None
            if isinstance(shape, Flexible):
                return _at_least(element, binding, converts)
            assert not isinstance(element, Flexible)
            if binding.exact is not None:
                return binding if agrees(binding.exact, element) else None
            return _Binding(element, binding.least)
        case Function():
            return None
    return binding if shape == OPEN else None


def _at_least(shape: Shape, binding: _Binding, converts: bool) -> _Binding | None:
    least = joined(binding.least, shape) if converts else same(binding.least, shape)
    return None if least is None else _Binding(binding.exact, least)

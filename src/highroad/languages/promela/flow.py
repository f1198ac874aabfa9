"""The automaton of a body: its locations, and the moves between them, exactly those that SPIN's verifier has.

After a statement a process stands at the next element that is neither a jump nor a join; what it can do there is found
by looking through selections and blocks. Both rules together decide how many states a model has, so they are SPIN's.

    automaton = automaton_of(build(body, end))
    automaton.locations[0]          # where a process starts
    automaton.moves                 # by location, in the order in which SPIN tries them
"""

from __future__ import annotations

from dataclasses import dataclass

from highroad.ir.model import Then
from highroad.languages.promela.elements import BLOCKS, SELECTIONS, Element, Graph, Kind, is_else, is_never_enabled


@dataclass(frozen=True, slots=True)
class Move:
    """A statement as a step between two locations.

    `identifier` is SPIN's number in a trail: that of the d_step for its first statement, None for the others in it. The
    move needs that none of the `excluded` statements is executable; if it `is_otherwise`, that none before it is.
    """

    source: int
    target: int
    element: Element
    identifier: int | None
    rank: int
    then: Then
    excluded: tuple[Element, ...] = ()
    is_otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Automaton:
    locations: tuple[Element, ...]
    moves: tuple[Move, ...]
    labels: dict[str, int | None]  # the location of each label, if a process can be there
    labels_of_jumps: frozenset[str]

    def is_end(self, location: int) -> bool:
        """Whether a process may stay there for ever."""
        at_label = any(name.startswith("end") and place == location for name, place in self.labels.items())
        return at_label or self.locations[location].kind is Kind.END


def automaton_of(graph: Graph) -> Automaton:
    return _Walk(graph).automaton()


@dataclass(frozen=True, slots=True)
class _Entry:
    """A basic element that is tried at a location. `escape` is the element of the unless that it comes from."""

    element: Element
    escape: Element | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """A location on the way: an element, and the d_step in which the process is."""

    element: Element
    section: Element | None = None


class _Walk:
    """Finds all locations that can be reached from the first one."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._entries = _entries_with_escapes(graph)
        start = hunt(graph, graph.first, graph.first.is_atomic)
        self._places: dict[Element, int] = {start: 0}
        self._unexplored = [_Place(start)]
        self._moves: list[Move] = []

    def automaton(self) -> Automaton:
        while self._unexplored:
            place = self._unexplored.pop()
            if place.section is None:
                self._explore(place.element)
            else:
                self._explore_section(place.element, place.section)
        moves = sorted(self._moves, key=lambda move: move.source)
        labels = {name: self._places.get(element) for name, element in self._graph.labels.items()}
        of_jumps = frozenset(name for name, element in self._graph.labels.items() if element.kind is Kind.GOTO)
        return Automaton(tuple(self._places), tuple(moves), labels, of_jumps)

    def _location(self, element: Element, section: Element | None = None) -> int:
        number = self._places.get(element)
        if number is None:
            number = self._places[element] = len(self._places)
            self._unexplored.append(_Place(element, section))
        return number

    def _explore(self, location: Element) -> None:
        """The moves at an ordinary location: escapes come first, and exclude all that follows."""
        source = self._places[location]
        for rank, run in enumerate(_runs(self._entries[location])):
            for position, element in enumerate(run):
                is_last = position == len(run) - 1
                is_alternative = _is_alternative(element)
                earlier = run[:position] if is_alternative and not is_last else []
                self._add(source, element, 2 * rank + (is_alternative and is_last), earlier)

    def _add(self, source: int, element: Element, rank: int, earlier: list[Element]) -> None:
        if element.kind is Kind.D_STEP:
            excluded = tuple(guard for one in earlier for guard in _guards(one))
            self._enter_section(source, element, rank, excluded)
            return
        target = source if element.kind is Kind.END else self._location(after(self._graph, element))
        then = Then.SAME if element.is_atomic else Then.ANYONE
        self._moves.append(Move(source, target, element, element.identifier, rank, then, is_otherwise=bool(earlier)))

    # Deterministic sections

    def _enter_section(self, source: int, section: Element, rank: int, excluded: tuple[Element, ...]) -> None:
        """Only the first executable statement can begin a d_step."""
        guards = _guards(section)
        for position, guard in enumerate(guards):
            target, then = self._within(guard, section)
            earlier = excluded + tuple(guards[:position])
            self._moves.append(Move(source, target, guard, section.identifier, rank, then, earlier))

    def _explore_section(self, location: Element, section: Element) -> None:
        source = self._places[location]
        for element in look_through(location):
            target, then = self._within(element, section)
            self._moves.append(Move(source, target, element, None, 0, then))

    def _within(self, element: Element, section: Element) -> tuple[int, Then]:
        """Where a statement of a d_step leads, and who moves then."""
        inner = _hunt_in_section(self._graph, element)
        if inner is not None:
            return self._location(inner, section), Then.FIRST
        return self._location(after(self._graph, section)), Then.SAME if section.is_atomic else Then.ANYONE


def hunt(graph: Graph, element: Element, is_atomic: bool) -> Element:
    """Where a process stands that comes to an element: jumps and joins are passed.

    A process in an atomic section does not leave it so: the jump out of it is a step of its own.
    """
    while True:
        match element.kind:
            case Kind.GOTO:
                following: Element | None = graph.goal(element)
            case Kind.JOIN | Kind.BREAK_TARGET:
                following = element.next
            case Kind.UNLESS:
                main = element.options[0].first
                assert main is not None
                following = hunt(graph, main, is_atomic)
            case _:
                return element
        if following is None or (is_atomic and not following.is_atomic):
            return element
        element = following


def after(graph: Graph, element: Element) -> Element:
    """Where a process stands after a basic element or a d_step."""
    following = graph.goal(element) if element.kind is Kind.GOTO else element.next
    assert following is not None
    return hunt(graph, following, element.is_atomic)


def begin(element: Element) -> Element:
    """The element with which a sequence really begins."""
    while True:
        if element.kind is Kind.JOIN and element.next is not None:
            element = element.next
        elif element.kind is Kind.UNLESS:
            main = element.options[0].first
            assert main is not None
            element = main
        else:
            return element


def look_through(element: Element) -> list[Element]:
    """The basic elements (and d_steps) that can be executed at an element: those with which its parts begin."""
    if element.kind in SELECTIONS:
        firsts = [begin(option.first) for option in element.options if option.first is not None]
        return [basic for first in firsts if not is_never_enabled(first) for basic in look_through(first)]
    if element.kind in BLOCKS and element.kind is not Kind.D_STEP:
        return look_through(begin(element.first))
    return [element]


def _guards(element: Element) -> list[Element]:
    """The statements on which it depends whether an element can be executed."""
    return look_through(begin(element.first)) if element.kind is Kind.D_STEP else [element]


def _hunt_in_section(graph: Graph, element: Element) -> Element | None:
    """Where a statement of a d_step leads inside of it, None if it leaves it."""
    following = graph.goal(element) if element.kind is Kind.GOTO else element.next
    while following is not None and following.is_deterministic:
        match following.kind:
            case Kind.GOTO:
                following = graph.goal(following)
            case Kind.JOIN | Kind.BREAK_TARGET:
                following = following.next
            case Kind.UNLESS:
                following = following.options[0].first
            case _:
                return following
    return None


def _is_alternative(element: Element) -> bool:
    """An `else`, also as the first statement of a d_step."""
    return is_else(begin(element.first)) if element.kind is Kind.D_STEP else is_else(element)


def _runs(entries: list[_Entry]) -> list[list[Element]]:
    """Entries in a row that come from the same escape, or from none."""
    runs: list[list[Element]] = []
    previous: Element | None = None
    for entry in entries:
        if not runs or entry.escape is not previous:
            runs.append([])
        runs[-1].append(entry.element)
        previous = entry.escape
    return runs


def _entries_with_escapes(graph: Graph) -> dict[Element, list[_Entry]]:
    """What is tried at each element, in SPIN's order: what its escapes begin with stands before it.

    SPIN goes through the elements by number and looks at the list of the escape as it is by then: that may contain the
    escapes of the escape already, which is of consequence for nested ones.
    """
    entries = {element: [_Entry(basic) for basic in look_through(element)] for element in graph.elements}
    for element in graph.elements:
        for own in list(entries[element]):
            for escape in reversed(_escapes_of(graph, own.element)):
                _prepend(entries[element], entries[escape], escape)
    return entries


def _escapes_of(graph: Graph, element: Element) -> list[Element]:
    """The elements to which an element can escape, the outermost first."""
    if element.kind is Kind.JOIN:
        return []
    firsts = [escape.first for escape in element.escapes if escape.first is not None]
    return [hunt(graph, first, element.is_atomic) for first in firsts]


def _prepend(entries: list[_Entry], of_escape: list[_Entry], escape: Element) -> None:
    for entry in of_escape:
        if all(known.element is not entry.element for known in entries):
            entries.insert(0, _Entry(entry.element, escape))

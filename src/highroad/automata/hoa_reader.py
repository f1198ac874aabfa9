"""The parts of a HOA text: what its header says, and the edges of its body. The rest is refused by name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from highroad.automata.automaton import MAXIMUM_ATOMS, Atom
from highroad.automata.generalised import Edge
from highroad.automata.guards import Guard
from highroad.automata.hoa_labels import Guards, Labels
from highroad.automata.hoa_tokens import Token, Tokens
from highroad.diagnostics import Source

MAXIMUM_STATES = 10_000
MAXIMUM_SETS = 16
MAXIMUM_IMPLICIT = 12  # atoms of an automaton without labels: 2^12 edges for each state

_ACTION = re.compile(r"\s*action\s*\((.*)\)\s*", re.DOTALL)
_BEHIND_ITEM = ("header", "mark", "end")  # kinds of tokens that end an item of the header
_SUPPORTED_NAMES = ("Buchi", "generalized-Buchi", "all")
_ONLY = "only Büchi and generalised Büchi acceptance can be checked: t, Inf(0), or Inf(0)&Inf(1)&..."


@dataclass(slots=True)
class Header:
    starts: list[int] = field(default_factory=list)
    places: list[Token] = field(default_factory=list)  # of the initial states
    states: int | None = None
    atoms: tuple[Atom, ...] = ()
    known_sets: int = 0
    sets: list[int] = field(default_factory=list)  # those that must be met again and again

    @property
    def promises(self) -> int:
        return sum(1 << each for each in self.sets)


@dataclass(slots=True)
class Body:
    edges: list[list[Edge]]  # `pending`: the sets that an edge is not in
    marks: list[int]  # by state the sets that it is in
    has_state_acceptance: bool  # no edge has sets of its own


def read_parts(source: Source) -> tuple[Header, Body]:
    tokens = Tokens(source)
    return _Reader(tokens).read()


class _Reader:
    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._labels = Labels(tokens)
        self._header = Header()
        self._seen: set[str] = set()
        self._name_of_acceptance: str | None = None

    def read(self) -> tuple[Header, Body]:
        self._version()
        while self._tokens.current.kind == "header":
            self._item(self._tokens.advance())
        self._refuse_aborted()
        if not self._tokens.take("--BODY--"):
            self._tokens.refuse("a header such as 'States:', or '--BODY--'")
        if "Acceptance:" not in self._seen:
            raise self._tokens.mistake("E925", "the header 'Acceptance:' is missing", self._tokens.current)
        if not self._header.starts:
            raise self._tokens.mistake(
                "E925", "the automaton has no initial state", self._tokens.current, "add 'Start: 0'"
            )
        body = self._body()
        if self._tokens.current.kind != "end":
            raise self._tokens.mistake("E920", "the text goes on behind the automaton", self._tokens.current)
        return self._header, body

    # Header

    def _version(self) -> None:
        if not self._tokens.take("HOA:"):
            self._tokens.refuse("'HOA: v1'")
        version = self._tokens.expect("a version", "name")
        if version.text != "v1":
            raise self._tokens.mistake(
                "E921", f"version '{version.text}' of HOA is not known", version, "write 'HOA: v1'"
            )

    def _item(self, header: Token) -> None:
        if header.text in self._seen and header.text not in ("Start:", "Alias:", "properties:"):
            raise self._tokens.mistake("E924", f"the header '{header.text}' stands here twice", header)
        self._seen.add(header.text)
        match header.text:
            case "States:":
                self._states()
            case "Start:":
                self._start()
            case "AP:":
                self._atoms()
            case "Alias:":
                alias = self._tokens.expect("an alias such as '@a'", "alias")
                self._labels.aliases[alias.text] = self._labels.expression()
            case "Acceptance:":
                self._acceptance()
            case "acc-name:":
                self._name_of_acceptance = self._tokens.expect("a name of an acceptance condition", "name").text
                self._skip()
            case _ if header.text[0].isupper():
                hint = "headers with a capital letter change the meaning, and this one is not known"
                raise self._tokens.mistake("E921", f"unknown header '{header.text}'", header, hint)
            case _:
                self._skip()

    def _skip(self) -> None:
        while self._tokens.current.kind not in _BEHIND_ITEM:
            self._tokens.advance()

    def _states(self) -> None:
        place = self._tokens.current
        self._header.states = self._tokens.number("the number of states")
        if self._header.states > MAXIMUM_STATES:
            message = f"an automaton may have at most {MAXIMUM_STATES} states, and this one has {self._header.states}"
            raise self._tokens.mistake("E927", message, place)

    def _start(self) -> None:
        self._header.places.append(self._tokens.current)
        self._header.starts.append(self._tokens.number("state", MAXIMUM_STATES))
        self._refuse_alternation()

    def _refuse_alternation(self) -> None:
        if self._tokens.current.text == "&":
            message = "alternating automata cannot be checked"
            raise self._tokens.mistake("E922", message, self._tokens.current, "an edge may have one target only")

    def _atoms(self) -> None:
        place = self._tokens.current
        count = self._tokens.number("the number of atoms")
        if count > MAXIMUM_ATOMS:
            message = f"an automaton may have at most {MAXIMUM_ATOMS} atoms, and this one has {count}"
            raise self._tokens.mistake("E912", message, place)
        names = [self._tokens.expect("the name of an atom, in quotes", "text") for _ in range(count)]
        if self._tokens.current.kind == "text":
            message = f"there are more names than the {count} that are announced"
            raise self._tokens.mistake("E923", message, self._tokens.current)
        atoms = [self._atom(name) for name in names]
        for index, atom in enumerate(atoms):
            if atom in atoms[:index]:
                raise self._tokens.mistake("E924", f"the atom '{atom.text}' stands here twice", names[index])
        self._header.atoms = tuple(atoms)
        self._labels.atoms = count

    def _atom(self, name: Token) -> Atom:
        text = re.sub(r"\\(.)", r"\1", name.text[1:-1], flags=re.DOTALL)
        action = _ACTION.fullmatch(text)
        if not (action[1] if action else text).strip():
            raise self._tokens.mistake(
                "E926", "an atom needs a text", name, "a predicate of the model, or action(PATTERN)"
            )
        span = self._tokens.span(name)
        return Atom(action[1].strip(), True, span) if action else Atom(text, False, span)

    def _acceptance(self) -> None:
        place = self._tokens.current
        count = self._header.known_sets = self._tokens.number("the number of acceptance sets")
        if count > MAXIMUM_SETS:
            raise self._tokens.mistake(
                "E927", f"{count} acceptance sets are too many", place, f"at most {MAXIMUM_SETS}"
            )
        sets: list[int] = []
        if self._tokens.take("t"):
            return
        while True:
            token = self._tokens.current
            if not self._tokens.take("Inf"):
                raise self._refused_acceptance(token)
            self._tokens.expect_sign("(")
            if self._tokens.current.kind != "number":
                raise self._refused_acceptance(self._tokens.current)
            sets.append(self._tokens.number("acceptance set", count))
            self._tokens.expect_sign(")")
            if not self._tokens.take("&"):
                break
        if self._tokens.current.kind not in _BEHIND_ITEM:
            raise self._refused_acceptance(self._tokens.current)
        self._header.sets = sorted(set(sets))

    def _refused_acceptance(self, token: Token) -> Exception:
        """At a `Fin` if there is one, with the name of the condition, which may stand before or behind."""
        while self._tokens.current.kind not in _BEHIND_ITEM:
            passed = self._tokens.advance()
            if passed.text == "Fin" and token.text != "Fin":
                token = passed
        if self._name_of_acceptance is None and self._tokens.take("acc-name:"):
            self._name_of_acceptance = self._tokens.current.text
        name = self._name_of_acceptance
        within = f", as in '{name}'," if name is not None and name not in _SUPPORTED_NAMES else ""
        message = f"'{token.text}' in an acceptance condition{within} is not supported"
        return self._tokens.mistake("E922", message, token, _ONLY)

    # Body

    def _body(self) -> Body:
        edges: dict[int, list[Edge]] = {}
        marks: dict[int, int] = {}
        has_state_acceptance = True
        mentioned = list(self._header.starts)
        while self._tokens.take("State:"):
            guards = self._labels.bracketed() if self._tokens.current.text == "[" else None
            place = self._tokens.current
            state = self._tokens.number("state", self._limit)
            if state in edges:
                raise self._tokens.mistake("E924", f"state {state} is described twice", place)
            if self._tokens.current.kind == "text":
                self._tokens.advance()
            marks[state] = self._marks()
            edges[state], has_marks = self._edges(guards, marks[state], place, mentioned)
            has_state_acceptance &= not has_marks
            mentioned.append(state)
        self._refuse_aborted()
        if not self._tokens.take("--END--"):
            self._tokens.refuse("'State:', an edge or '--END--'")
        count = self._count_of_states(mentioned)
        rows = [edges.get(state, []) for state in range(count)]
        return Body(rows, [marks.get(state, 0) for state in range(count)], has_state_acceptance)

    @property
    def _limit(self) -> int:
        return MAXIMUM_STATES if self._header.states is None else self._header.states

    def _count_of_states(self, mentioned: list[int]) -> int:
        if self._header.states is None:
            return max(mentioned) + 1
        for start, place in zip(self._header.starts, self._header.places, strict=True):
            if start >= self._header.states:
                message = f"the initial state {start} is out of range"
                hint = f"there are {self._header.states}, counted from 0"
                raise self._tokens.mistake("E923", message, place, hint)
        return self._header.states

    def _edges(
        self, of_state: Guards | None, of_marks: int, place: Token, mentioned: list[int]
    ) -> tuple[list[Edge], bool]:
        """The edges of a state, and whether one of them has acceptance sets of its own."""
        rows: list[tuple[Guards | None, int, int]] = []
        has_marks = False
        while self._tokens.current.text == "[" or self._tokens.current.kind == "number":
            guards = self._guards(of_state)
            target = self._tokens.number("state", self._limit)
            mentioned.append(target)
            self._refuse_alternation()
            has_marks |= self._tokens.current.text == "{"
            rows.append((guards, target, of_marks | self._marks()))
        labelled = self._with_implicit_labels(rows, place)
        edges = [
            Edge(positive, negative, self._header.promises & ~marks, target)
            for guards, target, marks in labelled
            for positive, negative in guards
        ]
        return edges, has_marks

    def _guards(self, of_state: Guards | None) -> Guards | None:
        token = self._tokens.current
        if token.text != "[":
            return of_state
        if of_state is not None:
            raise self._tokens.mistake("E926", "the state has a label, and so has this edge", token, "use one of them")
        return self._labels.bracketed()

    def _with_implicit_labels(
        self, rows: list[tuple[Guards | None, int, int]], place: Token
    ) -> list[tuple[Guards, int, int]]:
        """Without labels there is one edge for each letter, in order: bit i of its number says whether atom i holds."""
        given = [(guards, target, marks) for guards, target, marks in rows if guards is not None]
        if len(given) == len(rows):
            return given
        count = len(self._header.atoms)
        if given or count > MAXIMUM_IMPLICIT or len(rows) != 1 << count:
            wanted = f"all edges, or none and then 2^{count} of them, one for each letter"
            raise self._tokens.mistake("E926", "labels are missing in this state", place, f"label {wanted}")
        full = (1 << count) - 1
        letters: list[Guard] = [(letter, full & ~letter) for letter in range(1 << count)]
        return [([letter], target, marks) for letter, (_, target, marks) in zip(letters, rows, strict=True)]

    def _marks(self) -> int:
        """`{0 2}` as a set."""
        marks = 0
        if self._tokens.take("{"):
            while not self._tokens.take("}"):
                marks |= 1 << self._tokens.number("acceptance set", self._header.known_sets)
        return marks

    def _refuse_aborted(self) -> None:
        if self._tokens.current.text == "--ABORT--":
            raise self._tokens.mistake(
                "E928", "whoever wrote this automaton gave up in the middle", self._tokens.current
            )

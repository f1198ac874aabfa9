"""Builds the graph of elements of a body, in SPIN's order."""

from __future__ import annotations

from collections.abc import Callable

from highroad.diagnostics import Span
from highroad.languages.promela import expansion, tree
from highroad.languages.promela.elements import Chain, Element, Graph, Kind, is_else, is_skip, is_step
from highroad.languages.promela.sections import attach_escape, make_atomic

SPECIAL_LABELS = ("accept", "end", "progress")

Placing = Callable[[Chain], Element]
"""Makes the element of a statement whose parts have been made, and appends it to a chain."""


Before = Callable[[tree.Kind, int], int]
"""How many numbers a statement takes for other things, from a number on, before its own element gets one."""


def build(body: tree.Sequence, end: Span, first_identifier: int = 0, before: Before | None = None) -> Graph:
    """The graph of a body whose first statement gets `first_identifier`; `end` is the place of its closing brace."""
    return _Builder(first_identifier, before).build(body, end)


class _Builder:
    def __init__(self, first_identifier: int, before: Before | None) -> None:
        self._next_identifier = first_identifier
        self._before = before
        self._elements: list[Element] = []
        self._labels: dict[str, Element] = {}
        self._break_labels: list[str] = []
        self._loops = 0

    def build(self, body: tree.Sequence, end: Span) -> Graph:
        chain = self._sequence(body)
        closing = tree.Labelled(tree.Condition(tree.Number(1, end)), end, "-end-")
        chain.append(self._element(Kind.END, closing))
        assert chain.first is not None
        for element in reversed(self._elements):  # an outer block is known before the inner ones at its end
            if element.body is not None and element.body.last is not None:
                element.body.last.next = element.next
        for element in self._elements:
            if element.body is not None:
                self._patch_gotos(element.body)
        return Graph(self._elements, self._labels, chain.first, self._next_identifier)

    def _element(self, kind: Kind, statement: tree.Labelled) -> Element:
        element = Element(kind, len(self._elements) + 1, self._next_identifier, statement)
        self._next_identifier += 1
        self._elements.append(element)
        return element

    # Statements

    def _sequence(self, statements: tree.Sequence) -> Chain:
        chain = Chain()
        for statement in statements:
            self._add(statement, chain)
        chain.own_last = chain.last
        return chain

    def _add(self, statement: tree.Labelled, chain: Chain) -> None:
        if is_step(statement):
            self._parts(statement, chain)(chain)

    def _parts(self, statement: tree.Labelled, chain: Chain) -> Placing:
        """Makes the elements of the parts; the result then makes and appends the element of the statement itself."""
        place = self._place_of(statement, chain)

        def place_with_labels(chain: Chain) -> Element:
            element = place(chain)
            self._labels.update(dict.fromkeys(statement.labels, element))
            return element

        return place_with_labels

    def _place_of(self, statement: tree.Labelled, chain: Chain) -> Placing:
        match statement.kind:
            case tree.If(options=options):
                return self._selection(Kind.IF, statement, [self._option(option) for option in options])
            case tree.Do(options=options):
                self._open_loop()
                return self._selection(Kind.DO, statement, [self._option(option) for option in options])
            case tree.Atomic(body=body):
                return self._block(Kind.ATOMIC, statement, body)
            case tree.DStep(body=body):
                return self._block(Kind.D_STEP, statement, body)
            case tree.Block(body=body):
                return self._block(Kind.BLOCK, statement, body)
            case tree.Unless(main=main, escape=escape):
                return self._unless(statement, main, escape, chain)
            case tree.Select(is_listed=True):
                values = [self._sequence((assignment,)) for assignment in expansion.listed(statement)]
                return self._selection(Kind.IF, statement, values)
            case tree.ForRange() | tree.ForArray() | tree.ForChannel() | tree.Select():
                return self._loop(statement, chain)
            case _:
                return lambda chain: self._basic(statement, chain)

    def _basic(self, statement: tree.Labelled, chain: Chain) -> Element:
        """One element; a goto with a special label is preceded by a step that carries the label."""
        if self._before is not None:
            self._next_identifier += self._before(statement.kind, self._next_identifier)
        element = self._element(_basic_kind(statement), statement)
        match statement.kind:
            case tree.Goto(label=label):
                element.goal = label
            case tree.Break():
                element.goal = self._break_labels[-1]
        labelled = element
        if element.kind is Kind.GOTO and any(label.startswith(SPECIAL_LABELS) for label in statement.labels):
            labelled = self._element(Kind.BASIC, expansion.skip(statement))
            chain.append(labelled)
        chain.append(element)
        return labelled

    # Selections and loops

    def _option(self, statements: tree.Sequence) -> Chain:
        chain = self._sequence(statements)
        _drop_repeated_skips(chain)
        return chain

    def _open_loop(self) -> None:
        self._break_labels.append(f":b{self._loops}")
        self._loops += 1

    def _selection(self, kind: Kind, statement: tree.Labelled, options: list[Chain]) -> Placing:
        def place(chain: Chain) -> Element:
            element = self._element(kind, statement)
            join = self._element(Kind.JOIN, statement)
            element.options = tuple(sorted(options, key=_begins_with_else))
            for option in options:
                option.append(join)
            behind = join
            if kind is Kind.DO:
                chain.append(join)
                behind = self._element(Kind.BREAK_TARGET, statement)
                self._labels[self._break_labels.pop()] = behind
            chain.append(element)
            chain.append(behind)
            return element

        return place

    def _loop(self, statement: tree.Labelled, chain: Chain) -> Placing:
        """`for` and `select`: SPIN puts the start into the sequence at once, hence a label means the loop behind it."""
        self._open_loop()
        loop = expansion.loop(statement)
        self._add(loop.start, chain)
        turn = self._sequence(loop.turn)
        leave = self._sequence(loop.leave)
        return self._selection(Kind.DO, statement, [leave, turn])

    # Blocks

    def _block(self, kind: Kind, statement: tree.Labelled, body: tree.Sequence) -> Placing:
        inner = self._sequence(body)
        if kind is not Kind.BLOCK:
            make_atomic(inner, kind is Kind.D_STEP)
        return lambda chain: self._container(kind, statement, inner, chain)

    def _container(self, kind: Kind, statement: tree.Labelled, inner: Chain, chain: Chain) -> Element:
        element = self._element(kind, statement)
        element.body = inner
        chain.append(element)
        return element

    def _patch_gotos(self, chain: Chain) -> None:
        """A goto that leaves its atomic section ends it; one that jumps into another section goes on in that one."""
        for element in chain.own():
            if element.kind is Kind.GOTO:
                goal = self._labels[element.goal]
                stays_atomic = goal.is_atomic or goal.ends_atomic
                if element.is_atomic or element.ends_atomic:
                    element.leaves_atomic |= element.is_atomic and not stays_atomic
                    element.is_atomic, element.ends_atomic = stays_atomic, not stays_atomic
            else:
                for option in element.options:
                    self._patch_gotos(option)

    # Unless

    def _unless(self, statement: tree.Labelled, main: tree.Sequence, escape: tree.Sequence, chain: Chain) -> Placing:
        """The order in which SPIN numbers the elements: parts of the main statement, the escape, the main statement."""
        only = main[0] if len(main) == 1 else None
        if only is None or _is_bare_block(only):
            main_chain = self._in_braces(main)
            escape_chain = self._in_braces(escape)
            return lambda chain: self._place_unless(statement, main_chain, escape_chain, chain)
        if only.labels and isinstance(only.kind, tree.Block | tree.Atomic | tree.DStep):
            return self._labelled_unless(statement, only, escape)
        place_main = self._parts(only, chain)
        escape_chain = self._in_braces(escape)

        def place(chain: Chain) -> Element:
            main_chain = Chain()
            place_main(main_chain)
            main_chain.own_last = main_chain.last
            return self._place_unless(statement, main_chain, escape_chain, chain)

        return place

    def _in_braces(self, part: tree.Sequence) -> Chain:
        """The main part or the escape of an unless, whose braces are no block of their own."""
        only = part[0].kind
        if len(part) == 1 and isinstance(only, tree.Block) and not part[0].labels:
            return self._sequence(only.body)
        return self._sequence(part)

    def _labelled_unless(self, statement: tree.Labelled, main: tree.Labelled, escape: tree.Sequence) -> Placing:
        """`L: { ... } unless e` becomes `L: { { ... } unless e }`, so that the label has a location."""
        assert isinstance(main.kind, tree.Block | tree.Atomic | tree.DStep)
        main_chain = self._sequence(main.kind.body)
        kind = {tree.Block: Kind.BLOCK, tree.Atomic: Kind.ATOMIC, tree.DStep: Kind.D_STEP}[type(main.kind)]
        if kind is not Kind.BLOCK:
            make_atomic(main_chain, kind is Kind.D_STEP)
        escape_chain = self._in_braces(escape)
        inner = Chain()
        self._place_unless(statement, main_chain, escape_chain, inner)
        inner.own_last = inner.last

        def place(chain: Chain) -> Element:
            element = self._container(kind, statement, inner, chain)
            self._labels.update(dict.fromkeys(main.labels, element))
            return element

        return place

    def _place_unless(self, statement: tree.Labelled, main: Chain, escape: Chain, chain: Chain) -> Element:
        element = self._element(Kind.UNLESS, statement)
        join = self._element(Kind.JOIN, statement)
        element.options = (main, escape)
        main.append(join)
        escape.append(join)
        attach_escape(main, escape)
        chain.append(element)
        chain.append(join)
        return element


def _is_bare_block(statement: tree.Labelled) -> bool:
    return isinstance(statement.kind, tree.Block) and not statement.labels


def _basic_kind(statement: tree.Labelled) -> Kind:
    return Kind.GOTO if isinstance(statement.kind, tree.Goto | tree.Break) else Kind.BASIC


def _begins_with_else(chain: Chain) -> bool:
    return chain.first is not None and is_else(chain.first)


def _drop_repeated_skips(chain: Chain) -> None:
    """Of several skips in a row within an option SPIN keeps only the first; prints count, but stay."""
    skips, previous = 0, chain.first
    for element in list(chain):
        is_print = isinstance(element.statement.kind, tree.Print)
        counts = (is_print or is_skip(element)) and not element.statement.labels
        skips = skips + 1 if counts else 0
        if skips > 1 and not is_print and element is not chain.last and previous is not None:
            previous.next = element.next
        else:
            previous = element

"""Which statements SPIN's verifier executes together: its trails have a line for the first of them only.

`pan` merges what follows a statement into it as long as that cannot block, is no choice, and has no label; outside of
atomic sections also only as long as it is of no concern to other processes. The rules are those of SPIN 6.5, by the
numbers that trails use.
"""

from __future__ import annotations

from collections.abc import Iterator

from highroad.languages.promela import tree
from highroad.languages.promela.elements import SELECTIONS, Element, Graph, Kind
from highroad.languages.promela.flow import begin, hunt, look_through
from highroad.languages.promela.numbering import graphs_of
from highroad.languages.promela.usage import labels_referred_to, nodes
from highroad.systems import Merging

_JUMPS = frozenset({Kind.GOTO, Kind.JOIN, Kind.BREAK_TARGET})
_GLOBAL_NAMES = frozenset({tree.Special.PROCESSES, tree.Special.LAST, tree.Special.TIMEOUT, tree.Special.NON_PROGRESS})


def merging_of(model: tree.Model) -> Merging:
    """What is merged in a model, and which of its statements only lead from one place to another."""
    globality = _Globality(model)
    referred_to = labels_referred_to(model)
    followers: dict[int, tuple[int, ...]] = {}
    jumps: set[int] = set()
    for name, graph in graphs_of(model).items():
        merger = _Merger(graph, globality, referred_to.get(name, set()))
        followers |= merger.followers()
        jumps |= merger.jumps()
    return Merging(followers, frozenset(jumps))


class _Merger:
    """The statements of one process type."""

    def __init__(self, graph: Graph, globality: _Globality, referred_to: set[str]) -> None:
        self._graph = graph
        self._globality = globality
        self._labelled = set(graph.labels.values())
        self._remote = {graph.labels[label] for label in referred_to if label in graph.labels}

    def followers(self) -> dict[int, tuple[int, ...]]:
        found = {}
        for element in self._graph.elements:
            if self._may_be_merged(element) or self._may_begin(element):
                merged = tuple(each.identifier for each in self._merged_into(element))
                if merged:
                    found[element.identifier] = merged
        return found

    def jumps(self) -> set[int]:
        """The jumps that are no choice: of the two locations that they connect, `pan` may know only one."""
        choices: set[Element] = set()
        for element in self._graph.elements:
            if element.kind in SELECTIONS:
                choices.update(look_through(element))
            choices.update(begin(escape.first) for escape in element.escapes if escape.first is not None)
        jumps = (element for element in self._graph.elements if element.kind in _JUMPS)
        return {element.identifier for element in jumps if element not in choices}

    def _merged_into(self, element: Element) -> Iterator[Element]:
        """No cycle has statements that can be merged only: it needs a label, or a loop."""
        while (following := self._after(element)) is not None and self._may_be_merged(following):
            yield following
            element = following

    def _after(self, element: Element) -> Element | None:
        """Where a statement leads. Merging takes a jump out of an atomic section as one that is still within it."""
        following = self._graph.goal(element) if element.kind is Kind.GOTO else element.next
        if following is None:
            return None
        return hunt(self._graph, following, element.is_atomic or element.leaves_atomic)

    def _may_be_merged(self, element: Element) -> bool:
        """It cannot block, nobody jumps to it, and nobody else notices it."""
        if element.escapes or element in self._labelled:
            return False
        if element.kind is Kind.BASIC:
            never_blocks = tree.Assignment | tree.Declaration | tree.Assertion | tree.Print
            return isinstance(element.statement.kind, never_blocks) and self._is_unnoticed(element)
        return element.kind in _JUMPS

    def _may_begin(self, element: Element) -> bool:
        """It may block, but what follows can be merged into it."""
        if element.kind is not Kind.BASIC or element.escapes or element in self._remote:
            return False
        match element.statement.kind:
            case tree.Condition(expression=expression):
                may_begin = not any(isinstance(node, tree.Run) for node in nodes(expression))
            case tree.Receive():
                may_begin = True
            case tree.Send():
                may_begin = not self._globality.has_rendezvous
            case _:
                may_begin = False
        return may_begin and self._is_unnoticed(element)

    def _is_unnoticed(self, element: Element) -> bool:
        in_section = element.is_atomic or element.ends_atomic or element.leaves_atomic
        return in_section or not self._globality.of_statement(element.statement.kind)


class _Globality:
    """Whether statements concern other processes, as far as SPIN sees it: it does not look at indices."""

    def __init__(self, model: tree.Model) -> None:
        self._model = model
        initial = (v.channel for v in _variables(model))
        self.has_rendezvous = any(channel is not None and channel.capacity == 0 for channel in initial)
        self._only_receiver: set[tree.Variable] = set()
        self._only_sender: set[tree.Variable] = set()
        for node in nodes([proctype.body for proctype in model.proctypes.values()]):
            if isinstance(node, tree.Exclusive):
                channels = {channel.variable for channel in node.channels}
                (self._only_receiver if node.is_receive else self._only_sender).update(channels)
        for node in nodes([model.claims, model.formulas]):
            if isinstance(node, tree.Poll | tree.ChannelState):
                self._only_receiver.discard(node.channel.variable)
                self._only_sender.discard(node.channel.variable)

    def of_statement(self, statement: tree.Kind) -> bool:
        match statement:
            case tree.Assignment(target=target, value=value):
                return self._of(target) or self._of(value)
            case tree.Declaration(variable=variable):
                return not isinstance(variable.initial, tuple | None) and self._of(variable.initial)
            case tree.Condition(expression=expression) | tree.Assertion(expression=expression):
                return self._of(expression)
            case tree.Print(arguments=arguments):
                return any(map(self._of, arguments))
            case tree.Send(channel=channel, arguments=arguments):
                return any(map(self._of, arguments)) or channel.variable not in self._only_sender
            case tree.Receive(channel=channel, arguments=arguments):
                return any(map(self._of, arguments)) or channel.variable not in self._only_receiver
            case _:
                return True

    def _of(self, expression: tree.Expression | tree.Eval) -> bool:
        match expression:
            case tree.Number():
                return False
            case tree.Reference(variable=variable):
                return variable.scope is tree.Scope.GLOBAL and not variable.is_local
            case tree.SpecialName(kind=kind):
                return kind in _GLOBAL_NAMES
            case tree.Unary(operand=operand):
                return self._of(operand)
            case tree.Binary(left=left, right=right):
                return self._of(left) or self._of(right)
            case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
                return self._of(condition) or self._of(then) or self._of(otherwise)
            case tree.Eval(value=value):
                return self._of(value)
            case tree.Run(process=process):
                return self._has_global_start(self._model.proctypes[process])
            case tree.ChannelState(query=query, channel=channel):
                return not self._is_exclusive(query, channel.variable)
            case tree.Poll(channel=channel, arguments=arguments):
                both = self._only_receiver & self._only_sender
                return any(map(self._of, arguments)) or channel.variable not in both
            case _:
                return True

    def _is_exclusive(self, query: tree.ChannelQuery, channel: tree.Variable) -> bool:
        match query:
            case tree.ChannelQuery.NOT_EMPTY | tree.ChannelQuery.FULL:
                return channel in self._only_receiver
            case tree.ChannelQuery.NOT_FULL | tree.ChannelQuery.EMPTY:
                return channel in self._only_sender
            case tree.ChannelQuery.LENGTH:
                return channel in self._only_receiver and channel in self._only_sender

    def _has_global_start(self, proctype: tree.Proctype) -> bool:
        """SPIN goes by the last variable of a process that has an initial value."""
        initialised = [v for v in proctype.variables if v.initial is not None or v.channel is not None]
        if not initialised:
            return False
        match initialised[-1].initial:
            case tree.Number():
                return False
            case tree.Reference(variable=variable):
                return variable.scope is tree.Scope.GLOBAL
            case _:
                return True


def _variables(model: tree.Model) -> Iterator[tree.Variable]:
    yield from model.globals
    for proctype in model.proctypes.values():
        yield from proctype.variables
    for typedef in model.typedefs.values():
        yield from typedef.fields

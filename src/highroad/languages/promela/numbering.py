"""The graphs of all bodies of a model, with the numbers that trails use.

Statements are numbered through in textual order; claims between processes take numbers too. A jump whose label another
body looks at (`P@L: goto M`) must be a location of its own: SPIN makes a step without effect of it, and puts the jump
behind it, which gets the number that is next when the label is first mentioned.
"""

from __future__ import annotations

from highroad.languages.promela import expansion, tree
from highroad.languages.promela.elements import Element, Graph, Kind
from highroad.languages.promela.graph import build
from highroad.languages.promela.usage import labels_referred_to, nodes


def graphs_of(model: tree.Model) -> dict[str, Graph]:
    """The graph of each process type, by its name."""
    bodies: list[tree.Proctype | tree.Claim] = [*model.proctypes.values(), *model.claims]
    if len({body.span.file for body in bodies}) == 1:
        bodies.sort(key=lambda body: (body.span.line, body.span.column))
    numbering = _Numbering(model)
    for body in bodies:
        numbering.add(body)
    return numbering.finished()


class _Numbering:
    def __init__(self, model: tree.Model) -> None:
        self._referred_to = labels_referred_to(model)
        self._graphs: dict[str, Graph] = {}
        self._next = 0

    def add(self, body: tree.Proctype | tree.Claim) -> None:
        graph = build(body.body, body.span, self._next, self._split_by if self._referred_to else None)
        self._next = graph.next_identifier
        if isinstance(body, tree.Proctype):
            self._graphs[body.name] = graph

    def finished(self) -> dict[str, Graph]:
        """Labels that were mentioned before their process, or in formulas, take no number."""
        for name, labels in self._referred_to.items():
            for label in labels:
                self._split(name, label, None)
        return self._graphs

    def _split_by(self, mention: object, identifier: int) -> int:
        """Splits the jumps at which a statement looks; how many numbers that took, from `identifier` on."""
        taken = 0
        for node in nodes(mention):
            if isinstance(node, tree.RemoteLabel):
                taken += self._split(node.proctype, node.label, identifier + taken)
        return taken

    def _split(self, name: str, label: str, identifier: int | None) -> bool:
        graph = self._graphs.get(name)
        element = None if graph is None else graph.labels.get(label)
        if graph is None or element is None or element.kind is not Kind.GOTO:
            return False
        number = element.identifier if identifier is None else identifier
        jump = Element(Kind.GOTO, len(graph.elements) + 1, number, element.statement)
        jump.goal, jump.next = element.goal, element.next
        element.kind, element.goal, element.next = Kind.BASIC, "", jump
        element.statement = expansion.skip(element.statement)
        graph.elements.append(jump)
        return True

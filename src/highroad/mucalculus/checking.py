"""Whether a formula holds for an explored labelled transition system, and the part of it that shows why."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass, replace

from highroad import _core
from highroad.explored import ExploredLts
from highroad.languages.mcrl2.data import Data
from highroad.limits import Limits, resident_bytes
from highroad.lts import Lts
from highroad.lts.graph import Graph
from highroad.mucalculus.context import context_for, reading_for
from highroad.mucalculus.file import FormulaFile
from highroad.mucalculus.instances import Instances, Stopped
from highroad.mucalculus.labels import PlaceOfLabel
from highroad.mucalculus.matching import Labels
from highroad.mucalculus.polarity import is_existential, is_universal
from highroad.mucalculus.typing import typed
from highroad.running import Progress, core_limits, watch
from highroad.running import Stopped as StoppedRun
from highroad.systems import Specified

BYTES_PER_POSITION, BYTES_PER_MOVE = 96, 4  # to solve a game, besides the game itself


@dataclass(frozen=True, slots=True)
class Answer:
    """`holds` is None when the budget was spent, or when the system was cut and the formula depends on the rest.

    `limit` says what ended the work. The evidence is the part of the system that a winning strategy uses.
    """

    holds: bool | None
    limit: str | None = None
    positions: int = 0  # of the parity game
    moves: int = 0
    evidence: Graph | None = None


def check_types(formula: FormulaFile, model: Specified) -> None:
    """Finds mistakes in the data and actions of a formula over a specification, before anything is explored."""
    typed(formula.formula, reading_for(formula, model))


def check_lts(
    lts: Lts,
    formula: FormulaFile,
    is_cut: bool = False,
    *,
    model: Specified | None = None,
    place: PlaceOfLabel | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    with_evidence: bool = False,
) -> Answer:
    """Decides a formula for the initial state.

    Of a system that was cut, only formulas of which the steps that there are tell the truth get an answer: existential
    ones that hold, and universal ones that fail. `model` is the specification that the labels come from; `place` tells
    where a label stands, when all of them must be multi-actions.
    """
    limits = limits or Limits()
    control = _core.Control()

    def work() -> Answer:
        return _Check(lts, formula, model, place, control, limits).answer(with_evidence)

    try:
        answer = watch(work, control, limits, progress).answer
    except StoppedRun as stopped:
        return Answer(None, stopped.limit)
    if is_cut and answer.holds is not None:
        is_known = is_existential(formula) if answer.holds else is_universal(formula)
        if not is_known:
            return replace(answer, holds=None, limit="bound", evidence=None)
    return answer


class _Check:
    """The parity game of a formula on a system: explored as far as its instances are explained, until all are."""

    def __init__(
        self,
        lts: Lts,
        formula: FormulaFile,
        model: Specified | None,
        place: PlaceOfLabel | None,
        control: _core.Control,
        limits: Limits,
    ) -> None:
        self._rows = _graph(lts)
        context = context_for(formula, model, self._rows.label_names, place)
        kernel = typed(formula.formula, context.reading)
        data = Data(context.reading.specification)
        self._control = control
        self._limits = limits
        rows = self._rows
        self._game = _core.FormulaGame(
            rows.offsets.tobytes(),
            rows.edge_labels.tobytes(),
            rows.edge_targets.tobytes(),
            rows.initial,
            core_limits(limits).memory,
        )
        self._instances = Instances(kernel, data, Labels(context.labels, data), self._game)

    def answer(self, with_evidence: bool) -> Answer:
        try:
            while asked := self._game.explore(self._control):
                for number in asked:
                    self._refuse_if_stopped()
                    self._instances.explain(number, self._control)
            if self._is_too_large():
                return self._answer(None, "memory")
            if not self._game.solve(self._control):
                raise Stopped
        except Stopped:
            return self._answer(None, self._control.why_stopped)
        found = self._answer(self._game.holds, None)
        return replace(found, evidence=self._evidence()) if with_evidence else found

    def _is_too_large(self) -> bool:
        """Solving takes its memory at once: whoever watches could only see that it is too late."""
        needed = BYTES_PER_POSITION * self._game.vertex_count + BYTES_PER_MOVE * self._game.edge_count
        return resident_bytes() + needed > self._limits.memory_bytes

    def _refuse_if_stopped(self) -> None:
        if self._control.is_stopped:
            raise Stopped

    def _answer(self, holds: bool | None, limit: str | None) -> Answer:
        return Answer(holds, limit, self._game.vertex_count, self._game.edge_count)

    def _evidence(self) -> Graph:
        """The edges that the winner of the game uses, with the states at their ends numbered anew from 0."""
        used = array("Q", self._game.evidence())
        rows = self._rows
        numbers = {rows.initial: 0}
        edges = []
        for edge in used:
            source, target = bisect_right(rows.offsets, edge) - 1, rows.edge_targets[edge]
            for state in (source, target):
                numbers.setdefault(state, len(numbers))
            edges.append((numbers[source], rows.label_names[rows.edge_labels[edge]], numbers[target]))
        return Graph.from_edges(0, len(numbers), edges)


def _graph(lts: Lts) -> Graph:
    if isinstance(lts, Graph):
        return lts
    return lts.graph() if isinstance(lts, ExploredLts) else Graph.from_edges(lts.initial, lts.state_count, lts.edges())

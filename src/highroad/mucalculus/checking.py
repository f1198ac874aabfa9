"""Whether a formula holds for an explored labelled transition system, and the part of it that shows why."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass, replace

from highroad import _core
from highroad.diagnostics import InputError
from highroad.explored import ExploredLts
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.mistakes import UNKNOWN_ACTION
from highroad.limits import Limits, resident_bytes
from highroad.lts import Lts
from highroad.lts.graph import Graph
from highroad.mucalculus.context import context_for, reading_for
from highroad.mucalculus.file import FormulaFile
from highroad.mucalculus.instances import Instances
from highroad.mucalculus.labels import PlaceOfLabel
from highroad.mucalculus.matching import Labels
from highroad.mucalculus.stopping import Stopped, Watch
from highroad.mucalculus.typing import typed
from highroad.results import Holds, Inconclusive, Verdict, Violated
from highroad.running import Progress, core_limits, watch
from highroad.running import Stopped as StoppedRun
from highroad.systems import Specification

BYTES_PER_POSITION, BYTES_PER_MOVE = 104, 4  # to solve a game, besides the game itself

BEFORE_IT_WAS_DECIDED = "this came before the formula was decided: nothing is known of it"
BY_THE_REST = "what was explored does not decide the formula: that depends on steps that were not seen"


@dataclass(frozen=True, slots=True)
class Answer:
    """`holds` is None when the budget was spent, or when the system was cut and the formula depends on the rest.

    `limit` says what ended the work, and `note` what that means. The evidence is the part of the system that a winning
    strategy uses.
    """

    holds: bool | None
    limit: str | None = None
    note: str | None = None
    positions: int = 0  # of the parity game
    moves: int = 0
    evidence: Graph | None = None

    @property
    def verdict(self) -> Verdict:
        if self.holds is None:
            return Inconclusive(self.limit or "bound")
        return Holds() if self.holds else Violated()


def check_types(formula: FormulaFile, model: Specification) -> None:
    """Finds mistakes in the data and actions of a formula over a specification, before anything is explored."""
    typed(formula.formula, reading_for(formula, model))


def check_lts(
    lts: Lts,
    formula: FormulaFile,
    cut: bool | bytes = False,
    *,
    model: Specification | None = None,
    place: PlaceOfLabel | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    with_evidence: bool = False,
) -> Answer:
    """Decides a formula for the initial state.

    `cut` has a byte for each state, which is not 0 if the state may have more steps than those in the system; True says
    so of all states. Then the answer is what holds whatever these steps are, if anything does. `model` is the
    specification that the labels come from; `place` tells where a label stands, when all of them must be multi-actions.
    """
    limits = limits or Limits()
    control = _core.Control()
    which = cut if isinstance(cut, bytes) else b"\1" * lts.state_count if cut else b""

    def work() -> Answer:
        try:
            return _Check(lts, formula, which, model, place, control, limits).answer(with_evidence)
        except Stopped:
            return Answer(None, control.why_stopped, BEFORE_IT_WAS_DECIDED)

    try:
        return watch(work, control, limits, progress).answer
    except StoppedRun as stopped:
        return Answer(None, stopped.limit, BEFORE_IT_WAS_DECIDED)
    except InputError as mistake:
        # what the labels do not tell may be in what was cut; a specification, or a file, tells all its actions
        if not any(which) or mistake.diagnostic.code != UNKNOWN_ACTION or model is not None or place is not None:
            raise
        return Answer(None, "bound", f"{mistake.diagnostic.message} in what was explored")


class _Check:
    """The parity game of a formula on a system: explored as far as its instances are explained, until all are."""

    def __init__(
        self,
        lts: Lts,
        formula: FormulaFile,
        cut: bytes,
        model: Specification | None,
        place: PlaceOfLabel | None,
        control: _core.Control,
        limits: Limits,
    ) -> None:
        self._rows = _graph(lts)
        self._watch = watch = Watch(control)
        context = context_for(formula, model, self._rows.label_names, place, watch)
        kernel = typed(formula.formula, context.reading)
        data = Data(context.reading.specification)
        self._control = control
        self._limits = limits
        rows = self._rows
        self._is_part = cut.count(0) < len(cut)
        self._game = _core.FormulaGame(
            rows.offsets.tobytes(),
            rows.edge_labels.tobytes(),
            rows.edge_targets.tobytes(),
            rows.initial,
            core_limits(limits).memory,
            cut,
        )
        labels = Labels(context.labels, data, watch)
        self._instances = Instances(
            kernel, data, labels, self._game, watch, is_part=self._is_part, open_sorts=context.told_by_labels
        )

    def answer(self, with_evidence: bool) -> Answer:
        try:
            while asked := self._game.explore(self._control):
                for number in asked:
                    self._watch.look()
                    self._instances.explain(number)
            if self._is_too_large():
                return self._answer(None, "memory", BEFORE_IT_WAS_DECIDED)
            holds = self._decided()
        except Stopped:
            return self._answer(None, self._control.why_stopped, BEFORE_IT_WAS_DECIDED)
        if holds is None:
            return self._answer(None, "bound", BY_THE_REST)
        found = self._answer(holds)
        return replace(found, evidence=self._evidence()) if with_evidence else found

    def _decided(self) -> bool | None:
        """On a part: what it is whatever the things are that are not known, if that is the same. It holds if it does
        when all of them are false, and fails if it does when all of them are true."""
        for unknown in (False, True) if self._is_part else (False,):
            if not self._game.solve(self._control, unknown):
                raise Stopped
            if not self._is_part or self._game.holds is not unknown:
                return self._game.holds
        return None

    def _is_too_large(self) -> bool:
        """Solving takes its memory at once: whoever watches could only see that it is too late."""
        needed = BYTES_PER_POSITION * self._game.vertex_count + BYTES_PER_MOVE * self._game.edge_count
        return resident_bytes() + needed > self._limits.memory_bytes

    def _answer(self, holds: bool | None, limit: str | None = None, note: str | None = None) -> Answer:
        return Answer(holds, limit, note, self._game.vertex_count, self._game.edge_count)

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

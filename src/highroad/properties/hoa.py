"""An automaton that another tool made, in the Hanoi Omega-Automata format: it describes the *bad* runs."""

from __future__ import annotations

from pathlib import Path

from highroad.diagnostics import Source
from highroad.files import require_file
from highroad.properties import Kind
from highroad.systems import SoughtRuns, System


def _runs(_: System, source: Source) -> SoughtRuns:
    from highroad.automata.hoa import read_hoa
    from highroad.properties.formulas import atom_sources

    path = Path(source.text)
    require_file(path)
    automaton = read_hoa(Source.read(path))
    return SoughtRuns(automaton, atom_sources(automaton), reason=f"a run that {source.text} accepts")


KIND = Kind(
    name="hoa",
    summary="no run is accepted by the automaton in this FILE.hoa, which describes the bad runs",
    runs=_runs,
)

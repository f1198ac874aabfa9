"""A never claim of the model: no run may be one that the claim describes."""

from __future__ import annotations

from highroad.diagnostics import Source
from highroad.properties import Kind
from highroad.properties.specified import names_of, the_only, unknown
from highroad.systems import SoughtRuns, Specified, System


def _runs(system: System, source: Source) -> SoughtRuns:
    name = source.text or the_only(system, "claim")
    if name not in names_of(system, "claim"):
        raise unknown(system, "claim", source)
    assert isinstance(system, Specified)
    return system.specification(name)


KIND = Kind(
    name="claim",
    summary="no run is as a never claim of the model describes it (by its name, if there are several)",
    needs_text=False,
    may_have_text=True,
    runs=_runs,
)

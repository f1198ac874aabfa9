"""mCRL2 specifications: processes with data, as the mCRL2 toolset reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from highroad.diagnostics import Diagnostic
from highroad.languages import Frontend, require_no_includes
from highroad.systems import Specification, System

if TYPE_CHECKING:
    from highroad.languages.mcrl2.reference import Reference


def load(path: Path, parameters: Mapping[str, int | str], include_directories: Sequence[Path] = ()) -> System:
    from highroad.diagnostics import Source
    from highroad.languages.mcrl2.action_patterns import ActionPatterns
    from highroad.languages.mcrl2.data import Data
    from highroad.languages.mcrl2.network import Network, termination_name
    from highroad.languages.mcrl2.network.labels import TAU
    from highroad.languages.mcrl2.parse import read
    from highroad.systems.composed import ComposedSystem

    require_no_includes(include_directories)
    source = Source.read(path)
    replaced = {name: str(value) for name, value in parameters.items()}
    specification = read(source.text, source.name, replaced)
    data = Data(specification)
    network = Network(specification, data)
    actions: dict[str, set[int]] = {TAU: {0}, termination_name(specification): {0}}
    for action in specification.actions:
        actions.setdefault(action.name, set()).add(len(action.sorts))

    def warnings() -> Sequence[Diagnostic]:
        return (*specification.warnings, *data.warnings)

    def reading() -> Reference:
        from highroad.languages.mcrl2.reference import Reference

        return Reference(specification, data, network)

    specified = Specification(source, replaced)
    patterns = ActionPatterns(specified, actions, network)
    return ComposedSystem(network, path.stem, "mcrl2", actions, warnings, specified, reading, patterns)


FRONTEND = Frontend(
    name="mcrl2",
    suffixes=(".mcrl2",),
    summary="an mCRL2 specification",
    load=load,
)

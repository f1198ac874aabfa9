"""A formula of linear temporal logic: given as a text, or by the name of an `ltl` block of the model."""

from __future__ import annotations

from highroad.diagnostics import InputError, Source
from highroad.properties import Kind
from highroad.properties.specified import names_of, the_only, unknown
from highroad.systems import SoughtRuns, Specified, System


def _runs(system: System, source: Source) -> SoughtRuns:
    name = source.text or the_only(system, "ltl")
    if isinstance(system, Specified) and name in names_of(system, "ltl"):
        return system.specification(name)
    return _refusing_unknown_names(system, source)


def _refusing_unknown_names(system: System, source: Source) -> SoughtRuns:
    """A bare word is a formula, too; if it has no value in the model, it may be meant as the name of a block."""
    runs = _of_text(source)
    is_word = source.text.isidentifier() and len(runs.atoms) == 1 and runs.atoms[0] is not None
    if is_word and names_of(system, "ltl"):
        assert runs.atoms[0] is not None
        try:
            system.holds(runs.atoms[0], system.initial()[0])
        except InputError as mistake:
            raise unknown(system, "ltl", source) from mistake
    return runs


def _of_text(source: Source) -> SoughtRuns:
    """Most runs have no formula: what makes an automaton of one is loaded here."""
    from highroad.automata.syntax import parse_formula
    from highroad.properties.formulas import runs_of_formula

    return runs_of_formula(parse_formula(source))


KIND = Kind(
    name="ltl",
    summary="every run is as the FORMULA says, such as 'G (request -> F answer)'; 'E FORMULA' asks for some run; the "
    "name of an ltl block of the model means that block",
    needs_text=False,
    may_have_text=True,
    runs=_runs,
)

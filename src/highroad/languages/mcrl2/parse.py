"""From the text of a specification to the typed specification.

text -> Document (sections.py) -> sorts and functions (data_declarations.py) -> equations, processes -> Specification
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Diagnostic, Source
from highroad.languages.mcrl2 import mistakes, tree
from highroad.languages.mcrl2.calls import Calls
from highroad.languages.mcrl2.data_declarations import check_sorts, declare_data
from highroad.languages.mcrl2.elaboration import Elaboration
from highroad.languages.mcrl2.equations import replaced_constants, typed_equations
from highroad.languages.mcrl2.inference import Inference
from highroad.languages.mcrl2.overloads import Overloads
from highroad.languages.mcrl2.process_typing import ProcessTyping
from highroad.languages.mcrl2.sections import parse_document
from highroad.languages.mcrl2.sort_table import SortTable
from highroad.languages.mcrl2.specification import ProcessDefinition, Specification

_NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Reading:
    """A specification, together with what is needed to read more text in its terms, such as labels and formulas."""

    specification: Specification
    sorts: SortTable
    elaboration: Elaboration
    calls: Calls


def read(text: str, name: str, replaced: Mapping[str, str] = _NOTHING) -> Specification:
    """The specification in a text, type checked; a mistake raises a located `InputError`.

    `name` is shown in messages. `replaced` gives constants of the specification another value, as a data expression.
    """
    return read_with_names(text, name, replaced).specification


def read_with_names(text: str, name: str, replaced: Mapping[str, str] = _NOTHING) -> Reading:
    with deep_recursion():  # the parser bounds the depth
        return read_document(parse_document(Source(name, text)), replaced)


def _seen_elsewhere(document: tree.Document) -> dict[str, str]:
    """The variables that are not in sight everywhere, each with what is said where one of them is not."""
    of_equations = (variable for block in document.equations for variable in block.variables)
    return {
        **{variable.name.text: mistakes.VARIABLE_OF_EQUATIONS for variable in of_equations},
        **{variable.name.text: mistakes.GLOBAL_VARIABLE for variable in document.globals},
    }


def read_document(document: tree.Document, replaced: Mapping[str, str] = _NOTHING) -> Reading:
    """The same for a text that was parsed already; recurses as deeply as the text is nested."""
    warnings: list[Diagnostic] = []
    data = declare_data(document)
    check_sorts(data.sort_declarations())
    elaboration = Elaboration(Inference(Overloads(data.functions), data.sorts, _seen_elsewhere(document)))
    global_variables, scope = elaboration.inference.declared(document.globals, {})
    equations = tuple(typed_equations(document.equations, elaboration, warnings))
    calls = Calls(document, data.sorts, elaboration, scope)
    typing = ProcessTyping(calls, elaboration)
    processes = {
        head.id: ProcessDefinition(head.id.name, head.parameters, typing.process(head.body, head.scope), head.name.span)
        for overloads in calls.processes.values()
        for head in overloads.values()
    }
    init = typing.process(document.init, scope)
    specification = Specification(
        sorts=data.sort_declarations(),
        aliases=data.sorts.aliases,
        mappings=data.mappings,
        equations=replaced_constants(equations, replaced, data.mappings, elaboration),
        actions=tuple(action for overloads in calls.actions.values() for action in overloads.values()),
        processes=processes,
        globals=global_variables,
        init=init,
        warnings=tuple(warnings),
    )
    return Reading(specification, data.sorts, elaboration, calls)

"""Terms for tests, read from text: a specification is built around each expression."""

from __future__ import annotations

from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.processes import Action, Conditional, Sum
from highroad.languages.mcrl2.terms import Term, Variable


def evaluated(expression: str, sort: str, declarations: str = "", fuel: int | None = None) -> str:
    """The text of the value of an expression."""
    data, term = typed(expression, sort, declarations)
    data.fuel = fuel or data.fuel
    return data.text(data.value(term, {}))


def typed(expression: str, sort: str, declarations: str = "") -> tuple[Data, Term]:
    specification = read(f"{declarations}\nact out_: {sort};\ninit out_({expression});", "sample")
    assert isinstance(specification.init, Action)
    [term] = specification.init.arguments
    return Data(specification), term


def conditional(variables: str, condition: str, declarations: str = "") -> tuple[Data, tuple[Variable, ...], Term]:
    """What `sum variables . (condition) -> ..` enumerates."""
    text = f"{declarations}\nact out_: Bool;\ninit sum {variables} . ({condition}) -> out_(true);"
    specification = read(text, "sample")
    assert isinstance(specification.init, Sum)
    assert isinstance(specification.init.body, Conditional)
    return Data(specification), specification.init.variables, specification.init.body.condition


def solved(variables: str, condition: str, declarations: str = "") -> list[str]:
    """The solutions, each as the texts of the values."""
    data, unknowns, term = conditional(variables, condition, declarations)
    return [", ".join(data.text(values[one]) for one in unknowns) for values in data.solutions(unknowns, term, {})]

"""What a heuristic says, as a number made of expressions of the IR; formulas have a file of their own."""

from __future__ import annotations

from highroad.ir.estimates import Amount, EachLocation, Greatest, Least, Numbers, Sum, Term
from highroad.ir.expressions import Constant, LocationOf
from highroad.ir.model import Model
from highroad.systems.estimates import Distances, EachProcess, Group, Tables


def distances_term(model: Model, distances: Distances) -> Term:
    return Least(tuple(_group_term(model, group) for group in distances.groups))


def _group_term(model: Model, group: Group) -> Term:
    parts = tuple(
        Amount(LocationOf(Constant(number), numbers_of(model, tables))) for number, tables in group.processes.items()
    )
    return Sum(parts) if group.is_sum else Greatest(parts)


def each_process_term(model: Model, each: EachProcess) -> Term:
    return EachLocation(numbers_of(model, each.tables), is_least=each.combine == "least")


def numbers_of(model: Model, tables: Tables) -> Numbers:
    """Tables for all types: those without one count zero."""
    return tuple(
        tuple(tables[number]) if number in tables else (0,) * len(process.locations)
        for number, process in enumerate(model.types)
    )

"""What the three tables of Meulen, "Combining bounded model checking with highway search" (2009), have in common."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Row, Table
from highroad.experiments._papers import REDUCTION
from highroad.experiments._reducing import Reductions, Truth
from highroad.experiments._reduction_protocols import Protocol
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry, Mean, Published, Rate, published_percent

WHOLE, REDUCED = "whole", "reductions"


def reduction_table(protocol: Protocol, explanation: str) -> Experiment:
    """The experiment of one of the tables."""
    whole = Cell(row=WHOLE, column=WHOLE, model=protocol.model, measure=Truth(protocol), small=1, paper=1)
    return Experiment(
        name=f"reduction-table-{protocol.table}",
        paper=REDUCTION,
        order=protocol.table,
        title=f"{protocol.name}, reduced (table {protocol.table})",
        about="A reduction is satisfied if it has a run that sends a certain message and then receives, or confirms, "
        "it again and again. *As meant* this is the formula that the text of the paper describes. *As printed* its "
        "two inner variables are exchanged at the end, which asks for a run that does something else than to receive "
        "again and again; nearly every run does. The published values are of 100 reductions each. What was tried to "
        "explain differences is in docs/reduction-published.md.",
        cells=(whole, *_cells(protocol)),
        tables=lambda results: _tables(protocol, results),
        conclusions=(
            Conclusion("The formula holds in the whole system.", _holds),
            Conclusion(
                "Small reductions are enough: at the largest bound the formula is found in at least 89 %, though not "
                "all states are there.",
                lambda results: _is_enough(protocol, results),
            ),
            Conclusion(
                "The larger the bound, the more often the formula is found: more often at the largest than at the "
                "smallest.",
                lambda results: _grows(protocol, results),
            ),
        ),
        differences={"*": explanation},
    )


def _row(width: int) -> str:
    return f"N = {width}"


def _cells(protocol: Protocol) -> Iterator[Cell]:
    for line in protocol.published:
        measure = Reductions(protocol, line.width)
        yield Cell(row=_row(line.width), column=REDUCED, model=protocol.model, measure=measure, small=1000, paper=1000)


def _tables(protocol: Protocol, results: Results) -> Iterator[Table]:
    rows = []
    for line in protocol.published:
        records = results.of(_row(line.width), REDUCED)
        entries = (
            Entry(_rate(results, line.width, "meant"), published_percent(line.satisfied), percent=True),
            Entry(_rate(results, line.width, "printed"), percent=True),
            Entry(Mean.of([each["states"] for each in records]), Published(line.states)),
            Entry(Mean.of([each["transitions"] for each in records]), Published(line.transitions)),
        )
        rows.append(Row((str(line.width),), entries))
    columns = ("N", "satisfied, as meant", "satisfied, as printed", "states", "transitions")
    yield Table(f"{protocol.name}: satisfied reductions and their sizes", columns, tuple(rows))


def _rate(results: Results, width: int, key: str) -> Rate:
    records = results.of(_row(width), REDUCED)
    return Rate(sum(bool(each[key]) for each in records), len(records))


def _share(results: Results, width: int) -> float:
    return _rate(results, width, "meant").value or 0.0


def _holds(results: Results) -> Evidence:
    whole = results.of(WHOLE, WHOLE)[0]
    numbers = f"{whole['states']:,} states and {whole['transitions']:,} transitions; as printed it "
    return Evidence(whole["meant"], numbers + ("holds, too" if whole["printed"] else "does not hold"))


def _is_enough(protocol: Protocol, results: Results) -> Evidence:
    width = protocol.published[-1].width
    records, whole = results.of(_row(width), REDUCED), results.of(WHOLE, WHOLE)[0]["states"]
    states = sum(each["states"] for each in records) / len(records)
    numbers = f"{_share(results, width):.1%} for N = {width}, with {states:,.0f} of {whole:,} states"
    return Evidence(_share(results, width) >= 0.89 and states < whole, numbers)


def _grows(protocol: Protocol, results: Results) -> Evidence:
    shares = [_share(results, line.width) for line in protocol.published]
    numbers = ", ".join(f"{each:.0%}" for each in shares)
    return Evidence(shares[0] < shares[-1], numbers)

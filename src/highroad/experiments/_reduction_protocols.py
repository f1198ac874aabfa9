"""The three experiments of Meulen, "Combining bounded model checking with highway search" (2009), section 5: what is
asked of which model, and what was published."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.experiments._experiment import Model


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a published table: 100 runs for each bound N."""

    width: int
    satisfied: int
    states: int
    transitions: int


@dataclass(frozen=True, slots=True)
class Protocol:
    """Some run comes to a step `sent`, and then does the step `received` again and again."""

    name: str
    table: int
    model: Model
    sent: str  # as an action formula
    received: str
    published: tuple[Line, ...]

    @property
    def meant(self) -> str:
        """E F (sent and G F received): the formula that the text of the paper describes."""
        return self._formula("Z", "Y")

    @property
    def printed(self) -> str:
        """The formula as it stands in the paper, with the two fixpoints exchanged: after `sent`, a run that does
        something else than `received` again and again."""
        return self._formula("Y", "Z")

    def _formula(self, other: str, received: str) -> str:
        steps = f"<!{self.received}>{other} || <{self.received}>{received}"
        return f"mu X. (<true>X || <{self.sent}> nu Y. mu Z. ({steps}))"


def _lines(text: str) -> tuple[Line, ...]:
    return tuple(Line(*map(int, line.split())) for line in text.strip().splitlines())


ABP = Protocol(
    "ABP",
    1,
    Model("mcrl2/abp.mcrl2"),
    "c2(d1, true)",
    "s4(d1)",
    _lines(
        """
            1 1 12 12
            2 0 27 30
            3 14 39 44
            4 38 58 67
            5 48 75 88
            6 59 85 100
            7 78 102 121
            8 88 106 126
            9 100 120 144
            10 100 141 162
            """
    ),
)
CABP = Protocol(
    "CABP",
    2,
    Model("mcrl2/cabp.mcrl2"),
    "c3(frame(d1, bit0))",
    "s2(d1)",
    _lines(
        """
            1 5 57 107
            4 13 216 935
            7 29 474 1444
            10 26 527 1537
            13 36 621 1826
            16 43 663 1891
            19 48 750 2367
            22 52 807 2436
            25 52 846 2787
            28 65 851 2804
            31 51 873 2910
            34 72 893 3011
            37 83 948 3280
            40 89 950 3315
            """
    ),
)
BRP = Protocol(
    "BRP",
    3,
    Model("mcrl2/brp.mcrl2"),
    "exists a, b, c: Datum. r1([a, b, c])",
    "s1(I_ok)",
    _lines(
        """
            1 89 42 42
            2 7 134 138
            3 98 192 203
            4 98 248 258
            5 100 309 326
            6 100 377 402
            7 100 424 447
            8 100 485 518
            9 100 490 519
            10 100 640 678
            """
    ),
)

"""Memory against budgets: every language, every search without a bound of its own, from 64 MB to 4 GB.

`python tests/nightly.py memory` tries all; tests try some with little memory. A process needs some tens of megabytes
for itself, with native code about 110: who gives it less is told so, and it takes no more than that.
"""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path

from compared import Compared
from end_to_end.conftest import MEGABYTE, run
from end_to_end.limit_table import FILES, write_graph
from highroad.searches import searches_for

BUDGETS = (64, 128, 256, 512, 1024, 2048, 4096)  # megabytes
SLACK = 64 * MEGABYTE
SECONDS = 30
MODELS = {
    "Promela": "growing.pml",
    "mCRL2": "counting.mcrl2",
    "mCRL2, numbers that grow": "doubling.mcrl2",
    "mCRL2, lists that grow": "lists.mcrl2",
    "builder": "grid.py",
    "Python": "spreading.py",
    "Python, large states": "large.py",
    "graph": "big.aut",
}
MORE = {
    "counting.mcrl2": "act a: Nat; proc P(i: Nat, n: Nat) = a(n) . P(i, n + 1);\n"
    + "init P(1, 0) || P(2, 0) || P(3, 0) || P(4, 0) || P(5, 0) || P(6, 0);\n",
    "spreading.py": """
def initial_states():
    return [(0,) * 6]
def successors(state):
    for axis, value in enumerate(state):
        yield f"go({axis})", (*state[:axis], value + 1, *state[axis + 1 :])
""",
}


def searches() -> list[str]:
    """Each as it would go on for ever, where it has bounds of its own."""
    endless = {"steps": "steps=no bound", "nodes": "nodes=4000000000", "width": "width=1000000000"}
    found = []
    for name, search in searches_for(runs=False).items():
        options = [endless[option.name] for option in search.options if option.name in endless]
        found.append(f"{name}:{','.join(options)}" if options else name)
    return found


CASES = list(product(MODELS, searches(), BUDGETS))


def compare(seed: int) -> Compared:
    """One of the cases: a run whose memory must stay within its budget."""
    return measured(*CASES[seed % len(CASES)])


def measured(language: str, search: str, budget: int, seconds: float = SECONDS) -> Compared:
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / MODELS[language]
        if model.name == "big.aut":
            write_graph(model, 1_000_000)
        else:
            model.write_text(({**FILES, **MORE})[model.name])
        limits = ("--max-memory", f"{budget}M", "--max-time", seconds)
        answer = run("check", model, "-p", "action: none such", "--search", search, *limits, folder=Path(folder))
    over = answer.peak_bytes - budget * MEGABYTE
    what = (
        f"{language}, {search}, {budget} MB: status {answer.status}, {over // MEGABYTE:+,} MB, {answer.seconds:.0f} s"
    )
    is_wrong = over > SLACK or answer.status not in (2, 3, 4, 0)
    found = Compared(wrong=[f"{what}\n{answer.errors}"] if is_wrong else [])
    found.figures["runs"] = 1
    found.figures["ended by memory"] = int("--max-memory" in answer.output + answer.errors)
    return found

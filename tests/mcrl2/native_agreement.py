"""Native code against the rewriter, on random specifications over all kinds of data, through the model that searches
use: `python tests/nightly.py mcrl2-native`, or `python tests/mcrl2/native_agreement.py --count 20000 --seed 1`. Both
tell how often they met what is difficult.

Specifications on which they differ are printed after everything that can be cut from them has been cut.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from compared import Compared
from highroad.diagnostics import HighroadError
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from mcrl2.acceleration import Agreement, agreement
from mcrl2.random_specifications import shrunk
from mcrl2.rich_specifications import generate
from mcrl2.trees import Specification, written

STATES = 25
FUEL = 20_000
LARGEST = 2**63 - 1


def compared(specification: Specification) -> Agreement:
    read_once = read(specification.text(), "random.mcrl2")
    native, plain = (Network(read_once, Data(read_once, FUEL)) for _ in range(2))
    return agreement(native, plain, STATES)


def difference(specification: Specification) -> str | None:
    try:
        return compared(specification).difference
    except HighroadError:
        return None  # what was cut is needed


def features(specification: Specification, found: Agreement) -> set[str]:
    """What a specification shows of what is difficult."""
    texts = " ".join(found.labels)
    bodies = " ".join([*(written(each.body) for each in specification.definitions), written(specification.initial)])
    sorts = " ".join(sort for each in specification.definitions for _, sort in each.parameters)
    kinds = {
        "one component": "||" not in bodies,
        "several components": "||" in bodies,
        "sequences after a call": found.below > 0,
        "lists": "List(" in sorts,
        "sets": re.search(r"\bF?Set\(", sorts) is not None,
        "bags": re.search(r"\bF?Bag\(", sorts) is not None,
        "quantifiers": re.search(r"\b(forall|exists)\b", bodies) is not None,
        "sums": "sum " in bodies,
    }
    is_so = {
        "specifications": True,
        **kinds,
        **{f"{name}, native steps": holds and found.compared > 0 for name, holds in kinds.items()},
        **{f"{name}, stuck": holds and found.stuck > 0 for name, holds in kinds.items()},
        "native steps": found.compared > 0,
        "stuck": found.stuck > 0,
        "Terminate": "Terminate" in found.labels,
        "stuck and Terminate": found.stuck > 0 and "Terminate" in found.labels,
        "stuck and Terminate, one component": found.stuck > 0
        and "Terminate" in found.labels
        and "||" not in specification.text(),
        "large numbers in labels": any(int(number) > LARGEST for number in re.findall(r"\d+", texts)),
        "terms without a value in labels": re.search(r"\b(r?head|r?tail|key|left|right|Nat2Pos|partial|pick)\(", texts)
        is not None,
        "locations without code": found.without > 0,
        "an error in some state": found.refused > 0,
        "no native code": found.compared == found.stuck == 0,
    }
    return {name for name, holds in is_so.items() if holds}


def report(seed: int) -> tuple[str | None, set[str], int]:
    """What is wrong with the specification of a seed, what it shows, and how many states were compared."""
    specification = generate(seed)
    try:
        found = compared(specification)
    except HighroadError as refused:
        return None, {"specifications", f"refused: {re.findall(r'error.(E.*?).:', str(refused))}"}, 0
    if found.difference is None:
        return None, features(specification, found), found.states
    least = shrunk(specification, lambda candidate: difference(candidate) is not None)
    return f"seed {seed}\n{least.text()}\n{difference(least)}", features(specification, found), found.states


def compare(seed: int) -> Compared:
    """For `nightly.py`."""
    wrong, shown, states = report(seed)
    return Compared(Counter({**dict.fromkeys(shown, 1), "states": states}), [] if wrong is None else [wrong])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first specification; the others follow")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    failures, states, seen = 0, 0, Counter[str]()
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    # Code is never unloaded by the compiler, so each process does a share of the work and ends.
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn"), max_tasks_per_child=20) as pool:
        for failure, shown, compared_states in pool.map(report, seeds, chunksize=10):
            seen.update(shown)
            states += compared_states
            if failure is not None:
                failures += 1
                print(failure, flush=True)
    for name, number in seen.most_common():
        print(f"{number:6} {number / arguments.count:6.1%} {name}")
    print(f"{arguments.count} specifications, {states} states, {failures} differences")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()

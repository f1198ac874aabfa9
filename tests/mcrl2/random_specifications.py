"""Random specifications, against themselves: `python tests/mcrl2/random_specifications.py --count 5000 --seed 1`.

The core must have the edges of a plain search in Python, these must be what the rules of the language say, and what a
law makes of a specification must be strongly bisimilar to it. Those that fail are printed after everything that can be
cut from them has been cut.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import highroad
from compared import Compared
from highroad.diagnostics import HighroadError
from highroad.limits import Limits
from highroad.lts.bisimulation import difference
from highroad.lts.graph import Graph
from highroad.systems import System
from mcrl2.acceleration import native_at_once
from mcrl2.generator import CONSTANTS, generate
from mcrl2.laws import LAWS
from mcrl2.laws.places import Place, data_of, places, with_data
from mcrl2.laws.processes import unfolded
from mcrl2.trees import Call, Choice, Data, Delta, If, Specification, Term, children

MOST_STATES, MOST_EDGES = 600, 5000
MOST_PAIRS = 500  # of steps that two components may take at once
GROWTH = 20  # what a law may do to the number of states
LAWS_EACH = 2
SHARES = {  # of the specifications to which a law applies; that of the others is nearly 1
    "allow_is_block": 0.2,
    "allow_is_nested": 0.7,
    "allow_limits_the_operands": 0.5,
    "block_is_allow": 0.2,
    "choice_is_associative": 0.7,
    "communications_are_nested": 0.3,
    "condition_moves_into_sum": 0.5,
    "conditions_are_conjoined": 0.3,
    "else_is_the_negation": 0.7,
    "hide_and_block_are_nested": 0.4,
    "hide_changes_places": 0.1,
    "nothing_comes_after_delta": 0.4,
    "operator_distributes_over_parallel": 0.2,
    "parallel_is_associative": 0.6,
    "received_numbers_are_small": 0.4,
    "sequence_distributes_from_the_right": 0.4,
    "sum_distributes_over_choice": 0.5,
    "sum_is_a_choice_of_values": 0.6,
    "sums_are_nested": 0.4,
}
SECONDS_TO_SHRINK = 60.0

T = TypeVar("T")
Check = Callable[[Specification], str | None]


class TooLarge(Exception):
    """A state space that takes too long to compare."""


def load(specification: Specification) -> System:
    with tempfile.TemporaryDirectory(prefix="highroad-mcrl2-") as place:
        file = Path(place) / "model.mcrl2"
        file.write_text(specification.text())
        return highroad.load(file)


def explored(system: System, most_states: int = MOST_STATES) -> Graph:
    """By the core."""
    space = highroad.explore(system, limits=Limits(states=most_states, seconds=60))
    if space.limit is not None or space.transition_count > MOST_EDGES * (most_states // MOST_STATES):
        raise TooLarge
    return Graph.from_edges(space.initial, space.state_count, space.edges())


@lru_cache(maxsize=2)
def system_and_space(specification: Specification) -> tuple[System, Graph]:
    system = load(specification)
    return system, explored(system)


def searched(system: System) -> Iterator[tuple[int, str, int]]:
    """The edges by breadth-first search, in the plainest way."""
    (initial,) = system.initial()
    numbers = {initial: 0}
    pending = deque([initial])
    while pending:
        state = pending.popleft()
        for edge in system.edges(state):
            assert edge.state is not None
            if edge.state not in numbers:
                numbers[edge.state] = len(numbers)
                pending.append(edge.state)
            yield numbers[state], edge.label, numbers[edge.state]


def wrong_edges(specification: Specification) -> str | None:
    """How the core differs from the plain search."""
    return _first_difference(*system_and_space(specification), "edges")


def wrong_native_edges(specification: Specification) -> str | None:
    """How it does with native code for the steps of single components."""
    system = load(specification)
    with native_at_once():
        space = explored(system)
    return _first_difference(system, space, "native edges")


def _first_difference(system: System, space: Graph, kind: str) -> str | None:
    found, expected = list(space.edges()), list(searched(system))
    if found == expected:
        return None
    pairs = zip([*found, None], [*expected, None], strict=False)
    first = next(pair for pair in pairs if pair[0] != pair[1])
    return "{}: the core has {}, the search has {}".format(kind, *first)


def broken_law(specification: Specification, *, name: str, seed: int) -> str | None:
    """How a law changes the behaviour of a specification; None also where it does not apply."""
    _, before = system_and_space(specification)  # which refuses what is no specification
    changed = LAWS[name](specification, Random(seed))
    if changed is None:
        return None
    try:
        found = difference(before, explored(load(changed), MOST_STATES * GROWTH))
    except HighroadError as refused:
        return f"{name}: afterwards it is refused, {refused}\n{changed.text()}"
    return None if found is None else f"{name}: {found}; afterwards it is\n{changed.text()}"


def against_the_rules(specification: Specification) -> str | None:
    """A state whose steps are not those that the rules of the language give."""
    system, space = system_and_space(specification)
    (initial,) = system.initial()
    known, pending = {initial}, [initial]
    for state in pending:
        told = {(edge.label, edge.state) for edge in system.edges(state) if edge.state is not None}
        found = {(step.label, step.target) for step in system.reference_steps(state, with_arguments=True)}
        if told != found:
            return f"rules: {system.describe(state)}: {sorted(told - found)} instead of {sorted(found - told)}"
        new = {target for _, target in told} - known
        known |= new
        pending += sorted(new)
    return None if len(known) == space.state_count else f"rules: {len(known)} states instead of {space.state_count}"


def chosen_laws(specification: Specification, seed: int) -> list[str]:
    """Some of those that apply, in preference those that seldom do."""
    rng = Random(seed)
    names = sorted(LAWS, key=lambda name: rng.random() * SHARES.get(name, 1))
    applicable = (name for name in names if LAWS[name](specification, Random(seed)) is not None)
    return [name for name, _ in zip(applicable, range(LAWS_EACH), strict=False)]


def report(seed: int, used: Counter[str] | None = None) -> str | None:
    """The smallest specification found for a seed whose specification fails, ready to print; None if all is well.

    Counts the laws that were used.
    """
    specification = generate(seed)
    try:
        system_and_space(specification)
    except TooLarge:
        return None
    except HighroadError:
        pass  # which is what the first check will say
    laws = chosen_laws(specification, seed)
    checks: list[Check] = [wrong_edges, wrong_native_edges, against_the_rules]
    checks += (partial(broken_law, name=name, seed=seed) for name in laws)
    if used is not None:
        used.update(laws)
    failing = next((check for check in checks if outcome(check, specification) is not None), None)
    if failing is None:
        return None
    kind = _kind(outcome(failing, specification))
    least = shrunk(specification, lambda candidate: _kind(outcome(failing, candidate)) == kind)
    return f"seed {seed}\n{least.text()}\n{outcome(failing, least)}"


def outcome(check: Check, specification: Specification) -> str | None:
    """What is wrong; nothing if it takes too long to know."""
    try:
        return check(specification)
    except TooLarge:
        return None
    except HighroadError as refused:
        return f"refused: {refused}"


def _kind(found: str | None) -> str:
    """What is wrong, in a few words: a smaller specification that fails for another reason is no help."""
    return "" if found is None else found.partition(":")[0] + "".join(re.findall(r"error\[\w+\]", found)[:1])


def shrunk(specification: Specification, still_fails: Callable[[Specification], bool]) -> Specification:
    """As small as cutting one thing at a time can make it in some time, so that it still fails."""
    end = time.monotonic() + SECONDS_TO_SHRINK
    while True:
        for candidate in smaller(specification):
            if time.monotonic() > end:
                return specification
            if still_fails(candidate):
                specification = candidate
                break
        else:
            return specification


def smaller(whole: Specification) -> Iterator[Specification]:
    """Specifications with one thing less, the largest cuts first. Some of them are no valid specifications."""
    yield from (replace(whole, definitions=fewer) for fewer in _fewer(whole.definitions))
    yield from (replace(whole, actions=fewer) for fewer in _fewer(whole.actions))
    yield from (replace(whole, equations=fewer) for fewer in _fewer(whole.equations))
    yield from (replace(whole, maps=fewer) for fewer in _fewer(whole.maps))
    yield from (replace(whole, sorts=fewer) for fewer in _fewer(whole.sorts))
    for place in places(whole):
        yield from map(place.replaced, children(place.process))
        if isinstance(place.process, Choice) and len(place.process.options) > 2:
            yield from (place.replaced(Choice(fewer)) for fewer in _fewer(place.process.options))
        if isinstance(place.process, If) and place.process.otherwise is not None:
            yield place.replaced(replace(place.process, otherwise=None))
        if isinstance(place.process, Call):
            yield place.replaced(unfolded(whole, place.process))
        if not children(place.process) and place.process != Delta():
            yield place.replaced(Delta())
    for place in places(whole):
        yield from _with_smaller_data(place)


def _fewer(items: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    return ((*items[:number], *items[number + 1 :]) for number in range(len(items)))


def _with_smaller_data(place: Place) -> Iterator[Specification]:
    for data in data_of(place.process):
        if isinstance(data, Term) and data.parts:
            constants = tuple(Term(texts[0]) for texts in CONSTANTS.values())
            for new in (*constants, *data.parts):

                def changed(each: Data, old: Data = data, new: Data = new) -> Data:
                    return new if each is old else each

                yield place.replaced(with_data(place.process, changed))


def compare(seed: int) -> Compared:
    """For `nightly.py`."""
    wrong = report(seed)
    return Compared(Counter(specifications=1), [] if wrong is None else [wrong])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first specification; the others follow")
    arguments = parser.parse_args()
    failures, used = 0, Counter[str]()
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        text = report(seed, used)
        if text is not None:
            failures += 1
            print(text, flush=True)
    for name in sorted(LAWS, key=lambda name: used[name]):
        print(f"{used[name]:6} {name}")
    print(f"{arguments.count} specifications, {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()

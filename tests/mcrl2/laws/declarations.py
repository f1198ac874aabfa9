"""Laws of data and declarations."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from mcrl2.generator import CONSTANTS
from mcrl2.laws.places import fresh, in_all_processes, law, with_data
from mcrl2.trees import Data, Equation, Map, Process, Specification, Sum, Term


@law
def constant_is_a_map(whole: Specification, rng: Random) -> Specification | None:
    sorts = {text: sort for sort, texts in CONSTANTS.items() for text in texts}
    written = whole.text()
    text, new = rng.choice([text for text in sorts if text in written]), fresh(whole, "k")
    count = 0

    def changed(data: Data) -> Data:
        nonlocal count
        if isinstance(data, Term) and data.parts:
            return Term(data.form, tuple(map(changed, data.parts)))
        if data != Term(text) or rng.random() < 0.4:
            return data
        count += 1
        return Term(new)

    whole = in_all_processes(whole, lambda process: with_data(process, changed))
    equations = tuple(replace(each, right=changed(each.right)) for each in whole.equations)
    own = Equation((), None, Term(new), Term(text))
    if not count:
        return None
    return replace(whole, maps=(*whole.maps, Map(new, (), sorts[text])), equations=(*equations, own))


@law
def sort_has_another_name(whole: Specification, rng: Random) -> Specification | None:
    used = [sort for each in whole.definitions for _, sort in each.parameters]
    used += [sort for _, sorts in whole.actions for sort in sorts]
    if not used:
        return None
    old, new = rng.choice(used), fresh(whole, "A")

    def changed(sort: str) -> str:
        return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, sort) if rng.random() < 0.5 else sort

    def declared(variables: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((name, changed(sort)) for name, sort in variables)

    def summed(process: Process) -> Process:
        return Sum(declared(process.variables), process.body) if isinstance(process, Sum) else process

    whole = in_all_processes(whole, summed)
    return replace(
        whole,
        sorts=(*whole.sorts, (new, old)),
        maps=tuple(Map(each.name, tuple(map(changed, each.domain)), changed(each.result)) for each in whole.maps),
        equations=tuple(replace(each, variables=declared(each.variables)) for each in whole.equations),
        actions=tuple((name, tuple(map(changed, sorts))) for name, sorts in whole.actions),
        definitions=tuple(replace(each, parameters=declared(each.parameters)) for each in whole.definitions),
    )


@law
def equations_are_permuted(whole: Specification, rng: Random) -> Specification | None:
    return replace(whole, equations=tuple(rng.sample(whole.equations, len(whole.equations))))


@law
def declarations_are_permuted(whole: Specification, rng: Random) -> Specification | None:
    return replace(
        whole,
        sorts=tuple(rng.sample(whole.sorts, len(whole.sorts))),
        maps=tuple(rng.sample(whole.maps, len(whole.maps))),
        actions=tuple(rng.sample(whole.actions, len(whole.actions))),
        definitions=tuple(rng.sample(whole.definitions, len(whole.definitions))),
    )

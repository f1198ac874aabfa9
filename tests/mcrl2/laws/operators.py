"""Laws of hide, block, allow, comm and rename."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

from mcrl2.laws.places import Changed, Place, fresh, rule
from mcrl2.trees import Names, Operator, Parallel, operator, results


@rule
def hide_and_block_are_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("hide" | "block" as outer, _, Operator(inner, _, body) as within) if inner == outer:
            return operator(outer, here.process.names | within.names, body)
        case Operator("hide" | "block" as word, items, body) if len(items) > 1:
            names = sorted(here.process.names)
            rng.shuffle(names)
            number = rng.randrange(1, len(names))
            return operator(word, names[:number], operator(word, names[number - 1 :], body))
        case _:
            return None


@rule
def allow_is_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("allow", _, Operator("allow", _, body) as within):
            return operator("allow", here.process.multinames & within.multinames, body)
        case Operator("allow", _, body):
            allowed, possible = here.process.multinames, here.alphabet(body)
            others = [names for names in sorted((possible or frozenset()) - allowed) if rng.random() < 0.5]
            number = rng.randint(0, len(others))
            return operator(
                "allow", allowed.union(others[:number]), operator("allow", allowed.union(others[number:]), body)
            )
        case _:
            return None


@rule
def communications_are_nested(here: Place, rng: Random) -> Changed:
    match here.process:
        case Operator("comm", items, Operator("comm", more, body)) if _may_stand_together((*items, *more)):
            return Operator("comm", (*items, *more), body)
        case Operator("comm", items, body) if len(items) > 1:
            mixed = list(items)
            rng.shuffle(mixed)
            return Operator("comm", tuple(mixed[:1]), Operator("comm", tuple(mixed[1:]), body))
        case _:
            return None


def _may_stand_together(items: tuple[tuple[Names, str], ...]) -> bool:
    ends = [name for names, _ in items for name in set(names)]
    return len(ends) == len(set(ends)) and not {target for _, target in items} & set(ends)


@rule
def block_is_allow(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("block", _, body):
            possible, blocked = here.alphabet(body), here.process.names
            if possible is None:
                return None
            return operator("allow", (names for names in possible if blocked.isdisjoint(names)), body)
        case _:
            return None


@rule
def allow_is_block(here: Place, _: Random) -> Changed:
    """Where those names that are never allowed suffice to prevent everything that is not."""
    match here.process:
        case Operator("allow", _, body):
            possible, allowed = here.alphabet(body), here.process.multinames
            if possible is None:
                return None
            good = {name for names in possible & allowed for name in names}
            blocked = {name for names in possible for name in names} - good
            prevented = all(blocked & set(names) for names in possible - allowed)
            return operator("block", blocked, body) if blocked and prevented else None
        case _:
            return None


@rule
def empty_operator_does_nothing(here: Place, rng: Random) -> Changed:
    return Operator(rng.choice(("comm", "rename")), (), here.process) if here.is_composed else None


@rule
def names_change_and_change_back(here: Place, rng: Random) -> Changed:
    """By new names, or by a permutation of those that there are."""
    possible = here.alphabet(here.process) if here.is_composed else None
    names = sorted({name for names in possible or () for name in names})
    if not names:
        return None
    old, sorts = rng.choice(names), dict(here.whole.actions)
    alike = [name for name in sorts if sorts[name] == sorts[old] and name != old]
    if alike and rng.random() < 0.5:
        other = rng.choice(alike)
        swap = (((old,), other), ((other,), old))
        return Operator("rename", swap, Operator("rename", swap, here.process))
    new = fresh(here.whole, "b")
    there = Operator("rename", (((old,), new),), here.process)
    changed = here.replaced(Operator("rename", (((new,), old),), there))
    return replace(changed, actions=(*changed.actions, (new, sorts[old])))


@rule
def hide_changes_places(here: Place, _: Random) -> Changed:
    """With allow: what is allowed has hidden names in it, or has not; all cases that can occur are looked at."""
    match here.process:
        case Operator("block", items, Operator("hide", _, body) as inner) if here.process.names.isdisjoint(inner.names):
            return replace(inner, body=Operator("block", items, body))
        case Operator("hide", items, Operator("block", _, body) as inner) if here.process.names.isdisjoint(inner.names):
            return replace(inner, body=Operator("hide", items, body))
        case Operator("allow", _, Operator("hide", _, body) as inner):
            possible, allowed = here.alphabet(body), here.process.multinames | {()}
            wanted = {names for names in possible or () if _hidden(names, inner) in allowed}
            return None if possible is None else operator("hide", inner.names, operator("allow", wanted, body))
        case Operator("hide", _, Operator("allow", _, body) as inner):
            possible, allowed = here.alphabet(body), inner.multinames
            seen = {_hidden(names, here.process) for names in allowed} | {()}
            if possible is None or any(
                (names in allowed) != (_hidden(names, here.process) in seen) for names in possible
            ):
                return None
            return operator("allow", seen - {()}, operator("hide", here.process.names, body))
        case _:
            return None


def _hidden(names: Names, hide: Operator) -> Names:
    return tuple(name for name in names if name not in hide.names)


@rule
def operator_distributes_over_parallel(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("hide" | "block" | "rename" as word, items, Parallel(left, right)):
            return Parallel(Operator(word, items, left), Operator(word, items, right))
        case _:
            return None


@rule
def allow_limits_the_operands(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("allow", _, Parallel(left, right)):
            parts = {
                part
                for names in here.process.multinames
                for size in range(1, len(names) + 1)
                for part in combinations(names, size)
            }
            inner = Parallel(operator("allow", parts, left), operator("allow", parts, right))
            return replace(here.process, body=inner)
        case Operator("allow", _, Operator("comm" | "rename" as word, items, body) as within):
            possible = here.alphabet(body)
            if possible is None:
                return None
            wanted = {names for names in possible if here.process.multinames & set(results(within, names))}
            return replace(here.process, body=Operator(word, items, operator("allow", wanted, body)))
        case _:
            return None


@rule
def operand_communicates_first(here: Place, _: Random) -> Changed:
    match here.process:
        case Operator("comm", items, Parallel(left, right)):
            return replace(here.process, body=Parallel(Operator("comm", items, left), right))
        case _:
            return None


@rule
def what_does_not_occur_is_hidden(here: Place, rng: Random) -> Changed:
    possible = here.alphabet(here.process) if here.is_composed else None
    absent = {name for name, _ in here.whole.actions} - {name for names in possible or () for name in names}
    if possible is None or not absent:
        return None
    return operator(rng.choice(("hide", "block")), absent, here.process)

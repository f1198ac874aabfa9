"""Components as control graphs: where they can stand, what they can do there, and that no step is missing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from highroad.diagnostics import HighroadError, InputError
from highroad.languages.mcrl2.network import Network
from highroad.systems.estimates import ControlEdge, ControlGraph
from mcrl2.generator import generate
from unit.mcrl2.network.systems import network_of, random_system


def graphs(network: Network) -> list[ControlGraph]:
    return [network.control(component) for component in range(network.component_count)]


def edges(graph: ControlGraph) -> list[str]:
    """`source names target`, with `!` if the edge is sure to be possible."""
    return sorted(
        f"{e.source} {','.join(sorted(e.actions))}{'' if e.can_block else '!'} {e.target}" for e in graph.edges
    )


def test_places_are_those_of_the_text() -> None:
    (graph,) = graphs(network_of("act a, b;\nproc P = a . b . P\n       + b . delta;\ninit P;"))
    assert graph.locations == ("line 2, column 10", "line 2, column 14", "deadlock")
    assert edges(graph) == ["0 a! 1", "0 b! 2", "1 b! 0"]
    assert not graph.may_end


def test_a_component_ends_with_the_others() -> None:
    first, second = graphs(network_of("act a, b; init a || b;"))
    assert first.locations[1:] == ("terminated", "terminated")
    assert edges(first) == ["0 a,b! 1", "1 Terminate 2"]  # both may act at once
    assert {edge.group for graph in (first, second) for edge in graph.edges if "Terminate" in edge.actions} != {None}


@pytest.mark.parametrize(
    ("process", "can_block"),
    [
        ("a(0) . delta", False),
        ("tau . delta", False),
        ("sum n: Nat . (n < 2) -> a(n) . delta", True),
        ("sum b: Bool . (b) -> a(1) . delta", True),
        ("a(0) @ 3 . delta", True),
        ("a(0)|a(1) . delta", True),
    ],
)
def test_what_depends_on_more_than_the_place_can_block(process: str, can_block: bool) -> None:
    graph = network_of(f"act a: Nat; init {process};").control(0)
    assert [edge.can_block for edge in graph.edges] == [can_block]


def test_a_step_that_data_lead_on_can_block() -> None:
    text = "act a, b: Nat; proc P(n: Nat) = a(n) . ((n > 1) -> b(n) . P(n) <> P(n + 1)); init P(0);"
    (graph,) = graphs(network_of(text))
    assert {(edge.source, edge.target, edge.can_block) for edge in graph.edges if "a" in edge.actions} == {
        (0, 0, True),
        (0, 1, True),
    }


def test_a_call_goes_on_with_what_waits_below() -> None:
    text = """act down, up, turn;
              proc P = down . P . up + turn;
              init P . turn;"""
    (graph,) = graphs(network_of(text))
    top, up, last = 0, graph.locations.index("line 2, column 35"), graph.locations.index("line 3, column 24")
    ended = graph.locations.index("terminated")
    assert {(e.source, e.target) for e in graph.edges} == {
        (top, top),
        (top, up),
        (top, last),
        (up, up),
        (up, last),
        (last, ended),
        (ended, len(graph.locations) - 1),
    }


SENDING = """act s, r, c, d: Nat; e;
             proc P = s(1) . e . P; Q = r(1) . e . Q; R = sum n: Nat . r(n) . e . R;
             """


def test_actions_are_those_of_the_whole_step() -> None:
    composed = "hide({e}, allow({d, e}, rename({c -> d}, comm({s|r -> c}, P || Q))))"
    for graph in graphs(network_of(f"{SENDING} init {composed};")):
        assert edges(graph) == ["0 d 1", "1 tau! 0"]


def test_actions_are_told_whatever_the_data_decide() -> None:
    text = """act a, b, c: Nat;
              proc P = sum n: Nat . (n < 2) -> a(n) . delta;
              init allow({a|b, c}, comm({a|b -> c}, P || b(1) . delta));"""
    for graph in graphs(network_of(text)):
        assert edges(graph) == ["0 a,b,c 1"]


def test_actions_without_partners_are_left_out() -> None:
    first, second = graphs(network_of(f"{SENDING} init block({{s, r}}, P || Q);"))
    assert edges(first) == edges(second) == []
    assert first.locations == first.locations[:1]


def test_partners_that_have_no_choice_are_a_group() -> None:
    first, second = graphs(network_of(f"{SENDING} init allow({{c, e}}, comm({{s|r -> c}}, P || Q));"))
    assert [[e.group is None for e in graph.edges] for graph in (first, second)] == [[False, True]] * 2
    assert first.edges[0].group == second.edges[0].group


def test_partners_that_have_a_choice_are_none() -> None:
    for graph in graphs(network_of(f"{SENDING} init allow({{c, e}}, comm({{s|r -> c}}, P || Q || R));")):
        assert [edge.group for edge in graph.edges] == [None, None]


def test_the_clock_is_at_one_place() -> None:
    network = network_of("act a, b; init a @ 1 . delta || b @ 2 . delta;")
    clock = network.control(2)
    assert clock.locations == ("clock",)
    assert edges(clock) == ["0 a,b 0"]
    assert network.place(2, network.initial[2]) == 0
    assert network.place_name(2) is None


def test_the_place_has_no_name_where_a_variable_has_it() -> None:
    text = "act a: Nat; proc P({} : Nat) = a({}) . P(1); init P(0);"
    assert network_of(text.format("n", "n")).place_name(0) == "location"
    assert network_of(text.format("location", "location")).place_name(0) is None


def check_steps(network: Network, most: int) -> int:
    """Goes over the states and looks for the edges of each step; gives the number of steps."""
    known = graphs(network)
    seen, pending, count = {network.initial}, [network.initial], 0
    while pending and len(seen) < most:
        state = pending.pop()
        offered = [set(network.offers(component, local)) for component, local in enumerate(state)]
        for vector in sorted(set[int]().union(*offered)):
            members = network.vectors[vector]
            if not all(vector in offered[member] for member in members):
                continue
            for label, moved in network.joint(vector, tuple(state[member] for member in members)):
                target = list(state)
                for member, local in zip(members, moved, strict=True):
                    target[member] = local
                check_step(network, known, members, label, state, tuple(target))
                count += 1
                if tuple(target) not in seen:
                    seen.add(tuple(target))
                    pending.append(tuple(target))
    return count


def check_step(
    network: Network,
    known: Sequence[ControlGraph],
    members: Sequence[int],
    label: int,
    source: tuple[int, ...],
    target: tuple[int, ...],
) -> None:
    names = set(network.action_names(label)) or {"tau"}
    taken: dict[int, list[ControlEdge]] = {}
    for member in members:
        places = network.place(member, source[member]), network.place(member, target[member])
        taken[member] = [e for e in known[member].edges if (e.source, e.target) == places and names <= e.actions]
        assert taken[member], (known[member], places, network.label(label))
    for own in taken.values():
        if len(groups := {edge.group for edge in own}) == 1 and groups != {None}:
            partners = [number for number, graph in enumerate(known) if groups & {edge.group for edge in graph.edges}]
            assert all(groups & {edge.group for edge in taken.get(partner, ())} for partner in partners)


def test_no_step_is_missing_in_random_systems() -> None:
    steps = 0
    for seed in range(60):
        network = network_of(random_system(Random(seed)))
        steps += check_steps(network, 40)
    assert steps > 500


def test_no_step_is_missing_in_random_specifications() -> None:
    steps = 0
    for seed in range(15):
        try:
            steps += check_steps(network_of(generate(seed).text()), 100)
        except HighroadError:
            continue  # what cannot be explored has no steps
    assert steps > 1000


def test_a_condition_without_a_value_makes_no_place() -> None:
    text = """act a, b; map f: Nat -> Bool;
              proc P(n: Nat) = a . ((f(n)) -> b . delta <> P(n));
              init P(0);"""
    network = network_of(text)
    (graph,) = graphs(network)
    assert graph.locations == ("line 2, column 32", "line 2, column 47", "deadlock")
    vector = network.vectors.index((0,))
    ((_, (left,)),) = network.joint(vector, network.initial)
    assert network.place(0, left) in (0, 1)
    with pytest.raises(InputError):
        network.offers(0, left)

"""FSM files: domains, state vectors and transitions, with the initial state first."""

import io

import pytest

from highroad.lts import Lts, fsm
from highroad.lts.graph import Graph
from unit.lts.valued_lts import ValuedLts


def written(lts: Lts) -> str:
    stream = io.StringIO()
    fsm.write(stream, lts)
    return stream.getvalue()


def parts(lts: Lts) -> list[list[str]]:
    return [part.splitlines() for part in written(lts).split("---\n")]


def test_three_parts_with_domains_vectors_and_transitions() -> None:
    rows = [("idle", "0", "true"), ("busy", "-7", "true"), ("idle", "0", "false")]
    values = [dict(zip(("mode", "count", "ready"), row, strict=True)) for row in rows]
    lts = ValuedLts(0, [(0, "start", 1), (1, "stop(1, 2)", 0), (1, "i", 2)], values)
    assert written(lts) == (
        'mode(2) Value "idle" "busy"\n'
        'count(2) Int "0" "-7"\n'
        'ready(2) Bool "true" "false"\n'
        "---\n"
        "0 0 0\n"
        "1 1 0\n"
        "0 0 1\n"
        "---\n"
        '1 2 "start"\n'
        '2 1 "stop(1, 2)"\n'
        '2 3 "i"\n'
    )


def test_the_initial_state_changes_places_with_the_first() -> None:
    edges = [(0, "a", 1), (1, "b", 2), (2, "c", 0)]
    assert parts(ValuedLts(2, edges, [{"x": "p"}, {"x": "q"}, {"x": "r"}])) == [
        ['x(3) Value "r" "q" "p"'],
        ["0", "1", "2"],
        ['3 2 "a"', '2 1 "b"', '1 3 "c"'],
    ]


def test_without_variables_every_state_still_has_a_line() -> None:
    assert parts(Graph.from_edges(0, 3, [(0, "a", 1)])) == [['unknown(1) Value "-"'], ["0", "0", "0"], ['1 2 "a"']]


def test_a_variable_that_a_state_does_not_have_has_a_value_of_its_own_there() -> None:
    values = [{"x": "1", "y": "-"}, {"x": "2"}, {"z": "true", "x": "1"}]
    assert parts(ValuedLts(0, [], values))[:2] == [
        ['x(2) Int "1" "2"', 'y(2) Value "-" "--"', 'z(2) Value "-" "true"'],
        ["0 0 0", "1 1 0", "0 1 1"],
    ]


def test_what_is_different_stays_different() -> None:
    lts = ValuedLts(0, [(0, 'a"', 1), (0, "a'", 1), (0, 'a"', 0)], [{"v": '"'}, {"v": "'"}])
    assert parts(lts) == [['v(2) Value "\'" "\'\'"'], ["0", "1"], ['1 2 "a\'"', "1 2 \"a''\"", '1 1 "a\'"']]


def test_what_the_format_cannot_hold_is_replaced() -> None:
    lts = ValuedLts(0, [(0, 'a "b"\nc', 0)], [{"v": '"\r'}])
    assert parts(lts) == [['v(1) Value "\'\\r"'], ["0"], ["1 1 \"a 'b'\\nc\""]]


@pytest.mark.parametrize(
    ("variables", "names"),
    [
        (("x", "y'"), ["x", "y'"]),
        (("p[0].x", "p[1].x"), ["p_0__x", "p_1__x"]),
        (("a.b", "a-b", "a_b"), ["a_b", "a_b'", "a_b''"]),
        (("0", "'q", ""), ["_0", "_'q", "_"]),
    ],
)
def test_names_are_made_acceptable_and_stay_different(variables: tuple[str, ...], names: list[str]) -> None:
    lts = ValuedLts(0, [], [dict.fromkeys(variables, "1")])
    assert [line.partition("(")[0] for line in parts(lts)[0]] == names

"""HOA text: what is written is read again, what other tools write means what it should, mistakes are located."""

from __future__ import annotations

import random

import pytest

from highroad.automata.automaton import Atom, Automaton, Transition
from highroad.automata.formulas import Formula
from highroad.automata.hoa import read_hoa, write_hoa
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of
from highroad.diagnostics import InputError, Source
from oracles.temporal import accepts, holds, random_lasso, random_tree


def read(text: str) -> Automaton:
    return read_hoa(Source("a.hoa", text))


def formula(text: str) -> Formula:
    return parse_formula(Source("<ltl>", text))


def test_round_trips() -> None:
    generator = random.Random(4)
    for _ in range(150):
        automaton = automaton_of(Formula(random_tree(generator, generator.randint(1, 10))))
        assert read(write_hoa(automaton)) == automaton


def test_a_text() -> None:
    automaton = automaton_of(formula('[] (action(send*) -> <> (x == "a"))'))
    assert write_hoa(automaton, "answers") == "\n".join(
        [
            "HOA: v1",
            'name: "answers"',
            'tool: "highroad"',
            "States: 2",
            "Start: 0",
            'AP: 2 "action(send*)" "x == \\"a\\""',
            "acc-name: Buchi",
            "Acceptance: 1 Inf(0)",
            "properties: trans-labels explicit-labels state-acc",
            "--BODY--",
            "State: 0 {0}",
            "[!0] 0",
            "[1] 0",
            "[t] 1",
            "State: 1",
            "[1] 0",
            "[t] 1",
            "--END--",
            "",
        ]
    )
    assert read(write_hoa(automaton)).atoms == (Atom("send*", True), Atom('x == "a"'))


def test_final_states_accept_all_that_follows() -> None:
    """The claim `never { do :: p -> break :: true od }` ends behind p."""
    claim = Automaton((Atom("p"),), ((Transition(1, 0, 1), Transition(0, 0, 0)), ()), 0, frozenset(), frozenset({1}))
    again = read(write_hoa(claim))
    assert again.transitions == (claim.transitions[0], (Transition(0, 0, 1),))
    assert (again.accepting, again.final) == (frozenset({1}), frozenset({1}))


TEXTS = {
    "[] <> p": 'States: 1 Start: 0 AP: 1 "p" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} [!0] 0',
    "[] <> p && [] <> q": """States: 1 Start: 0 AP: 2 "p" "q" acc-name: generalized-Buchi 2 Acceptance: 2 Inf(0)&Inf(1)
        properties: trans-acc deterministic
        --BODY-- State: 0 [0&1] 0 {0 1} [0&!1] 0 {0} [!0&1] 0 {1} [!0&!1] 0""",
    "p U q": """/* a /* nested */ comment */ AP: 2 "p" "q" Alias: @a 0&!1 Alias: @b.c !@a & 1 acc-name: Buchi
        Acceptance: 1 Inf(0) Start: 0 --BODY-- State: 0 [@a] 0 [1] 1 State: 1 "done" {0} [t] 1""",
    "[] p": 'States: 1 Start: 0 AP: 1 "p" Acceptance: 0 t --BODY-- State: [0] 0 0',
    "<> [] p": """States: 2 Start: 0 Start: 1 AP: 1 "p" Acceptance: 1 Inf(0)
        --BODY-- State: 0 [t] 0 [t] 1 State: 1 {0} [0] 1""",
    "p <-> q": """States: 2 Start: 0 AP: 2 "p" "q" Acceptance: 1 Inf(0) properties: implicit-labels
        --BODY-- State: 0 1 2 2 1 State: 1 {0} 1 1 1 1 State: 2 2 2 2 2""".replace("States: 2", "States: 3"),
    "(p || !q) && X (q && !(p && q))": """Start: 0 AP: 2 "p" "q" Acceptance: 1 Inf(0)
        --BODY-- State: 0 [0 | !1] 1 State: 1 [!(!1 | (0&1))] 2 State: 2 {0} [(t)] 2""",
    "[] <> p && [] <> (p && X q)": """Start: 0 AP: 2 "p" "q" Acceptance: 3 Inf(2)&Inf(0)
        --BODY-- State: 0 {1} [0] 0 {0} [t] 0 [0] 1 State: 1 {2} [1] 0""",
}


@pytest.mark.parametrize("meaning", TEXTS)
def test_texts_of_other_tools(meaning: str) -> None:
    text = TEXTS[meaning].replace("@b.c", "@b-c")
    automaton = read(f"HOA: v1 {text} --END--")
    generator = random.Random(5)
    for _ in range(300):
        lasso = random_lasso(generator, len(automaton.atoms))
        assert accepts(automaton, lasso) == holds(formula(meaning), automaton.atoms, lasso), lasso


def test_a_state_without_a_description_has_no_edges() -> None:
    automaton = read("HOA: v1 States: 3 Start: 0 AP: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 2 --END--")
    assert automaton.transitions == ((Transition(0, 0, 2),), (), ())


HEAD = 'HOA: v1\nStates: 2\nStart: 0\nAP: 1 "p"\nAcceptance: 1 Inf(0)\n'
BODY = "--BODY--\nState: 0 {0}\n[0] 1\nState: 1\n[t] 0\n--END--\n"

MISTAKES = [
    ("", "E920", "1:1", "expected 'HOA: v1'"),
    ("HOA: v2\n", "E921", "1:6", "version 'v2'"),
    (HEAD + "§", "E920", "6:1", "unexpected"),
    (HEAD + '"abc', "E920", "6:1", "never closed"),
    (HEAD + "/* abc /* */", "E920", "6:1", "comment is never closed"),
    (HEAD, "E920", "5:21", "'--BODY--'"),
    (HEAD + "States: 3\n" + BODY, "E924", "6:1", "twice"),
    (HEAD + "Fairness: 3\n" + BODY, "E921", "6:1", "unknown header"),
    (HEAD.replace("States: 2", "States: 99999999"), "E927", "2:9", "at most 10000 states"),
    (HEAD.replace("States: 2", "States: " + "9" * 50), "E923", "2:9", "out of range"),
    (HEAD.replace("Start: 0", "Start: 0&1") + BODY, "E922", "3:9", "alternating"),
    (HEAD.replace("Start: 0", "Start: 2") + BODY, "E923", "3:8", "initial state 2"),
    (HEAD.replace("Start: 0\n", "") + BODY, "E925", "6:1", "no initial state"),
    (HEAD.replace("Acceptance: 1 Inf(0)\n", "") + BODY, "E925", "6:1", "'Acceptance:' is missing"),
    (HEAD.replace("Inf(0)", "Fin(0)") + BODY, "E922", "5:15", "'Fin' in an acceptance condition is not supported"),
    (HEAD.replace("1 Inf(0)", "2 Inf(0)|Fin(1)&Fin(1)") + BODY, "E922", "5:22", "'Fin' in"),
    (HEAD.replace("Acc", "acc-name: Buchi\nAcc").replace("Inf", "Fin"), "E922", "6:15", "condition is not supported"),
    (HEAD.replace("1 Inf(0)", "2 Fin(0)&Inf(1)\nacc-name: Rabin 1") + BODY, "E922", "5:15", "'Rabin'"),
    (
        HEAD.replace("Acceptance: 1 Inf(0)", "acc-name: Streett 1\nAcceptance: 2 Fin(0)|Inf(1)"),
        "E922",
        "6:15",
        "'Streett'",
    ),
    (HEAD.replace("1 Inf(0)", "2 Inf(0)|Inf(1)") + BODY, "E922", "5:21", "'|' in"),
    (HEAD.replace("Inf(0)", "Inf(!0)") + BODY, "E922", "5:19", "'!' in"),
    (HEAD.replace("Inf(0)", "Inf 0") + BODY, "E920", "5:19", "expected '('"),
    (HEAD.replace("Inf(0)", "Inf(1)") + BODY, "E923", "5:19", "out of range"),
    (HEAD.replace("1 Inf(0)", "60 Inf(0)") + BODY, "E927", "5:13", "too many"),
    (HEAD.replace('1 "p"', '2 "p"') + BODY, "E920", "5:1", "the name of an atom"),
    (HEAD.replace('1 "p"', '1 "p" "q"') + BODY, "E923", "4:11", "more names"),
    (HEAD.replace('1 "p"', '2 "p" "p"') + BODY, "E924", "4:11", "twice"),
    (HEAD.replace('1 "p"', '1 " "') + BODY, "E926", "4:7", "needs a text"),
    (HEAD.replace('1 "p"', "49 " + " ".join(f'"p{i}"' for i in range(49))) + BODY, "E912", "4:5", "at most 48"),
    (HEAD + BODY.replace("[0] 1", "[1] 1"), "E923", "8:2", "atom 1"),
    (HEAD + BODY.replace("[0] 1", "[0] 2"), "E923", "8:5", "state 2"),
    (HEAD + BODY.replace("[0] 1", "[0] 1&0"), "E922", "8:6", "alternating"),
    (HEAD + BODY.replace("[0] 1", "[0 1"), "E920", "8:4", "expected ']'"),
    (HEAD + BODY.replace("[0] 1", "[] 1"), "E920", "8:2", "a label"),
    (HEAD + BODY.replace("[0] 1", "[(0] 1"), "E920", "8:4", "expected ')'"),
    (HEAD + BODY.replace("[0] 1", "[@a] 1"), "E926", "8:2", "unknown alias"),
    (HEAD + BODY.replace("[0] 1", "[" + "(" * 500 + "0] 1"), "E927", "8:102", "nested too deeply"),
    (HEAD + BODY.replace("[0] 1", "1"), "E926", "7:8", "labels are missing"),
    (HEAD + BODY.replace("State: 0", "State: [0] 0"), "E926", "8:1", "so has this edge"),
    (HEAD + BODY.replace("State: 1", "State: 0"), "E924", "9:8", "described twice"),
    (HEAD + BODY.replace("State: 1", "State: 7"), "E923", "9:8", "state 7"),
    (HEAD + BODY.replace("{0}", "{1}"), "E923", "7:11", "acceptance set 1"),
    (HEAD + BODY.replace("{0}", "{0"), "E920", "8:1", "acceptance set"),
    (HEAD + BODY.replace("--END--", ""), "E920", "10:6", "'--END--'"),
    (HEAD + BODY.replace("--END--", "--ABORT--"), "E928", "11:1", "gave up"),
    (HEAD + BODY + HEAD + BODY, "E920", "12:1", "goes on"),
]


@pytest.mark.parametrize(("text", "code", "place", "shown"), MISTAKES, ids=[f"{row[1]}-{row[3]}" for row in MISTAKES])
def test_mistakes_are_located(text: str, code: str, place: str, shown: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text)
    assert raised.value.diagnostic.code == code
    assert str(raised.value).startswith(f"a.hoa:{place}:")
    assert shown in str(raised.value)


def test_a_label_with_too_many_cases_is_refused() -> None:
    names = " ".join(f'"p{index}"' for index in range(40))
    label = "&".join(f"({index}|{index + 1})" for index in range(0, 40, 2))
    with pytest.raises(InputError, match="more than 1000 guards"):
        read(f"HOA: v1 Start: 0 AP: 40 {names} Acceptance: 1 Inf(0) --BODY-- State: 0 [{label}] 0 --END--")


def test_any_part_of_a_text_is_a_located_mistake() -> None:
    text = write_hoa(automaton_of(formula("[] (p -> (q U r))")))
    for end in range(len(text) - 1):
        if text[:end].rstrip() != text.rstrip():
            with pytest.raises(InputError, match=r"a\.hoa:\d+:\d+: error\[E92"):
                read(text[:end])

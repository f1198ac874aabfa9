"""Temporal properties of models in every language, with atoms of states and of actions; and what is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

import highroad as api
from answers import Highroad
from highroad.properties import parse_property
from highroad.searches import searches_for
from oracles.product import accepts_some_run

EXACT = [name for name, search in searches_for(runs=True).items() if search.exhaustive]

LAMP = """
act on, off, buzz;
proc Lamp(lit: Bool) = !lit -> on . Lamp(true) + lit -> off . Lamp(false) + buzz . Lamp(lit);
init Lamp(false);
"""
RING = 'des (0, 5, 4)\n(0, "send(1)", 1)\n(1, "ack", 0)\n(1, "lose", 2)\n(2, "send(1)", 1)\n(0, "stop", 3)\n'
PYTHON = """
def initial_states():
    return [0]

def successors(n):
    if n == 4:
        return []
    return [("up", n + 1)] + ([("reset(0)", 0)] if n == 2 else [])
"""
BUILDER = """
from highroad import Builder

def model():
    m = Builder("lock")
    free = m.bool("free", initial=True)
    user = m.process("user", count=2, locations=["idle", "busy"])
    user.step("take", user.id, source="idle", target="busy", when=free, do=[free.becomes(False)])
    user.step("give", user.id, source="busy", target="idle", do=[free.becomes(True)])
    return m.build()
"""

CASES = [
    ("lamp.mcrl2", LAMP, "ltl: G (action(on) -> F action(off))", True),
    ("lamp.mcrl2", LAMP, "ltl: G (action(on) -> X (!action(on) W action(off)))", False),
    ("lamp.mcrl2", LAMP, "ltl: G F (Lamp[false].lit || !Lamp[false].lit)", False),
    ("lamp.mcrl2", LAMP, "ltl: G (action(on) -> X (Lamp[false].lit == true))", False),
    ("lamp.mcrl2", LAMP, "ltl: F G !action(buzz)", True),
    ("ring.aut", RING, "ltl: G (action(send*) -> F action(ack))", True),
    ("ring.aut", RING, "ltl: G (action(lose) -> X action(send(1)))", False),
    ("ring.aut", RING, "ltl: G F (state != 3)", True),
    ("ring.aut", RING, "ltl: G (state == 3 -> G (state == 3 && !action(*)))", False),
    ("ring.aut", RING, "ltl: F action(ack)", True),
    ("lock.py", BUILDER, "ltl: G !(user[0]@busy && user[1]@busy)", False),
    ("lock.py", BUILDER, "ltl: G (action(take(0)) -> F action(give(0)))", False),
    ("lock.py", BUILDER, "ltl: G F action(take(1))", True),
    ("lock.py", BUILDER, "ltl: G (free -> X !free)", False),
    ("count.py", PYTHON, "ltl: F (state == 4)", True),
    ("count.py", PYTHON, "ltl: (state < 3) W action(up)", False),
    ("count.py", PYTHON, "ltl: G F action(reset*) || F (state == 4)", False),
    ("count.py", PYTHON, "ltl: F G (state == 4)", True),
    ("count.py", PYTHON, "ltl: G (state == 4 -> G !action(*))", False),
]


Write = Callable[[str, str], Path]


@pytest.mark.parametrize("search", EXACT)
@pytest.mark.parametrize(("name", "text", "formula", "is_violated"), CASES, ids=[f"{c[0]} {c[2]}" for c in CASES])
def test_verdicts(write: Write, name: str, text: str, formula: str, is_violated: bool, search: str) -> None:
    system = api.load(write(name, text))
    result = api.check(system, formula, search=search)
    assert isinstance(result.verdict, api.Violated if is_violated else api.Holds)
    runs = parse_property(formula).in_system(system).objective.runs
    assert runs is not None
    assert accepts_some_run(system, runs) is is_violated


def test_fairness_in_other_languages(write: Write) -> None:
    system = api.load(write("lock.py", BUILDER))
    assert isinstance(api.check(system, "ltl: F action(*)", fair=True).verdict, api.Holds)
    assert isinstance(api.check(system, "fair ltl: G F action(take(1))").verdict, api.Violated)  # it can wait at times


def test_what_is_shown(highroad: Highroad, write: Write) -> None:
    model = write("lamp.mcrl2", LAMP)
    answer = highroad("check", model, "-p", "ltl: F G !action(buzz)", "--seed", "1", "--search", "scc")
    assert answer.status == 1
    assert answer.lines[0].startswith("violated: ltl: F G !action(buzz)   (")
    assert "a run that violates the formula: 1 step, then a cycle of 1 step" in answer.output
    assert "--- the cycle begins here ---" in answer.output
    told = highroad("check", model, "-p", "ltl: F G !action(buzz)", "--search", "scc", "--json").json
    assert (told["verdict"], told["search"], told["complete"]) == ("violated", "scc", False)
    assert told["witness"]["cycle"] == told["witness"]["length"] - 1 == 1


def test_an_action_that_there_is_not(highroad: Highroad, write: Write) -> None:
    model = write("lamp.mcrl2", LAMP)
    answer = highroad("check", model, "-p", "ltl: G F action(bzzz)")
    assert answer.status == 2
    assert "<ltl>:1:12: error[E937]: no step of this model is called 'bzzz'" in answer.errors
    assert "help: did you mean 'buzz'?" in answer.errors
    assert highroad("check", model, "-p", "ltl: G F action(buzz)").status == 1


def test_an_action_that_was_not_seen(highroad: Highroad, write: Write) -> None:
    """A plain model in Python tells its actions only as they happen."""
    answer = highroad("check", write("count.py", PYTHON), "-p", "ltl: G !action(rset)")
    assert answer.status == 0
    assert "note: no step of this model is called 'rset'; did you mean 'reset'?" in answer.output


ARGUMENTS = [
    ("ring.aut", RING, "send(1, 2)", "'send' has 1 argument, but here 2"),
    ("lamp.mcrl2", LAMP, "on(true)", "'on' has no arguments, but here 1"),
    ("lock.py", BUILDER, "take(0,1)", "'take' has 1 argument, but here 2"),
]


@pytest.mark.parametrize(("name", "text", "action", "message"), ARGUMENTS, ids=[row[2] for row in ARGUMENTS])
def test_a_wrong_number_of_arguments(
    highroad: Highroad, write: Write, name: str, text: str, action: str, message: str
) -> None:
    model = write(name, text)
    for wanted, place in ((f"ltl: G F action({action})", "<ltl>:1:12"), (f"action: {action}", "<action>:1:1")):
        answer = highroad("check", model, "-p", wanted)
        assert answer.status == 2
        assert f"{place}: error[E976]: {message}\n" in answer.errors
        assert f"help: '{action.partition('(')[0]}' alone is any step of this name" in answer.errors


UNMATCHED = [
    ("ring.aut", RING, "send(9)"),
    ("lock.py", BUILDER, "take(2)"),
    ("count.py", PYTHON, "reset(1)"),
    ("data.mcrl2", "act a: Nat; proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) <> a(0) . P(0); init P(0);", "a(7)"),
]


@pytest.mark.parametrize(("name", "text", "action"), UNMATCHED, ids=[row[2] for row in UNMATCHED])
def test_arguments_that_do_not_occur(highroad: Highroad, write: Write, name: str, text: str, action: str) -> None:
    model = write(name, text)
    answer = highroad("check", model, "-p", f"ltl: G (action({action}) -> F action({action[0]}*))")
    assert answer.status == 0
    assert f"note: no step matched action({action}) in any state that was visited" in answer.output
    answer = highroad("check", model, "-p", f"ltl: E F action({action})")
    assert answer.status == 1
    assert f"note: no step matched action({action}) in" in answer.output
    assert "note" not in highroad("check", model, "-p", f"ltl: F action({action})", "--json").json  # not all was seen


def test_unlike_comparisons_in_formulas(highroad: Highroad, write: Write) -> None:
    for name, text in (("ring.aut", RING), ("count.py", PYTHON)):
        answer = highroad("check", write(name, text), "-p", 'ltl: G (state == "2" -> F action(*))')
        assert "note: 'state == \"2\"' compares a number with a text in every state that was seen" in answer.output


def test_nothing_to_be_fair_to(highroad: Highroad, write: Write) -> None:
    for name, text in (("ring.aut", RING), ("count.py", PYTHON), ("lamp.mcrl2", LAMP), ("lock.py", BUILDER)):
        answer = highroad("check", write(name, text), "-p", "ltl: F action(*)", "--fair", "--json")
        note = "this model has no processes, so there is nothing to be fair to: all runs count"
        assert answer.json.get("note") == (None if text == BUILDER else note)


LONGER = {
    "atomic": ("byte x; active proctype A() { do :: atomic { x = 1; x = 2 } od }", "x = 1", "x = 2"),
    "d_step": ("byte x; active proctype A() { do :: d_step { x = 1; x = 2 } od }", "x = 1", "x = 2"),
    "rendezvous": (
        "byte v; chan c = [0] of { byte }; active proctype P() { do :: c!1 od }\nactive proctype Q() { do :: c?v od }",
        "c!1",
        "c?v",
    ),
}


@pytest.mark.parametrize(("text", "first", "second"), LONGER.values(), ids=LONGER.keys())
def test_a_step_of_several_statements_is_known_by_the_first(
    highroad: Highroad, write: Write, text: str, first: str, second: str
) -> None:
    model = write("longer.pml", text)
    for wanted in (f"action: {first}", f"ltl: G !action({first})"):
        assert highroad("check", model, "-p", wanted).status == 1
    for wanted in (f"action: {second}", f"action: *; {second}", f"ltl: G !action({second})"):
        answer = highroad("check", model, "-p", wanted)
        assert answer.status == 0
        assert (
            "note: a step of several statements (atomic, d_step, a rendezvous) is known by the first" in answer.output
        )


RENDEZVOUS = [
    ("x = 1; c!1; x = 0", "c?v"),
    ("atomic { x = 1; c!1; x = 0 }", "c?v"),
    ("atomic { c!1; x = 0 }", "c?v"),
    ("x = 1; c!1; x = 0", "atomic { c?v; v = 0 }"),
    ("atomic { x = 1; c!1; x = 0 }", "atomic { c?v; v = 0 }"),
    ("x = 1; c!1; x = 0", "d_step { c?v; v = 0 }"),
]


@pytest.mark.parametrize(("sends", "receives"), RENDEZVOUS, ids=[" / ".join(row) for row in RENDEZVOUS])
def test_who_receives_moves(highroad: Highroad, write: Write, sends: str, receives: str) -> None:
    """A run in which a process does nothing but receive is fair to it, wherever the rendezvous stands; as in SPIN."""
    text = f"""byte x, v, done; chan c = [0] of {{ byte }};
        active proctype S() {{ do :: {sends} od }}
        active proctype R() {{ do :: {receives} :: done = 1 od }}"""
    model = write("rendezvous.pml", text)
    assert highroad("check", model, "-p", "ltl: <> (done == 1)", "--fair").status == 1


def test_processes_with_steps_between_the_same_states(highroad: Highroad, write: Write) -> None:
    """Both move in the fair run that is shown, although each step could be that of either."""
    model = write("loop.pml", "byte x; active [2] proctype P() { do :: x < 2 od }")
    for search in ("scc", "nested-dfs", "improved-nested-dfs", "monte-carlo", "highway-cycles"):
        answer = highroad("check", model, "-p", "ltl: <> (x == 1)", "--fair", "--search", search, "--json")
        assert answer.status == 1
        steps = answer.json["witness"]["steps"][answer.json["witness"]["cycle"] :]
        assert {step["process"] for step in steps} == {"P[0]", "P[1]"}


def test_a_cycle_that_a_highway_has_seen_when_a_limit_ends_it(highroad: Highroad, write: Write) -> None:
    """A long way with one step back, at which no cycle is looked for; the limit is reached soon after."""
    steps = [(state, state + 1) for state in range(200)] + [(70, 0)]
    lines = [f'({source},"a",{target})' for source, target in steps]
    model = write("way.aut", "\n".join([f"des (0,{len(lines)},201)", *lines, ""]))
    for states, status in ((70, 4), (80, 1)):
        options = ["--search", "highway-cycles", "--max-states", states]
        assert highroad("check", model, "-p", "ltl: F (state == 200)", *options).status == status


def test_some_run_is_asked_for(highroad: Highroad, write: Write) -> None:
    model = write("lamp.mcrl2", LAMP)
    found = highroad("check", model, "-p", "ltl: E G action(buzz)")
    assert found.status == 0
    assert found.lines[0].startswith("holds: ltl: E G action(buzz)   (as this run shows, ")
    assert "a run of which the formula holds" in found.output
    missing = highroad("check", model, "-p", "ltl: E (action(on) && X action(on))")
    assert missing.status == 1
    assert "there is no such run" in missing.output
    told = highroad("check", model, "-p", "ltl: E (action(on) && X action(on))", "--json").json
    assert (told["verdict"], told["witness"], told["complete"]) == ("violated", None, True)


def test_properties_of_the_model(highroad: Highroad, write: Write) -> None:
    text = "byte x; active proctype P() { do :: x = 1 - x od }\n"
    model = write("own.pml", text + "ltl low { [] (x < 2) }\nltl once { <> [] (x == 1) }\nnever { do :: x == 1 od }\n")
    answer = highroad("check", model, "-p", "ltl")
    assert answer.status == 1
    assert "holds: ltl: low" in answer.output
    assert "violated: ltl: once" in answer.output
    assert "violated" not in highroad("check", model, "-p", "ltl: low").output
    assert "holds: claim: never_0" in highroad("check", model, "-p", "claim").output


def test_an_automaton_of_another_tool(highroad: Highroad, write: Write) -> None:
    """The automaton describes what must not be: `x` is 1 for ever."""
    write("bad.hoa", HOA)
    model = write("own.pml", "byte x; active proctype P() { do :: x == 0 -> x = 1 :: x = x od }\n")
    answer = highroad("check", model, "-p", f"hoa: {model.parent / 'bad.hoa'}")
    assert answer.status == 1
    assert "bad.hoa accepts" in answer.output


HOA = """HOA: v1
States: 2
Start: 0
AP: 1 "x == 1"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
[t] 0
[0] 1
State: 1 {0}
[0] 1
--END--
"""

SMALL = "byte x; bool b; active proctype P() { do :: x < 3 -> x++ :: x = 0 od }\nltl steady { [] (x < 9) }\n"
REFUSED = [
    (["-p", "ltl: G (y > 1)"], "<ltl>:1:4: error[E630]: undeclared variable 'y'", ""),
    (["-p", "ltl: G (x > 1"], "<ltl>:1:3: error[E905]", ""),
    (["-p", "ltl: G (P@nowhere)"], "<ltl>:1:4: error[E690]", ""),
    (["-p", "ltl: staedy"], "<ltl>:1:1: error[E930]: the model has no ltl block 'staedy'", "did you mean 'steady'?"),
    (["-p", "claim: steady"], "<claim>:1:1: error[E930]: the model has no never claim 'steady'", ""),
    (["-p", "claim"], "error[E930]: the model has no never claim", ""),
    (["-p", "acceptance"], "error[E934]: the model has no label 'accept...'", ""),
    (["-p", "hoa: none.hoa"], "error[E001]: there is no file none.hoa", ""),
    (["-p", "ltl: G b", "--search", "bfs"], "<search>:1:1: error[E935]: the search 'bfs' looks for states", "scc"),
    (["-p", "x > 3", "--search", "scc"], "<search>:1:1: error[E935]: the search 'scc' looks for runs", "bfs"),
    (["--fair"], "error[E933]: fairness does not matter for 'deadlock'", "temporal"),
    (["-p", "ltl: " + " && ".join(f"F (x == {i})" for i in range(49))], "<ltl>:1:", ""),
]


@pytest.mark.parametrize(("arguments", "message", "hint"), REFUSED, ids=[row[1][-40:] for row in REFUSED])
def test_what_is_refused(highroad: Highroad, write: Write, arguments: list[str], message: str, hint: str) -> None:
    answer = highroad("check", write("small.pml", SMALL), *arguments)
    assert answer.status == 2
    assert message in answer.errors
    assert hint in answer.errors


CLAIMS = [
    ("never { do :: x++ od }", "E931"),
    ("never { do :: x == 1 -> run P() od }", "E931"),
    ("never { do :: timeout od }", "E417"),
    ("never { do :: enabled(0) od }", "E417"),
    ("never { { x == 1 } unless { x == 2 } }", "E931"),
    ("never { do :: " + " :: ".join(f"x == {i}" for i in range(49)) + " od }", "E932"),
]


@pytest.mark.parametrize(("claim", "code"), CLAIMS, ids=[row[0][:30] for row in CLAIMS])
def test_claims_that_are_refused(highroad: Highroad, write: Write, claim: str, code: str) -> None:
    model = write("claimed.pml", f"byte x; active proctype P() {{ x = 1 }}\n{claim}\n")
    answer = highroad("check", model, "-p", "claim")
    assert answer.status == 2
    assert "claimed.pml:2:" in answer.errors
    assert f"error[{code}]" in answer.errors
    assert highroad("check", model).status == 0


def test_what_was_shortened(highroad: Highroad, write: Write) -> None:
    """Both lengths are told; if a search is chosen, nothing is shortened."""
    model = write("lamp.mcrl2", LAMP)
    wanted = ("check", model, "-p", "ltl: F G !action(buzz)", "--seed", "1")
    answer = highroad(*wanted, "--shorten", "60s")
    assert answer.status == 1
    assert answer.lines[0].startswith("found by scc after ")
    assert answer.lines[0].endswith(" s: 2 steps; shortening for at most 60 s")
    assert answer.lines[1].startswith("  2 -> 1 steps (bfs-cycles, ")
    assert answer.lines[2].startswith("violated: ltl: F G !action(buzz)   (1 step, scc, seed 1)")
    assert "  2 steps found by scc (again with '--search scc --seed 1'); 1 by bfs-cycles" in answer.lines
    assert "  not proven shortest: no shorter one was found" in answer.lines
    told = highroad(*wanted, "--shorten", "60s", "--json").json
    assert (told["witness"]["cycle"], told["witness"]["length"], told["is_shortest"]) == (0, 1, False)
    assert told["portfolio"]["first_length"] == 2
    assert (told["portfolio"]["found_by"], told["portfolio"]["shortened_by"]) == ("scc", "bfs-cycles")
    assert highroad(*wanted, "--search", "scc", "--json").json["witness"]["length"] == 2


def test_a_run_that_is_asked_for_is_shortened(highroad: Highroad, write: Write) -> None:
    answer = highroad("check", write("lamp.mcrl2", LAMP), "-p", "ltl: E G F action(buzz)", "--shorten", "60s", "--json")
    assert (answer.status, answer.json["verdict"], answer.json["witness"]["length"]) == (0, "holds", 1)


def test_nothing_was_found(highroad: Highroad, write: Write) -> None:
    model = write("lamp.mcrl2", LAMP)
    told = highroad("check", model, "-p", "ltl: G (action(on) -> X !action(on))", "--shorten", "60s", "--json").json
    assert (told["verdict"], told["complete"], "portfolio" in told) == ("holds", True, False)
    assert highroad("check", model, "-p", "ltl: G (action(on) -> X !action(on))", "--max-states", "1").status == 4


LONG = """byte n; bool b;
active proctype P() { do :: n < 9 -> n++ :: n > 3 -> n = 0 :: n == 9 -> b = !b od }
"""


@pytest.fixture
def long_trail(highroad: Highroad, write: Write) -> Path:
    """A run without an end, longer than need be."""
    trail = write("long.json", "")
    answer = highroad("check", write("long.pml", LONG), "-p", "ltl: F (n == 20)", "--search", "scc", "--trail", trail)
    assert answer.status == 1
    return trail


@pytest.mark.parametrize("suffix", [".json", ".txt", ".trail"])
def test_trails_of_formulas_are_shortened(highroad: Highroad, long_trail: Path, suffix: str) -> None:
    model = long_trail.with_name("long.pml")
    trail, short = long_trail.with_name(f"again{suffix}"), long_trail.with_name(f"short{suffix}")
    assert highroad("simulate", model, "--trail", long_trail, "--save", trail).status == 0
    answer = highroad("shorten", model, trail, "-p", "ltl: F (n == 20)", "--save", short, "--json")
    assert answer.status == 0
    assert answer.json["before"] > answer.json["length"] == 10
    again = highroad("shorten", model, short, "-p", "ltl: F (n == 20)", "--json").json
    assert (again["before"], again["length"], again["improvements"]) == (10, 10, [])


def test_what_the_trail_says_is_shortened(highroad: Highroad, long_trail: Path) -> None:
    answer = highroad("shorten", long_trail.with_name("long.pml"), long_trail)
    assert answer.status == 0
    assert " to 0 + 10 steps, of which the last ones are a cycle, not proven shortest: no shorter" in answer.output
    assert "a run that violates the formula: 0 steps, then a cycle of 10 steps" in answer.output


def test_trails_that_show_something_else(highroad: Highroad, long_trail: Path) -> None:
    model, trail = long_trail.with_name("long.pml"), long_trail.with_name("long.trail")
    assert highroad("simulate", model, "--trail", long_trail, "--save", trail).status == 0
    other = highroad("shorten", model, trail, "-p", "ltl: F (n == 1)")
    assert other.status == 2
    assert "long.trail:" in other.errors
    assert "error[E721]: the run of the trail does not show 'ltl: F (n == 1)'" in other.errors
    unknown = highroad("shorten", model, trail)
    assert unknown.status == 2
    assert "error[E722]: what makes the cycle of this trail an error is not known" in unknown.errors
    assert "name what it shows: -p 'ltl: ...'" in unknown.errors
    misspelt = highroad("shorten", model, trail, "-p", "ltl: F (m == 1)")
    assert misspelt.status == 2
    assert "<ltl>:1:4: error[E630]" in misspelt.errors


BLOCKS = "ltl low { <> (n == 20) }\nltl toggled { [] <> b }\nltl high { [] (n < 10) }\n"


def test_formulas_of_the_model(highroad: Highroad, write: Write, long_trail: Path) -> None:
    """A trail of SPIN does not tell which it shows: the model's formulas are tried."""
    model, trail = long_trail.with_name("long.pml"), long_trail.with_name("long.trail")
    assert highroad("simulate", model, "--trail", long_trail, "--save", trail).status == 0
    several = write("several.pml", LONG + BLOCKS)
    answer = highroad("shorten", several, trail)
    assert answer.status == 2
    assert "error[E970]: the run of this trail shows more than one property of the model: ltl: low, ltl: toggled" in (
        answer.errors
    )
    assert "name the one that is meant: -p 'ltl: low'" in answer.errors
    assert highroad("shorten", several, trail, "-p", "ltl: toggled", "--json").json["length"] == 10
    one = write("one.pml", LONG + BLOCKS.splitlines()[0])
    assert highroad("shorten", one, trail, "--json").json["property"] == "ltl: low"
    claim = write("claim.pml", LONG + "never { accept: do :: n != 20 od }\n")
    assert highroad("shorten", claim, trail, "--json").json["property"] == "claim: never_0"

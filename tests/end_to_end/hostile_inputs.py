"""Inputs that were made to keep a reader busy, to take all memory, or to reach what is not theirs. Each must end soon,
with status 2 and a message that says where, or with status 4 because of a limit; one that is read well has a verdict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from answers import Answer

DEEP = 100_000
RING = 'des (0,2,2)\n(0,"a",1)\n(1,"b",0)\n'
LIMITS = "--max-time 1s --max-memory 1G"


@dataclass(frozen=True)
class Hostile:
    """Files, and the words behind the name of the command; `shown` must be in the message."""

    line: str
    files: dict[str, str | bytes | Callable[[], str | bytes]] = field(default_factory=dict)
    shown: str = ""
    status: int = 2
    words: tuple[str, ...] = ()  # more of the line, which may have blanks

    def write(self, folder: Path) -> None:
        """The files, in a folder beside which there is a secret, to which there is a link."""
        (folder.parent / "secret.pml").write_text("hidden %%%\n")
        (folder / "link.pml").symlink_to(folder.parent / "secret.pml")
        for name, content in {"ring.aut": RING, **self.files}.items():
            made = content() if callable(content) else content
            (folder / name).write_bytes(made if isinstance(made, bytes) else made.encode())

    def check(self, answer: Answer) -> None:
        """One located message and nothing else; what a limit ended is told as that."""
        assert answer.status == self.status, answer.errors[:500]
        assert self.shown in answer.errors
        assert "hidden" not in answer.errors
        assert len(answer.errors) < 2500
        if self.status == 2:
            assert answer.errors.count("error[E") == 1
        else:
            assert "error[E" not in answer.errors

    @property
    def arguments(self) -> list[str]:
        return [*self.line.split(), *self.words]


def promela(text: str | Callable[[], str], shown: str = "model.pml:", line: str = "check model.pml") -> Hostile:
    return Hostile(line, {"model.pml": text}, shown)


def mcrl2(text: str | Callable[[], str], shown: str = "model.mcrl2:", line: str = "check model.mcrl2") -> Hostile:
    return Hostile(line, {"model.mcrl2": text}, shown)


def graph(text: str | bytes | Callable[[], str | bytes], shown: str = "model.aut:") -> Hostile:
    return Hostile("check model.aut", {"model.aut": text}, shown)


def trail(name: str, text: str | Callable[[], str], shown: str | None = None) -> Hostile:
    return Hostile(f"simulate ring.aut --trail {name}", {name: text}, f"{name}:" if shown is None else shown)


def automaton(text: str | Callable[[], str], shown: str = "bad.hoa:", status: int = 2) -> Hostile:
    return Hostile("check ring.aut -p", {"bad.hoa": text}, shown, status, words=("hoa: bad.hoa",))


def formula(text: str, shown: str = "") -> Hostile:
    return Hostile("check ring.aut -p", {}, shown, words=(text,))


def formula_file(text: str | Callable[[], str], shown: str = "deep.mcf:") -> Hostile:
    return Hostile("check ring.aut -p deep.mcf", {"deep.mcf": text}, shown)


def doubled(levels: int, first: str, rule: Callable[[int], str]) -> str:
    return "\n".join([first, *(rule(level) for level in range(1, levels))])


def process(body: str) -> str:
    return f"active proctype P() {{ int x; {body} }}\n"


BOMB = "<!DOCTYPE svg [<!ENTITY a0 'ha'>" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
HOA = """HOA: v1
States: {states}
Start: {start}
AP: 1 "true"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
{body}--END--
"""

PROMELA = {
    "parentheses": promela(lambda: process("x = " + "(" * DEEP + "1" + ")" * DEEP)),
    "signs": promela(lambda: process("x = " + "-" * DEEP + "1")),
    "selections": promela(lambda: process("if :: " * DEEP + "skip" + " fi" * DEEP)),
    "loops": promela(lambda: process("do :: " * DEEP + "skip" + " od" * DEEP)),
    "braces": promela(lambda: process("{ " * DEEP + "skip" + " }" * DEEP)),
    "atomic sections": promela(lambda: process("atomic { " * DEEP + "skip" + " }" * DEEP)),
    "indices": promela(lambda: "byte a[2];\n" + process("x = " + "a[" * DEEP + "0" + "]" * DEEP)),
    "a sum without end": promela(lambda: process("x = " + "1 + " * DEEP + "1")),
    "statements without end": promela(lambda: process("x = 1; " * DEEP)),
    "macros that double": promela(
        lambda: doubled(40, "#define A0 x = 1;", lambda n: f"#define A{n} A{n - 1} A{n - 1}") + "\n" + process("A39")
    ),
    "macros with arguments that double": promela(
        lambda: doubled(40, "#define F0(a) a", lambda n: f"#define F{n}(a) F{n - 1}(a a)") + "\nF39(byte x;)\n"
    ),
    "a macro within itself": promela("#define F(a) F(F(a))\n" + process("x = " + "F(" * 200 + "1" + ")" * 200)),
    "inlines that double": promela(
        lambda: (
            doubled(40, "inline i0() { skip }", lambda n: f"inline i{n}() {{ i{n - 1}(); i{n - 1}() }}")
            + "\n"
            + process("i39()")
        )
    ),
    "an inline within itself": promela("inline f() { f() }\n" + process("f()")),
    "conditions within conditions": promela("#if 1\n" * 5000 + "#endif\n" * 5000),
    "a file that includes itself": promela('#include "model.pml"\n'),
    "a file of another folder": promela('#include "../secret.pml"\n', "error[E619]"),
    "a file of the system": promela('#include "/etc/passwd"\n', "error[E619]"),
    "a device": promela('#include "/dev/zero"\n', "error[E619]"),
    "a link": Hostile("check model.pml", {"model.pml": '#include "link.pml"\n'}, "model.pml:1:10: error[E6"),
    "an included file without end": Hostile(
        "check model.pml",
        {"model.pml": '#include "long.pml"\n', "long.pml": lambda: b" " * 10_000_001},
        "model.pml:1:10: error[E607]",
    ),
    "a long file": promela(lambda: "/* " + "long " * 2_100_000 + "*/", "model.pml"),
    "many words": promela(lambda: "byte x; " * 300_000),
    "a comment without end": promela(lambda: "/* " * 1_000_000),
    "not UTF-8": Hostile("check model.pml", {"model.pml": b"byte x\xff;\n"}, "model.pml:1:7: error[E002]"),
    "a NUL byte": promela("byte x;\0\n"),
    "a huge number": promela(lambda: process("x = " + "9" * DEEP)),
    "a huge array": promela("int a[2000000000];\n" + process("skip")),
    "a huge array of structures": promela("typedef T { int a[1000] }\nT b[60000];\n" + process("skip")),
    "many channels": promela("chan c[60000] = [255] of { int, int };\n" + process("skip")),
    "a crowd with arrays": promela("active [255] proctype P() { int a[60000]; skip }\n"),
    "many large arrays": promela("".join(f"int a{n}[60000];\n" for n in range(100)) + process("skip")),
    "a huge channel": promela("chan c = [2000000000] of { int };\n" + process("skip")),
    "a wide number": promela("unsigned x : 2000000000;\n" + process("skip")),
    "a crowd": promela("active [2000000000] proctype P() { skip }\n"),
    "code in C": promela('c_code { system("touch owned"); }\n' + process("skip"), "model.pml:1:1: error[E"),
    "an expression in C": promela(process('c_expr { system("touch owned") }'), "model.pml:1:"),
    "declarations in C": promela("c_decl { int x; }\n" + process("skip"), "model.pml:1:1: error[E"),
    "a state in C": promela('c_state "int x" "Global"\n' + process("skip"), "model.pml:1:1: error[E"),
    "a format of C": promela(process('printf("%n%s%1000000000d", 1, 2, 3)'), "model.pml:1:"),
    "a format without values": promela(process('printf("%d%d%d%d")'), "model.pml:1:"),
    "a choice of a billion": Hostile(
        f"count model.pml {LIMITS}", {"model.pml": process("select (x : 0 .. 2000000000)")}, status=4
    ),
    "a deep predicate": promela(process("skip"), "<reach>:1:", "check model.pml -p " + "(" * 60_000),
}
MCRL2 = {
    "parentheses": mcrl2(lambda: "init " + "(" * DEEP + "delta" + ")" * DEEP + ";\n"),
    "numbers in parentheses": mcrl2(lambda: "act a: Nat; init a(" + "(" * DEEP + "1" + ")" * DEEP + ");\n"),
    "lists in lists": mcrl2(lambda: "act a; init a(" + "[" * DEEP + "]" * DEEP + ");\n"),
    "negations": mcrl2(lambda: "act a: Bool; init a(" + "!" * DEEP + "true);\n"),
    "sorts in sorts": mcrl2(lambda: "sort S = " + "List(" * DEEP + "Nat" + ")" * DEEP + "; init delta;\n"),
    "a sum without end": mcrl2(lambda: "act a: Nat; init a(" + "1 + " * DEEP + "1);\n"),
    "a choice without end": mcrl2(lambda: "act a, b; init " + "a + " * 3000 + "c;\n"),
    "operators": mcrl2(lambda: "act a; init " + "hide({a}, " * DEEP + "a" + ")" * DEEP + ";\n"),
    "sums in sums": mcrl2(lambda: "act a; init " + "sum b: Bool. " * DEEP + "a;\n"),
    "conditions": mcrl2(lambda: "act a; init " + "true -> " * DEEP + "a;\n"),
    "a huge number": mcrl2(lambda: "act a: Nat; init a(" + "9" * 1_000_000 + ");\n"),
    "equations that never end": mcrl2(
        "map f: Nat -> Nat; var n: Nat; eqn f(n) = f(n + 1); act a: Nat; init a(f(0));\n", line="count model.mcrl2"
    ),
    "equations that grow": mcrl2(
        "map f: List(Nat) -> List(Nat); var l: List(Nat); eqn f(l) = f(l ++ l); act a: List(Nat); init a(f([1]));\n",
        line="count model.mcrl2",
    ),
    "a sum over all numbers": mcrl2("act a: Nat; init sum n: Nat. a(n);\n"),
    "a choice of a billion": mcrl2("act a: Nat; init sum n: Nat. (n < 1000000000) -> a(n);\n", "error[E901]"),
    "a sort within itself": mcrl2("sort S = List(S); init delta;\n"),
    "a process without end": mcrl2("proc P = P; init P;\n"),
    "many components": mcrl2(
        lambda: "act a: Nat; proc P(n: Nat) = a(n).P(n); init " + " || ".join(["P(0)"] * 700) + ";\n", "error[E895]"
    ),
    "a long file": mcrl2(lambda: "% " + "x" * 10_000_001, "model.mcrl2"),
    "many words": mcrl2(lambda: "act a; " * 300_000 + "init delta;\n"),
    "not UTF-8": Hostile("check model.mcrl2", {"model.mcrl2": b"init \xff;\n"}, "model.mcrl2:1:6: error[E002]"),
    "a NUL byte": mcrl2("init \0;\n"),
}
GRAPHS = {
    "more states than there are": graph("des (0,0,4294967294)\n"),
    "more than 32 bits": graph("des (0,0,4294967296)\n"),
    "more than 64 bits": graph(f"des (0,{'9' * 30},1)\n"),
    "a number without end": graph(lambda: f"des (0,1,{'9' * DEEP})\n"),
    "more transitions than there are": graph('des (0,1000000000,2)\n(0,"a",1)\n'),
    "fewer transitions than there are": graph('des (0,1,2)\n(0,"a",1)\n(0,"b",1)\n'),
    "a state beyond": graph('des (0,1,2)\n(0,"a",2)\n'),
    "an initial state beyond": graph('des (2,1,2)\n(0,"a",1)\n'),
    "a negative state": graph('des (0,1,2)\n(-1,"a",1)\n'),
    "a state of many digits": graph(lambda: f'des (0,1,2)\n({"0" * DEEP},"a",1)\n'),
    "a line without end": graph(lambda: 'des (0,1,2)\n(0,"' + "a" * 5_000_000 + '",1)\n'),
    "a header without end": graph(lambda: "des" + " " * 5_000_000),
    "a label without end": graph('des (0,1,2)\n(0,"a,1)\n'),
    "nothing": graph(b""),
    "NUL bytes": graph(lambda: bytes(1_000_000)),
    "noise": graph(lambda: bytes(range(256)) * 4000),
    "a compressed file": graph(b"\x1f\x8b\x08\x00\x00\x00\x00\x00"),
    "probabilities": graph('des (0,1,2)\n(0,"a",1 1/2 0)\n'),
}
HEAD = "highroad trail 1\n"
STEP = '{"label": "a", "choice": %s}'
JSON = (
    '{"format": "highroad trail", "version": 1, "model": null, "parameters": {}, '
    '"witness": {"start": %s, "length": %s, "steps": [%s]}}'
)
TRAILS = {
    "nothing": trail("t.json", ""),
    "half of it": trail("t.json", JSON[:60]),
    "brackets": trail("t.json", lambda: "[" * DEEP),
    "objects": trail("t.json", lambda: '{"a":' * DEEP),
    "a deep value": trail(
        "t.json", lambda: (JSON % (0, 1, STEP % 0)).replace('"a"', '"a", "changes": {"x": ' + "[" * DEEP)
    ),
    "a huge number": trail("t.json", lambda: JSON % (0, 1, STEP % ("9" * DEEP))),
    "a huge start": trail("t.json", JSON % (10**30, 0, "")),
    "a start beyond": trail("t.json", JSON % (10**17, 0, "")),
    "a negative choice": trail("t.json", JSON % (0, 1, STEP % -1)),
    "a choice beyond": trail("t.json", JSON % (0, 1, STEP % 10**18)),
    "other steps than it says": trail("t.json", JSON % (0, 10**9, STEP % 0)),
    "a cycle beyond": trail("t.json", (JSON % (0, 1, STEP % 0)).replace('"start"', '"cycle": 99, "start"')),
    "another format": trail("t.json", '{"format": "x", "version": 1}'),
    "another version": trail("t.json", (JSON % (0, 0, "")).replace("1,", "99,", 1)),
    "a step that is not there": trail("t.json", (JSON % (0, 1, STEP % 0)).replace('"a"', '"zzz"')),
    "text with other steps than it says": trail("t.txt", f"{HEAD}steps: 99999999999999999999\n1 [0] a\n"),
    "text with a huge number": trail("t.txt", lambda: f"{HEAD}steps: {'9' * DEEP}\n"),
    "text with keys twice": trail("t.txt", f"{HEAD}seed: 1\nseed: 1\nsteps: 0\n"),
    "text that is none": trail("t.txt", lambda: "\x00" * DEEP),
    "a picture with entities": trail("t.svg", f"{BOMB}]><svg>&a11;</svg>"),
    "a picture without end": trail("t.svg", lambda: "<g>" * DEEP),
    "a picture without a trail": trail("t.svg", "<svg/>"),
    "a diagram without a trail": trail("t.mmd", "sequenceDiagram\n"),
    "SPIN's with huge numbers": trail("t.trail", f"{'9' * 30}:0:0\n"),
    "SPIN's with a mark that is none": trail("t.trail", "-9:-9:-9\n"),
    "SPIN's, cut": trail("t.trail", "1:0:1"),
    "not UTF-8": Hostile("simulate ring.aut --trail t.json", {"t.json": b"\xff"}, "t.json:1:1: error[E002]"),
    "a device": Hostile("simulate ring.aut --trail /dev/zero", {}, "/dev/zero"),
}
HOAS = {
    "more states than there are": automaton(HOA.format(states=4_000_000_000, start=0, body="State: 0 {0}\n[t] 0\n")),
    "a state beyond": automaton(HOA.format(states=1, start=0, body="State: 0 {0}\n[t] 9999999999\n")),
    "a start beyond": automaton(HOA.format(states=1, start=10**30, body="State: 0 {0}\n[t] 0\n")),
    "a number without end": automaton(lambda: HOA.format(states="9" * DEEP, start=0, body="")),
    "labels in parentheses": automaton(
        lambda: HOA.format(states=1, start=0, body="State: 0 {0}\n[" + "(" * DEEP + "t" + ")" * DEEP + "] 0\n")
    ),
    "negations": automaton(lambda: HOA.format(states=1, start=0, body="State: 0 {0}\n[" + "!" * DEEP + "] 0\n")),
    "aliases that double": automaton(
        lambda: HOA.format(states=1, start=0, body="State: 0 {0}\n[@a39] 0\n").replace(
            "acc-name",
            doubled(40, "Alias: @a0 0", lambda n: f"Alias: @a{n} (@a{n - 1} | !@a{n - 1}) & @a{n - 1}") + "\nacc-name",
        ),
        "",
        status=1,
    ),
    "an alias of itself": automaton(
        HOA.format(states=1, start=0, body="State: 0 {0}\n[@a] 0\n").replace("acc-name", "Alias: @a @a\nacc-name")
    ),
    "acceptance in parentheses": automaton(
        lambda: HOA.format(states=1, start=0, body="").replace("1 Inf(0)", "1 " + "(" * DEEP + "Inf(0)" + ")" * DEEP)
    ),
    "many propositions": automaton(
        lambda: HOA.format(states=1, start=0, body="").replace('AP: 1 "true"', "AP: 1000000000")
    ),
    "nothing": automaton(""),
    "cut": automaton(HOA[:40]),
    "a device": Hostile("check ring.aut -p", {}, "/dev/zero", words=("hoa: /dev/zero",)),
}
WORD = 60_000  # the system lets a user give 128 KB in one argument
FORMULAS = {
    "predicate, parentheses": formula("(" * WORD + "state" + ")" * WORD, "<reach>:1:"),
    "predicate, negations": formula("!" * 2 * WORD + "true", "<reach>:1:"),
    "predicate, signs": formula("-" * 2 * WORD + "1 == 1", "<reach>:1:"),
    "predicate, a huge number": formula("9" * 2 * WORD + " == state", "<reach>:1:"),
    "ltl, parentheses": formula("ltl: " + "(" * WORD + "true" + ")" * WORD, "<ltl>:1:"),
    "ltl, negations": formula("ltl: " + "!" * 2 * WORD + "true", "<ltl>:1:"),
    "ltl, boxes": formula("ltl: " + "[]" * WORD + "true", "<ltl>:1:"),
    "ltl, until": formula("ltl: " + "true U " * 17_000 + "true", "<ltl>:1:"),
    "ltl, an automaton without end": formula(
        "ltl: !(" + " && ".join(f"<>[](state == {n}) || []<>(state == {n + 50})" for n in range(50)) + ")", "<ltl>:1:"
    ),
    "mu, parentheses": formula("mu: " + "(" * WORD + "true" + ")" * WORD, "<mu>:1:"),
    "mu, boxes": formula("mu: " + "[true]" * 20_000 + "true", "<mu>:1:"),
    "mu, fixpoints": formula("mu: " + "".join(f"mu X{n}. " for n in range(9_000)) + "true", "<mu>:1:"),
    "mu, stars": formula("mu: <" + "(" * WORD + "true" + ")*" * 30_000 + ">true", "<mu>:1:"),
    "mu, a file without end": formula_file(lambda: "(" * 10_000_001, "deep.mcf"),
    "mu, a file of parentheses": formula_file(lambda: "(" * 1_000_000),
    "mu, a file of quantifiers": formula_file(lambda: "forall n: Nat. " * DEEP + "true"),
    "heuristic, parentheses": Hostile(
        "check ring.aut --search astar --heuristic", {}, "<heuristic>:1:", words=("expr:" + "(" * WORD + ")" * WORD,)
    ),
    "heuristic, powers": Hostile(
        "check ring.aut --search astar --heuristic", {}, words=("expr:" + "state * " * 10_000 + "9" * 50_000,)
    ),
    "a parameter without end": Hostile(f"check ring.aut -D n={'9' * WORD}", {}, "error[E004]"),
    "a search without end": Hostile(f"check ring.aut --search highway:width={'9' * WORD}", {}, "<search>:1:"),
    "a size without end": Hostile(f"check ring.aut --max-memory {'9' * WORD}G", {}, "--max-memory"),
    "a time without end": Hostile(f"check ring.aut --max-time {'9' * WORD}", {}, "--max-time"),
}
RESULTS = {
    "deep": Hostile("experiment report --from r.jsonl", {"r.jsonl": lambda: '{"a":' * DEEP + "\n"}, "r.jsonl:1:1"),
    "a huge number": Hostile(
        "experiment report --from r.jsonl", {"r.jsonl": lambda: '{"format": ' + "9" * DEEP + "}\n"}, "r.jsonl:1:1"
    ),
    "a device": Hostile("experiment report --from /dev/zero", {}, "/dev/zero"),
}
PYTHON = {
    "parentheses": Hostile("check model.py", {"model.py": lambda: "x = " + "(" * DEEP}, "model.py:1:"),
    "a huge number": Hostile("check model.py", {"model.py": lambda: "x = " + "9" * DEEP}, "model.py:1:"),
    "a long file": Hostile("check model.py", {"model.py": lambda: "#" * 10_000_001}, "model.py"),
    "a billion initial states": Hostile(
        f"check model.py {LIMITS} --search bfs",
        {
            "model.py": "def initial_states():\n    return range(10 ** 9)\ndef successors(s):\n    return []\n",
        },
        status=4,
    ),
    "a billion successors": Hostile(
        f"check model.py {LIMITS} --search bfs",
        {
            "model.py": "def initial_states():\n    return [0]\n"
            "def successors(s):\n    return (('a', n) for n in range(10 ** 9))\n",
        },
        status=4,
    ),
}
INPUTS: dict[str, Hostile] = {
    f"{kind}: {name}": hostile
    for kind, table in {
        "Promela": PROMELA,
        "mCRL2": MCRL2,
        "graph": GRAPHS,
        "trail": TRAILS,
        "automaton": HOAS,
        "formula": FORMULAS,
        "results": RESULTS,
        "Python": PYTHON,
    }.items()
    for name, hostile in table.items()
}

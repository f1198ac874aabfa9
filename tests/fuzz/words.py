"""The words that readers know: a fuzzer that puts them together gets farther than one that has to guess them."""

from __future__ import annotations

from highroad.languages.mcrl2.lexer import KEYWORDS as MCRL2_KEYWORDS
from highroad.languages.promela.lexer import KEYWORDS as PROMELA_KEYWORDS
from highroad.searches import searches

_NUMBERS = ("0", "1", "2", "255", "-1", "32768", "4294967295", "2147483648", "9223372036854775807", "1" + "0" * 30)
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_ARITHMETIC = ("+", "-", "*", "/", "%")

PROMELA = (
    *sorted(PROMELA_KEYWORDS),
    *_NUMBERS,
    *_COMPARISONS,
    *_ARITHMETIC,
    *("#define ", "#undef ", "#if ", "#ifdef ", "#ifndef ", "#else\n", "#elif ", "#endif\n", "#include ", "defined("),
    *('#include "other.pml"\n', "#define F(a,b) a b\n", "F(", "##", "\\\n", "/*", "*/", "//", "#line 3\n"),
    *(":: ", "->", ";", "!!", "??", "?<", "?[", "[]", "<>", "&&", "||", "<<", ">>", "++", "--", "..", " in ", ":"),
    *("_pid", "_last", "_nr_pr", "_", "STDIN", "NULL", "x", "P", "c", "start", "end", "accept", "progress", "[2]"),
    *("inline f(a) { ", "proctype P() { ", "chan c = [1] of { byte };\n", "mtype:t = { a, b };\n", '"%d\\n"', "'a'"),
    *("select (x : 0 .. 3)", "for (x : 1 .. 3) { ", "ltl p { ", "never { ", "P[0]@start", "P:x", "sorted"),
)
MCRL2 = (
    *sorted(MCRL2_KEYWORDS),
    *_NUMBERS,
    *_COMPARISONS,
    *(
        "||",
        "||_",
        "|",
        "|>",
        "<|",
        "++",
        "&&",
        "=>",
        "->",
        "<>",
        "<<",
        "@",
        "#",
        "?",
        ".",
        ";",
        "%\n",
        "{}",
        "[]",
        "{:}",
    ),
    *("head", "tail", "rhead", "#", "succ", "pred", "max", "min", "abs", "exp", "if(", "Pos2Nat", "Nat2Pos", "floor"),
    *("sum n: Nat. ", "lambda n: Nat. ", "exists n: Nat. ", "{ n: Nat | ", "f[0 -> 1]", " whr x = 1 end", "P(n = 1)"),
    *("act a, b: Nat;\n", "proc P = ", "init P;\n", "map f: Nat -> Nat;\n", "eqn f(n) = n;\n", "var n: Nat;\n"),
    *("sort S = struct c(p: Nat)?is_c | d;\n", "comm({a|b -> c}, ", "allow({a}, ", "rename({a -> b}, ", "hide({a}, "),
)
AUT = (
    "des (0,1,2)\n",
    "des ",
    "(",
    ")",
    ",",
    '"',
    '(0,"a",1)\n',
    "(0,a,1)\n",
    "\r\n",
    "\\n",
    "\\x1b",
    "\ufeff",
    *_NUMBERS,
)
HOA = (
    *("HOA: v1\n", "States: ", "Start: ", "AP: ", "acc-name: ", "Acceptance: ", "Alias: ", "@a ", "name: ", "tool: "),
    *("properties: ", "--BODY--\n", "--END--\n", "--ABORT--", "State: ", "Inf(0)", "Fin(0)", "Inf(!0)", "{0}", "[t]"),
    *("[0&!1]", "[f]", "Buchi", "generalized-Buchi 2", "all", "none", "co-Buchi", "/*", "*/", "&", "|", "!", "t", "f"),
    *('"true"', '"state == 0"', '"action(a)"', "trans-labels", "state-acc", "deterministic", *_NUMBERS),
)
LTL = (
    *(
        "[]",
        "<>",
        "G ",
        "F ",
        "X ",
        " U ",
        " W ",
        " V ",
        " R ",
        " M ",
        "!",
        "&&",
        "||",
        "->",
        "<->",
        "=>",
        "/\\",
        "\\/",
    ),
    *("always ", "eventually ", "next ", " until ", " release ", " and ", " or ", " implies ", " equivalent ", "not "),
    *("(", ")", "true", "false", "action(", "action(a)", "action(a*)", "state == 0", "x > 0", "P@start", "P[1]:x"),
    *("/*", "*/", "A ", "E ", *_COMPARISONS, *_NUMBERS),
)
MU = (
    *(
        "mu X. ",
        "nu X. ",
        "mu X(n: Nat = 0). ",
        "X(n + 1)",
        "X",
        "[true*]",
        "<true>",
        "[!a]",
        "<a . b>",
        "<a + b>",
        "*",
    ),
    *(
        "forall n: Nat. ",
        "exists b: Bool. ",
        "val(",
        "true",
        "false",
        "&&",
        "||",
        "=>",
        "!",
        "nil",
        "tau",
        "(",
        ")",
        ".",
    ),
    *("form ", "sort ", "map ", "eqn ", "act ", "var ", ";\n", "delta", "a(1, x)", "pass(0, red)", "stop", "mixed(1)"),
    *("[a|b]", "<exists n: Nat. a(n)>", "%", "@ 1", "delay", "yaled", *_COMPARISONS, *_NUMBERS),
)
_NAMES = ("x", "up", "a[0]", "a[x]", "light", "red", "p.one", "p.two[1]", "HIGH", "P@start", "P[1]@done", "P[0]:mine")
PREDICATE = (
    *_NAMES,
    *(
        "worker[0]@busy",
        "worker@idle",
        "n",
        "mode",
        "IDLE",
        "word",
        '"one"',
        "pair[0]",
        "share",
        "state",
        "P",
        "Q",
        "P.n",
    ),
    *("P.l", "Q.seen", "len(c)", "empty(c)", "full(c)", "nempty(c)", "c?[1,green]", "timeout", "_pid", "enabled(0)"),
    *("&&", "||", "!", "~", "(", ")", "[", "]", ".", "@", "and", "or", "not ", "true", "false", "->", ":", "<<", ">>"),
    *("&", "|", "^", "?", *_COMPARISONS, *_ARITHMETIC, *_NUMBERS),
)
PROPERTY = (
    *("reach: ", "invariant: ", "action: ", "deadlock", "ltl: ", "ltl", "claim: ", "mu: ", "fair ", "non-progress"),
    *("acceptance", "answered", ":", "<true>true", *_NAMES, *LTL[:20]),
)
ACTION = ("*", "a", "b", "c", "d", "tau", "a(1, x)", "b|c(2)", "|", "(", ")", ",", "(*)", "1", " ")
SEARCH = (
    *searches(),
    *sorted({f"{option.name}=" for search in searches().values() for option in search.options}),
    *sorted({word for search in searches().values() for option in search.options for word in option.words}),
    *(":", ",", "=", "no bound", "nan", "inf", "1e3", "1e400", "0.5", "1_0", *_NUMBERS),
)
OPTIONS = ("expr:", "hamming", "abstraction", "n=", "=", "10M", "2G", "KiB", "5s", "3ms", "1.5h", "\n", " ", *_NUMBERS)
TRAIL_JSON = (
    *('{"', '":', "[", "]", "{", "}", ",", "null", "true", '"a"', '"label": ', '"choice": ', '"steps": [', '"start": '),
    *('"format": "highroad trail"', '"version": 1', '"model": null', '"parameters": {}', '"witness": {', '"length": '),
    *('"changes": {"state": {"from": 0, "to": 1}}', '"cycle": ', '"initial": {"state": 0}', '"reason": ', '"seed": '),
    *('"search": ', '"property": ', "\\u0000", "\\ud800", "1e5", "1.5", *_NUMBERS),
)
_TRAIL_LINES = (
    *("highroad trail 1\n", "model: ", "parameter: n=", "property: ", "search: ", "seed: ", "reason: ", "start: 0\n"),
    *("cycle: ", "values: ", "steps: 1\n", "1 [0] a(1, x)\n", "2 [0] b|c(2)\n", "1 [1] b\n", "\\x20", "\\u202e", "\\n"),
)
TRAIL_TEXT = (*_TRAIL_LINES, *_NUMBERS)
TRAIL_SVG = (
    *_TRAIL_LINES,
    *("<svg>", "</svg>", '<metadata id="highroad-trail">', "</metadata>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;"),
    *("&#10;", "<!DOCTYPE svg [", "<!ENTITY a 'b'>", "<?xml version='1.0' encoding='UTF-8'?>", "<x:metadata", "/>"),
    *(" xmlns:x='y'", "encoding='utf-16'", "&lt;", "]>"),
)
TRAIL_MERMAID = (*_TRAIL_LINES, "%% ", "sequenceDiagram\n", "%%{", "\n%% ")
TRAIL_SPIN = (
    ":",
    "\n",
    "-1:-1:-1\n",
    "-2:1:-2\n",
    "-4:-4:-4\n",
    "1:0:1\n",
    "2:1:2\n",
    "3:3:8\n",
    "-5:0:0\n",
    *_NUMBERS,
)
RESULTS = (
    *(
        '{"format":"highroad experiment 1",',
        '"experiment":"e"',
        '"cell":"r / c"',
        '"first":0',
        '"runs":1',
        '"scale":""',
    ),
    *(
        '"seed":1',
        '"version":"0"',
        '"model":"m"',
        '"model_hash":"h"',
        '"machine":""',
        '"seconds":0.5',
        '"cpu_seconds":1',
    ),
    *('"records":[{"states":1}]', "NaN", "Infinity", "null", "{}", "[]", "\n", "\\ud800", "1e999", *_NUMBERS),
)

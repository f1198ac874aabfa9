"""The formulas by which translations are usually compared, without `X` and `W`, which `spin -f` does not know.

The first ones are the patterns of Dwyer, Avrunin and Corbett, "Patterns in Property Specifications for Finite-State
Verification" (ICSE 1999), each with its five scopes: globally, before r, after q, between q and r, after q until r.
"""


def _weak(left: str, right: str) -> str:
    return f"((({left}) U ({right})) || [] ({left}))"


PATTERNS = [
    # absence of p
    "[] !p",
    "<> r -> (!p U r)",
    "[] (q -> [] !p)",
    "[] ((q && !r && <> r) -> (!p U r))",
    f"[] ((q && !r) -> {_weak('!p', 'r')})",
    # existence of p
    "<> p",
    _weak("!r", "p && !r"),
    "[] !q || <> (q && <> p)",
    f"[] ((q && !r) -> {_weak('!r', 'p && !r')})",
    "[] ((q && !r) -> (!r U (p && !r)))",
    # at most two stretches of p
    _weak("!p", _weak("p", _weak("!p", _weak("p", "[] !p")))),
    # universality of p
    "[] p",
    "<> r -> (p U r)",
    "[] (q -> [] p)",
    "[] ((q && !r && <> r) -> (p U r))",
    f"[] ((q && !r) -> {_weak('p', 'r')})",
    # s precedes p
    _weak("!p", "s"),
    "<> r -> (!p U (s || r))",
    f"[] !q || <> (q && {_weak('!p', 's')})",
    "[] ((q && !r && <> r) -> (!p U (s || r)))",
    f"[] ((q && !r) -> {_weak('!p', 's || r')})",
    # s responds to p
    "[] (p -> <> s)",
    "<> r -> ((p -> (!r U (s && !r))) U r)",
    "[] (q -> [] (p -> <> s))",
    "[] ((q && !r && <> r) -> ((p -> (!r U (s && !r))) U r))",
    f"[] ((q && !r) -> {_weak('p -> (!r U (s && !r))', 'r')})",
]

CLASSICS = [
    "p U q",
    "p V q",
    "p U (q U r)",
    "(p U q) U r",
    "p U (q && r)",
    "p U (q U (r U s))",
    "(p U q) && (r U s)",
    "(p U q) || (r U s)",
    "[] <> p",
    "<> [] p",
    "[] <> p -> [] <> q",
    "[] <> p <-> [] <> q",
    "[] <> p && [] <> q",
    "[] <> p || [] <> q",
    "[] <> p && [] <> q && [] <> r",
    "<> [] p && <> [] q",
    "<> [] p || <> [] q",
    "<> [] p -> [] <> q",
    "([] <> p && [] <> q) -> [] <> r",
    "([] <> p && [] <> q) -> [] (r -> <> s)",
    "([] <> p -> [] <> q) && ([] <> r -> [] <> s)",
    "[] <> (p && q)",
    "[] (p -> (q U r))",
    "[] (p -> <> (q && <> r))",
    "[] (p -> <> q) && [] (q -> <> p)",
    "[] (p -> <> q) && [] <> p",
    "<> p U [] q",
    "[] p U q",
    "<> (p && <> q)",
    "<> p && <> q",
    "<> p && <> q && <> r",
    "[] (p || q) && <> !p",
    "p && (q U [] r)",
    "<> (p && [] q)",
    "[] (p || <> [] q)",
    "<> [] (p -> <> q)",
    "[] <> (p -> [] q)",
    "(p U [] q) || [] <> r",
    "p <-> <> q",
]

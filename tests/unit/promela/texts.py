"""Models that together use every construct of the language. SPIN 6.5.2 accepts each of them."""

from __future__ import annotations

MODELS = {
    "buffer": """
#define SIZE 3
#define full_up(q) (len(q) == SIZE)

mtype = { put, get, stop }
mtype:fruit = { apple, pear };
chan store = [SIZE] of { mtype, byte };
chan signals[2] = [0] of { bit };
byte made, taken = 2;
hidden int scratch;
show bool seen;
local short mine;
unsigned small : 3;
mtype:fruit taste = pear;

inline remember(where, what) {
    where = what
    again:
    if
    :: where > 250 -> where = 0; goto again
    :: else
    fi
}

inline twice(value) { return value * 2 }

active [2] proctype Producer() {
    byte item = 1, spare[2] = { 4, 5 };
end: do
    :: !full_up(store) && made < 5 ->
        atomic { store!put(item); made++ }
        remember(item, item + 1)
    :: nfull(store) || timeout -> break
    :: d_step { made == 3 -> made = 0; if :: item > 3 -> item = 1 :: else -> skip fi }
    od
    item = twice(item);
    spare[1] = (item > 2 -> 'a' : spare[0]);
    signals[0]!1
}

proctype Consumer(chan source; byte limit, start) priority 2 provided (taken >= 0) {
    xr store;
    mtype kind;
    byte got;
    { source?kind,got unless taken > 100 }
    source??put(eval(got))
    source?<kind,_>;
    if :: source?[put, 3] -> skip :: source??[get,_] -> assert(got != limit) fi;
    printf("got %d and %e\\n", got, kind);
    printm(kind);
    for (got : 1 .. 3) { taken-- }
    select (got : 1 .. 9);
    set_priority(_pid, get_priority(_pid) + 1)
    goto done;
done: (got == 1)
}

init {
    pid first;
    atomic {
        first = run Consumer(store, 3, -1) priority 4;
        run Consumer(store, 2, 1)
    }
    (_nr_pr == 1 && Consumer[first]@done && Producer@end || Consumer[first]:got == 1)
}

ltl safe { [] (made <= 5) && (taken >= 0 U made > 0) }
ltl { always eventually seen implies (! Producer@end) || <> (taken == 1) }
never watch { T0: do :: np_ && _last == 0 :: !(made == 4) -> goto accept od; accept: do :: true od }
""",
    "structures": """
typedef Inner { byte value; bit flags[4] }
typedef Outer {
    Inner parts[2]
    chan line
    int count = 3
};
Outer whole
byte table[3]
chan requests = [4] of { Inner, byte };
chan answers = [1] of { chan };
D_proctype Worker(byte number) {
    Inner copy
    int index
    whole.parts[1].value++;
    whole.line = requests
    requests!copy,number; requests?copy,index
    answers!whole.line
    for (index in table) { table[index] = index; }
    copy.flags[index] = ~copy.flags[index] & 1;
    do
    :: index % 3 == 2 -> index = index << 1 | index ^ 5
    :: index >= -3 -> index = -index / 2
    :: else
        -> break
    od;
    L1: L2: if :: skip fi
    enabled(1) && pc_value(0) > 1 || empty(requests)
    requests!!copy,3
end2:
}
active proctype Starter() { run Worker(1); run Worker(2) }
trace { do :: requests!_,_ ; requests?_,_ od }
""",
    "conditions": """
#if defined(LARGE) && LARGE > 2 || 0x10 == 010 + 8
#define COUNT 9
#elif !defined LARGE
#define COUNT 2
#else
#error never
#endif
#ifndef GUARD
#define GUARD
#define GLUE(a, b) a##b
#define SHOW(x) printf(#x); GLUE(x, s)++
#endif
/* a comment with an unmatched ' quote */ // and " another
byte places = COUNT; active proctype P() { byte place; SHOW(place); \\
    places = 1
}
#undef COUNT
#ident "x"
""",
}

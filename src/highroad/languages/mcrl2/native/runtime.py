"""What the core offers to native data code, as declarations.

Nodes never change, so for LLVM a function that only reads nodes reads nothing, and one that makes nodes works on memory
that nobody else sees: what it makes is only found by the number it returns. So fuel need not be written back for them.
"""

from __future__ import annotations

_POOL = "ptr readonly captures(none)"
_WORDS = "ptr readonly captures(none)"
_MAKES = "nounwind willreturn memory(argmem: read, inaccessiblemem: readwrite)"
_READS = "nounwind willreturn memory(none)"
_MAY_STUCK = "nounwind memory(none)"

_FUNCTIONS = [
    ("term", "i32, i32, " + _WORDS, _MAKES),
    ("list_length", "i64", _READS),
    ("list_at", "i64, i64", _MAY_STUCK),
    ("list_in", "i64, i64", _READS),
    ("list_append", "i32, i64, i64", _MAKES),
    ("list_concat", "i64, i64", _MAKES),
    ("list_last", "i64", _MAY_STUCK),
    ("list_front", "i64", "nounwind memory(argmem: read, inaccessiblemem: readwrite)"),
    ("set_of", "i32, i32, i32, " + _WORDS, _MAKES),
    ("set_in", "i64, i64", _READS),
    ("set_union", "i32, i64, i64", _MAKES),
    ("set_intersection", "i32, i64, i64", _MAKES),
    ("set_difference", "i32, i64, i64", _MAKES),
    ("set_subset", "i64, i64", _READS),
    ("compare", "i64, i64", _READS),
    ("update", "i32, i32, i64, i64, i64, i32", _MAKES),
    ("lookup", "i64, i64, ptr writeonly captures(none)", "nounwind willreturn memory(argmem: write)"),
]

DECLARATIONS = "\n".join(
    [
        "declare void @highroad_stuck(ptr) noreturn nounwind cold",
        *(f"declare i64 @highroad_{name}({_POOL}, {rest}) {effects}" for name, rest, effects in _FUNCTIONS),
        *(f"declare {{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64, i64)" for name in ("add", "sub", "mul")),
        *(f"declare i64 @llvm.s{name}.i64(i64, i64)" for name in ("max", "min")),
    ]
)
METADATA = '!0 = !{}\n!1 = !{!"branch_weights", i32 1, i32 100000}'

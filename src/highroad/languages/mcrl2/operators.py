"""How strongly the operators of data expressions bind; shared by those who read and those who print them."""

from __future__ import annotations

# From loose to tight.
WHERE = 0
BINDER = 1  # forall, exists, lambda
_LEVELS = ["=>", "||", "&&", "== !=", "< <= >= > in", "|>", "<|", "++", "+ -", "/ div mod", "* ."]
LEVEL = {operator: level for level, operators in enumerate(_LEVELS, 2) for operator in operators.split()}
PREFIX = 13
PREFIXES = ("!", "-", "#")
APPLIED = 14  # an operand with its arguments and updates

RIGHT_ASSOCIATIVE = frozenset(("=>", "||", "&&", "|>"))

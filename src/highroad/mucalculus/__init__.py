"""The first-order modal mu-calculus of mCRL2, on any explored labelled transition system.

text -> tree (syntax, steps_syntax, file) -> checked names (names) -> typed and without negation (typing, kernel)
     -> instances with data values (instances, matching) -> parity game, solved by the core (checking)
"""

from __future__ import annotations

from highroad.mucalculus.checking import Answer, check_lts
from highroad.mucalculus.file import FormulaFile, read_formula
from highroad.mucalculus.polarity import is_existential, is_universal

__all__ = ["Answer", "FormulaFile", "check_lts", "is_existential", "is_universal", "read_formula"]

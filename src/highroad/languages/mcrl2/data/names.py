"""Names of symbols that only occur in values. None of them can be written in a specification."""

from __future__ import annotations

NOWHERE, EVERYWHERE, ZERO = "@false", "@true", "@zero"  # the constant functions to Bool and Nat
GENERAL_SET, GENERAL_BAG = "@Set", "@Bag"  # any set or bag, finite or not
UNORDERED_SET, UNORDERED_BAG = "@elements", "@counts"  # enumerations whose elements cannot be put in order yet

"""Table 1: reductions of the alternating bit protocol."""

from highroad.experiments._reduction_protocols import ABP
from highroad.experiments._reduction_tables import reduction_table

EXPERIMENT = reduction_table(
    ABP,
    "Most values fit a uniform draw that keeps the condition. Left over are none satisfied of 100 for N = 2, and up "
    "to 12 % more states for N = 5 and above; the row for N = 10 is doubtful in itself: it has fewer transitions for "
    "each state than the row before and than the whole system.",
)

"""Table 3: reductions of the bounded retransmission protocol."""

from highroad.experiments._reduction_protocols import BRP
from highroad.experiments._reduction_tables import reduction_table

EXPERIMENT = reduction_table(
    BRP,
    "The published sizes fit a draw that is not uniform, which the paper itself suspects. The row for N = 1 cannot "
    "come from fair losses: nearly all of its runs would have to be among the smallest that there are.",
)

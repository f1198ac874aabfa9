"""What several runs of a randomised search say about what none of them saw.

A run is one draw: fresh seed, empty memory, the same budget. Runs that differ in more than their seed, or of which one
depends on another, are not what these figures are about (docs/statistics.md).
"""

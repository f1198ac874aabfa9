"""`python -m highroad` is the same as `highroad`."""

from highroad.cli import main

main()

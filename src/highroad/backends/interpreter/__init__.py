"""The meaning of the IR: slow, small, and the judge of native code and of every witness."""

from highroad.backends.interpreter.edges import Interpreter, Part, Successor, label
from highroad.backends.interpreter.evaluation import Context
from highroad.ir.arithmetic import Trap

__all__ = ["Context", "Interpreter", "Part", "Successor", "Trap", "label"]

"""The meaning of the IR: slow, small, and the judge of native code and of every witness."""

from highroad.backends.interpreter.arithmetic import Trap
from highroad.backends.interpreter.edges import Interpreter, Part, Successor, label
from highroad.backends.interpreter.evaluation import Context

__all__ = ["Context", "Interpreter", "Part", "Successor", "Trap", "label"]

"""Native code for the IR: LLVM text, compiled in memory by llvmlite."""

from highroad.backends.llvm.engine import NativeModel

__all__ = ["NativeModel"]

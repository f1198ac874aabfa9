"""Native code for the IR: LLVM text, compiled in memory by llvmlite."""

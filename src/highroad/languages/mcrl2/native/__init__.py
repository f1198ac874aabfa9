"""Data in native code: values as 64-bit words, and equations compiled to LLVM text.

An accelerator, never the authority: what has no native form, or gets stuck in native code, the rewriter computes.
"""

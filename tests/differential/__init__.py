"""Native code against the interpreter: random models, edge cases of every fault, very deep and very wide steps.

Random models are decoded from bytes that Hypothesis draws: one cheap draw for a whole model instead of hundreds, and
since 0 is always the simplest decision, a failing model still shrinks to a small one.
"""

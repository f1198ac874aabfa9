// an inline with a value
byte r;

inline maximum(a, b) {
  if
  :: a >= b -> return a
  :: else -> return b
  fi
}

active [2] proctype go() {
  byte m;
  m = maximum(_pid, 1 - _pid);
  assert(m == 1);
  r = maximum(r, m + _pid)
}

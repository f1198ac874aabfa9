// labels in an inline are kept apart at each call
byte n;

inline bump(limit) {
  n = n + 0;
again:
  if
  :: n < limit -> n++; goto again
  :: else -> skip
  fi
}

active proctype go() {
  bump(2);
  bump(4)
}

active proctype stop() {
  n = 3
}

// inlines with parameters that are replaced as text: variables, expressions, channels
byte x = 1, y = 2;
chan q = [2] of { byte };

inline swap(a, b, t) {
  t = a;
  a = b;
  b = t
}

inline send_twice(c, e) {
  c!e;
  c!e + 1
}

active [2] proctype go() {
  byte t;
  atomic { swap(x, y, t) };
  swap(x, y, t);
  if
  :: _pid == 0 -> send_twice(q, x + y)
  :: else -> q?t; q?t
  fi
}

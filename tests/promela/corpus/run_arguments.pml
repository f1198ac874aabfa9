// arguments are evaluated by the parent, truncated to the parameter, and missing names are values
byte g = 200;
short s;

proctype child(byte a; bit b; short c; chan q) {
  assert(a == 144 && b == 1 && c == -2);
  q!a;
  g = a
}

init {
  chan k = [1] of { byte };
  g = g + 100;
  run child(g + 100, 3, -2, k);
  g = 0;
  k?g
}

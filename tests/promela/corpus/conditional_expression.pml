// conditional expressions, nested, as indices and as messages
byte a[3] = { 5, 6, 7 };
chan q = [1] of { byte };
byte x;

active [2] proctype go() {
  byte v;
  x = (_pid == 0 -> (x > 0 -> 1 : 2) : a[(x > 1 -> 2 : x)]);
  q!(x > 2 -> x - 2 : x);
  q?v;
  assert((v > 3 -> v < 6 : v > 0))
}

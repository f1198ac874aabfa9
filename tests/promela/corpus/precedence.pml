// what binds tighter: every level of operators once
byte n;

active proctype go() {
  assert(1 + 2 * 3 == 7);
  assert((1 | 2 ^ 3 & 2) == 1);
  assert(1 << 2 + 1 == 8);
  assert(2 > 1 == 1);
  assert(!0 + 1 == 2);
  assert((0 && 1 || 1) && (1 || 1 && 0));
  assert(10 - 4 - 3 == 3 && 100 / 10 / 5 == 2 && 1 << 1 << 1 == 4);
  assert(~1 + 2 == 0 && -2 + 3 == 1);
  n = 3 & 1 == 1
}

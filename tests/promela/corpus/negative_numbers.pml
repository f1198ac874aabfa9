// division and remainder truncate towards zero
int q, r;

active proctype go() {
  int a = -7;
  byte k;
  for (k : 1 .. 4) {
    q = a / k;
    r = a % k;
    assert(q * k + r == a && r <= 0)
  };
  assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1 && - -3 == 3)
}

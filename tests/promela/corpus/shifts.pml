// shifts of ints, to the left and arithmetically to the right
int x = 1;
byte b;

active proctype go() {
  do
  :: x > 0 -> x = x << 5
  :: else -> break
  od;
  x = (-1) << 4;
  x = x >> 2;
  b = (1 << 7) | (1 << 3) >> 1;
  assert(x == -4 && b == 132 && (5 & 6 ^ 1 | 8) == 13 && ~0 == -1)
}

// sorted send orders negative numbers before positive ones
chan q = [5] of { short };

active proctype put() {
  short v = -2;
  do
  :: v <= 2 -> q!!(v * v - 3); v++
  :: else -> break
  od;
  assert(q?[-3]);
  q?_;
  assert(q?[-2]);
  q?-2;
  q?-2;
  q?1;
  q?1
}

// full, empty, nfull, nempty and len as guards
chan q = [2] of { byte };
byte state;

active proctype fill() {
  do
  :: nfull(q) && state < 4 -> q!len(q)
  :: state >= 4 -> break
  :: full(q) -> break
  od
}

active proctype drain() {
  byte v;
  full(q) && len(q) == 2;
  do
  :: nempty(q) || state == 9 -> q?v; state++
  :: empty(q) -> break
  od
}

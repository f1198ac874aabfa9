// unsigned fields of several widths, global and local
unsigned u : 1 = 1;
unsigned v : 4 = 15;
unsigned w : 12;

active [2] proctype go() {
  unsigned mine : 2 = 3;
  mine = mine + 2;
  u = u + mine;
  v = v + mine;
  w = w - 1;
  assert(mine == 1 && v < 16 && w < 4096)
}

// bits in arrays and in messages are bytes for pan: values above one are kept; a single bit is cut
typedef Pair {
  bit one;
  bit two[2]
};
Pair p;
bit b[2];
chan q = [1] of { bit };
byte x;

active proctype go() {
  b[1] = 2;
  p.two[0] = 300;
  p.one = 2;
  q!2;
  q?x;
  assert(b[1] == 2 && p.two[0] == 44 && p.one == 0 && x == 2)
}

// messages with a field of every type, truncated to the field when they are sent
typedef Pair {
  byte x;
  short y
};
mtype = { hello, bye };
chan q = [2] of { mtype, bit, byte, short, int, bool, pid, Pair };

active proctype send() {
  Pair p;
  p.x = 300;
  p.y = -300;
  q!hello, 3, 300, 70000, 70000, 2, _pid, p;
  q!bye(1, 255, -1, -1, true, _pid, p)
}

active proctype receive() {
  mtype m;
  bit t;
  byte b, k;
  short s;
  int i;
  bool f;
  Pair p;
  do
  :: q?m, t, b, s, i, f, k, p ->
     assert(p.x == 44 && p.y == -300);
     if
     :: m == hello -> assert(t == 1 && b == 44 && s == 4464 && i == 70000 && f == 0)
     :: m == bye -> assert(t && b == 255 && s == -1 && i == -1 && f); break
     fi
  od
}

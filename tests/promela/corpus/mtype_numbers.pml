// mtype values are numbered from the end, later sets go on counting
mtype = { a, b, c };
mtype = { d e };
mtype m;
byte n;

active proctype go() {
  assert(a == 3 && b == 2 && c == 1);
  m = d;
  n = m;
  m = e;
  n = n * 10 + m;
  assert(m != 0 && d != e && d > 3)
}

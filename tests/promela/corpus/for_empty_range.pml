// for over a range without elements, and over one with negative bounds
int s;
byte n = 3;

active proctype go() {
  int i;
  for (i : n .. 2) {
    s = 100
  };
  for (i : -2 .. 1) {
    s = s + i
  };
  assert(s == -2 && i == 2)
}

// a remote reference to a label
byte x;

active proctype A() {
  x = 1;
  L: x = 2
}

active proctype B() {
  A[0]@L;
  x = 9
}

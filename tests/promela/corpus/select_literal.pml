// select between literal bounds in two processes
byte a, b;

active proctype one() {
  select (a : 0 .. 3);
  assert(a <= 3)
}

active proctype two() {
  select (b : 2 .. 4);
  a + b < 7
}

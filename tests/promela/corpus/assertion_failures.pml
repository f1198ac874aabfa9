// assertions that fail on some paths, and the states behind them
byte x;

active [2] proctype go() {
  x++;
  assert(x == 1);
  x = x + 3;
  assert(x != 8);
  x = 0
}

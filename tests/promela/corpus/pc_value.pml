// pc_value() gives the place of another process
byte x;

active proctype one() {
  x = 1;
  x = 2;
  x = 3
}

active proctype two() {
  byte at, n;
  do
  :: n < 2 -> at = pc_value(0); n++
  :: else -> break
  od
}

// for over a range whose bounds are expressions, nested
byte n = 2, sum;

active [2] proctype add() {
  byte i, j;
  for (i : 1 .. n) {
    for (j : i .. n + 1) {
      sum = sum + i * j
    }
  }
}

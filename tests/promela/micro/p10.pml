// an atomic whose guard is true for a while only
byte x, y;

active proctype A() {
  y = 1;
  atomic {
    x == 5;
    y = 2;
    y = 3
  }
}

active proctype B() {
  x = 5;
  x = 6
}

// an atomic is entered only when its guard holds
byte x, y;

active proctype A() {
  atomic {
    y == 1;
    x = 2;
    x = 3
  };
  x = 4
}

active proctype B() {
  y = 1;
  y = 0;
  x = x
}

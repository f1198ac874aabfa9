// two atomics after each other in two instances
byte x;

active [2] proctype A() {
  atomic {
    x++;
    x++
  };
  atomic {
    x--;
    x--
  }
}

// two paths through an atomic are two edges
byte x, y;

active proctype A() {
  atomic {
    if
      :: y == 1 -> x = 1
      :: else -> x = 2
    fi;
    x = x
  }
}

active proctype B() {
  y = 1
}

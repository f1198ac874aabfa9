// a selection inside an atomic that blocks until another process moves
byte x;

active proctype A() {
  atomic {
    x == 0 -> if
      :: x == 5 -> skip
      :: x == 6 -> skip
    fi;
    x = 9
  }
}

active proctype B() {
  x = 5
}

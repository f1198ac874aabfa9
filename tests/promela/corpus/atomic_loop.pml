// a loop in an atomic, left by break, with choices that are explored fully
byte x, seen;

active proctype go() {
  byte n;
  atomic {
    do
    :: n < 3 -> n++; if :: x++ :: x = x + 2 :: skip fi
    :: n == 3 -> break
    od;
    x = x + 1
  };
  x = x * 2
}

active proctype see() {
  seen = x
}

// timeout within a loop
byte x;

active proctype A() {
  do
    :: timeout -> x++;
    if
      :: x == 2 -> break
      :: else
    fi
  od
}

active proctype B() {
  x == 2
}

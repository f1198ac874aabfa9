// enabled() of another process
byte x;

active proctype A() {
  x == 1;
  x = 2
}

active proctype B() {
  if
    :: enabled(0) -> assert(0)
    :: else -> x = 1
  fi
}

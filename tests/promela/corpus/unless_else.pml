// else as the guard within a main sequence, and an escape by timeout
byte x;

active proctype main() {
  {
    if
    :: x == 5 -> x = 6
    :: else -> x = 1
    fi;
    x == 9
  } unless { timeout; x = 20 };
  assert(x == 20)
}

active proctype other() {
  x = x + 2
}

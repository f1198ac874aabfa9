// an escape is tried before each statement of an atomic
byte x;
bit stop;

active proctype main() {
  {
    atomic { x = 1; x = 2; stop = 1; x = 3; x = 4 };
    x = 5
  } unless { stop == 1; x = x + 10; stop = 0 }
}

active proctype other() {
  if
  :: stop == 1 -> x = 50
  :: x > 0 -> stop = 1
  fi
}

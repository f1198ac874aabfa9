// goto into the middle of an atomic: the rest is atomic
byte x, y;

active proctype jump() {
  if
  :: x = 1 -> goto inside
  :: skip
  fi;
  atomic {
    x = 2;
inside:
    y = 1;
    y = 2;
    x = x + 5
  };
  y = 3
}

active proctype see() {
  if
  :: y == 1 -> assert(0)
  :: y == 2 -> assert(x > 5)
  :: y == 3 -> skip
  fi
}

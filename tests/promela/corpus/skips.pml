// skips at the top level are steps, in options repeated ones are dropped
byte x;

active proctype top() {
  skip;
  skip;
  true;
  1;
  x++
}

active proctype options() {
  if
  :: skip; skip; skip; x = x + 10
  :: x == 1 -> skip; skip
  :: true; true; x = x + 20
  fi
}

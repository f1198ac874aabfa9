// goto and break as the first statements of options are steps
byte x;

active [2] proctype go() {
again:
  do
  :: x < 2 -> x++
  :: goto once
  :: break
  od;
  x = 0;
once:
  if
  :: x == 1 -> goto again
  :: x != 1
  fi
}

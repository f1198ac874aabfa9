// several labels on one statement, a label at the end, labels on a block
byte x;

active [2] proctype go() {
one: two: three:
  if
  :: x < 3 -> x++; goto two
  :: else -> goto last
  fi;
  x = 9;
block:
  {
    x = 8;
    goto one
  };
last:
  skip
}

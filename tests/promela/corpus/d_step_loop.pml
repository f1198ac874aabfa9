// loops and selections in a d_step are deterministic: the first executable option
byte x, y;

active [2] proctype go() {
  byte i;
  d_step {
    i = 0;
    do
    :: i < 3 -> i++; if :: x < 5 -> x++ :: x < 9 -> x = x + 2 :: else -> skip fi
    :: i < 2 -> y = 9
    :: else -> break
    od;
    y = x
  };
  d_step { x > 3 -> x = x - 3; y++ }
}

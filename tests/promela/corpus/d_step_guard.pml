// d_steps as options, with a guard or with else
byte x;

active [2] proctype go() {
  do
  :: d_step { x < 2 -> x++; x++ }
  :: d_step { x == 2 -> x = 5 }
  :: else -> break
  od;
  if
  :: d_step { x > 9; x = 0 }
  :: else -> d_step { x = x + 3; x++ }
  fi
}

/* Cycles by labels: one process may go round a label `accept`, the other passes `progress` only at times. */
byte x;

active proctype P() {
  do
  :: x < 2 -> x++
  :: x == 2 -> x = 0
  :: x == 1 ->
accept_down: x--
  od
}

active proctype Q() {
wait:
  if
  :: x == 1 -> goto progress_one
  :: x == 2 -> goto wait
  fi;
progress_one:
  x == 2 -> goto wait
}

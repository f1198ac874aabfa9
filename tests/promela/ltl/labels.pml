/* Cycles by labels: one process goes round a label `accept`, the other passes `progress` only at times. */
byte x;

active proctype P() {
  do
  :: x < 2 -> x++
  :: x > 0 ->
accept_down: x--
  od
}

active proctype Q() {
  do
  :: x == 1 -> progress_one: skip
  :: x == 2 -> skip
  od
}

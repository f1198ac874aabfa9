// a never claim is left out of the counts
byte x;

never {
wait:
  do
  :: true
  :: x == 2 -> break
  od;
accept:
  do
  :: x != 0
  od
}

active [2] proctype go() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

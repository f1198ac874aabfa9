// enabled() asks whether another process could move
byte x;

active proctype one() {
  x == 2;
  x = 3
}

active proctype two() {
  do
  :: x < 2 && !enabled(0) -> x++
  :: x >= 2 && enabled(0) -> break
  :: x == 3 -> break
  od
}

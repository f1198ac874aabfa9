// guards that are constantly false or true
byte x;

active proctype go() {
  do
  :: 0 -> x = 9
  :: false -> x = 8
  :: x < 2 -> x++
  :: 1 -> break
  :: 2 - 1 -> x = x + 0; break
  od;
  if
  :: 1 == 2 -> x = 7
  :: true
  fi
}

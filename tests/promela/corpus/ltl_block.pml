// an ltl block is left out of the counts
byte x;

ltl reach { <> (x == 3) }
ltl { [] (x < 4) }

active proctype go() {
  do
  :: x < 3 -> x++
  :: x > 0 -> x--
  od
}

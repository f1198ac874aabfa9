/* Several claims about one counter. */
byte x;

active proctype P() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

never reaches_three { do :: x != 3 :: x == 3 -> break od }
never stays_low {
  do
  :: true
  :: x < 3 -> goto accept_low
  od;
accept_low:
  do
  :: x < 3
  od
}
never again_and_again {
T0:
  if
  :: x == 2 -> goto accept_two
  :: else -> goto T0
  fi;
accept_two:
  skip;
  goto T0
}
never asserts { do :: assert(x < 4) od }
never fails { do :: atomic { x == 2 -> assert(x < 2) } :: else od }
never blocked { do :: x > 3 od }
never long_section { do :: skip :: atomic { x == 1 -> x < 2; x > 0 } -> break od }

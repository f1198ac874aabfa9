// what follows the last statement of an atomic is free, also at the end of a loop's body
byte x;

active [2] proctype go() {
  byte n;
  do
  :: atomic { n < 2 -> n++; x = x + n }
  :: atomic { n == 2; break }
  od;
  atomic { x = x * 2 };
  atomic { skip; skip }
}

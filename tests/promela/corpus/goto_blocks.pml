// goto in and out of blocks, selections and loops
byte x;

active proctype go() {
  byte n;
start:
  {
    x = 1;
    {
      if
      :: n < 2 -> n++; goto middle
      :: else -> goto finish
      fi
    }
  };
  do
  :: x < 5 ->
     x++;
middle:
     x = x + 2
  :: x >= 5 -> goto start
  od;
finish:
  x = 0
}

active proctype noise() {
  x = x + 1
}

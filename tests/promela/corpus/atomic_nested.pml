// atomic within atomic, blocks and selections within atomic
byte x, y;

active [2] proctype go() {
  atomic {
    x++;
    atomic { x++; y = x };
    {
      if
      :: y > 2 -> y = 0
      :: y <= 2 -> atomic { y++; y++ }
      fi
    };
    x++
  };
  x = 0
}

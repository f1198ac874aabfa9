// the same name in sibling blocks are different variables
byte g;

active [2] proctype go() {
  {
    byte v = 1;
    g = g + v;
    v = 7
  };
  {
    byte v;
    g = g + v;
    v++;
    g = g + v
  };
  if
  :: g > 2 -> { byte w = 4; g = g - 1; w = g }
  :: g <= 2 -> { byte w = 9; g = w }
  fi
}

// entering a block and looping back into it are different places
byte x;

active proctype go() {
  { do :: x < 2 -> x++ :: x >= 2 -> break od };
  { { x = 0; { x = 1 } } };
  {
    if
    :: { x = 2; x = 3 }
    :: { { x = 4 } }
    fi
  }
}

active proctype other() {
  x == 3
}

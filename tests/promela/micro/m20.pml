// a backward goto is no step of its own
byte x;

active proctype P() {
  L: if
    :: x<2 -> x++;
    goto L
    :: else
  fi
}

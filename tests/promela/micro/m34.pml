// a local that is dead is still part of the state
byte g;

active proctype P() {
  byte v;
  if
    :: v = 1
    :: v = 2
  fi;
  g = v;
  skip;
  g = 0;
  skip
}

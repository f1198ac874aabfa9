// a global that is never read is still part of the state
byte w;

active proctype P() {
  if
    :: w = 1
    :: w = 2
    :: w = 3
  fi;
  skip
}

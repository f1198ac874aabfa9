// for over a range: every part is a step
byte i, s;

active proctype P() {
  for (i : 1..3) {
    s = s+i
  }
}

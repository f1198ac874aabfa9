// two instances that race on a global: every interleaving, and the two closing steps
byte x;

active [2] proctype P() {
  x++;
  x++
}

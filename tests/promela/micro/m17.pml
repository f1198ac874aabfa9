// a declaration after a statement is a step
byte g;

active proctype P() {
  g = 1;
  byte v = 5;
  g = v
}

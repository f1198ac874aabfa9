// a declaration at the start of a body is no step
byte g;

active proctype P() {
  byte v = 5;
  g = 1;
  g = v
}

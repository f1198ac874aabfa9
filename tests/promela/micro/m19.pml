// a declaration at the start of an inner block is a step
byte g;

active proctype P() {
  g = 1;
  {
    byte v = 5;
    g = v
  }
}

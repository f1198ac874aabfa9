// a failing assertion does not end the path
byte x;

active [2] proctype P() {
  x++;
  assert(x<2);
  x--
}

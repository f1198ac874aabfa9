// eval matches an expression, a constant matches itself, a variable takes the value, underscore drops it
chan q = [3] of { byte, byte, byte };
byte key = 2, val;

active proctype put() {
  q!1, 7, 3;
  q!2, 7, 4;
  q!3, 8, 5
}

active proctype take() {
  do
  :: q?eval(key - 1), 7, val -> key++
  :: q?3, _, eval(val + 1) -> break
  od;
  assert(val == 4 && key == 4)
}

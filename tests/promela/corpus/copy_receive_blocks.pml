// copying receives that wait for a head which never changes
chan q = [1] of { byte };

active proctype put() {
  q!1
}

active proctype peek() {
  byte v;
  do
  :: q?<v> -> v = v + 1; skip
  :: q?<2> -> break
  od
}

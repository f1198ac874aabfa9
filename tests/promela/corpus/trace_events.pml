// a trace assertion that holds: sends alternate with receives
chan q = [2] of { byte };
byte x;

trace {
  do
  :: q!1; q?1
  od
}

active proctype send() {
  byte n;
  do
  :: n < 2 -> q!1; x == n + 1; n++
  :: else -> break
  od
}

active proctype receive() {
  byte n;
  do
  :: n < 2 -> q?1; n++; x = n
  :: else -> break
  od
}

// a receiver in an atomic goes on without interruption; the sender is not in an atomic
chan c = [0] of { byte };
byte x, y;

active proctype send() {
  x = 1;
  c!x;
  x = 2
}

active proctype receive() {
  byte v;
  atomic {
    c?v;
    y = v;
    y = y + x;
    y = y + x
  }
}

active proctype other() {
  x = x + 4
}

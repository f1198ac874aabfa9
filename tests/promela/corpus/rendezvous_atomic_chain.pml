// atomic control travels along three processes by rendezvous
chan a = [0] of { byte };
chan b = [0] of { byte };
byte x;

active proctype one() {
  atomic { x++; a!1; x++ };
  x++
}

active proctype two() {
  byte v;
  atomic { a?v; x = x + v; b!v + 1; x++ };
  x++
}

active proctype three() {
  byte v;
  atomic { b?v; x = x + v; x++ };
  x++
}

active proctype noise() {
  x = x * 2
}

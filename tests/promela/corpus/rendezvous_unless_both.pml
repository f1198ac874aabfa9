// both partners of a rendezvous stand in main sequences that can be escaped
chan c = [0] of { byte };
byte x, y;
bit stop;

active proctype send() {
  { c!1; x = 1; c!2; x = 2 } unless { stop == 1; x = 9 }
}

active proctype receive() {
  { c?y; c?y; y = 5 } unless { atomic { stop == 1 && x > 0; y = 9; y = y + x } }
}

active proctype cut() {
  stop = 1
}

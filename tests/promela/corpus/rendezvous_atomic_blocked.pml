// atomics that block at a rendezvous until a partner arrives
chan c = [0] of { byte };
byte x, turn;

active proctype send() {
  atomic { x++; x++; c!x; x++; x++ }
}

active proctype receive() {
  byte v;
  turn = 1;
  atomic { turn == 1; turn = 2; c?v; turn = v }
}

active proctype noise() {
  x = x + 10;
  turn = turn + 1
}

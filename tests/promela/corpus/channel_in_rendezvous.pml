// a rendezvous channel that is sent over a rendezvous channel
chan lobby = [0] of { chan };
byte sum;

active proctype host() {
  chan guest;
  byte n;
  do
  :: n < 2 -> lobby?guest; guest!n; n++
  :: else -> break
  od
}

active [2] proctype visitor() {
  chan room = [0] of { byte };
  byte v;
  lobby!room;
  room?v;
  sum = sum + v + 1
}

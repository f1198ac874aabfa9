// two senders and a process that both sends and receives on one rendezvous channel
chan c = [0] of { byte };
byte got;

active [2] proctype send() {
  c!_pid + 1
}

active proctype both() {
  byte v;
  do
  :: c!9 -> break
  :: c?v -> got = got + v
  od
}

active proctype third() {
  byte v;
  c?v;
  if
  :: v == 9 -> got = got + 100
  :: else -> skip
  fi
}

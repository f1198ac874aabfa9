// a rendezvous receive as the guard of a d_step
chan c = [0] of { byte };
byte x;

active [2] proctype send() {
  c!_pid + 1;
  x++
}

active proctype receive() {
  byte v;
end:
  do
  :: d_step { c?v; x = x + v; x = x * 2 }
  od
}

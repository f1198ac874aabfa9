// a channel is sent in a message, and the answer comes back through it
chan ask = [1] of { chan, byte };
byte answered;

active proctype server() {
  chan back;
  byte v;
end:
  do
  :: ask?back, v -> back!v + 1
  od
}

active [2] proctype client() {
  chan mine = [1] of { byte };
  byte v;
  ask!mine, _pid;
  mine?v;
  assert(v == _pid + 1);
  answered++
}

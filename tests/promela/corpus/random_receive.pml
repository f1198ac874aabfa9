// random receive takes the oldest message that matches
mtype = { data, control };
chan q = [4] of { mtype, byte };
byte log_;

active [2] proctype put() {
  q!data, _pid;
  q!control, _pid
}

active proctype urgent() {
  byte v;
  q??control, v;
  log_ = log_ * 4 + v + 1;
  q??control, v;
  log_ = log_ * 4 + v + 1
}

active proctype normal() {
  byte v;
  q?data, v;
  log_ = log_ * 4 + v + 1;
  q??data, v;
  log_ = log_ * 4 + v + 1
}

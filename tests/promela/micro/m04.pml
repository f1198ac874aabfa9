// else beside a rendezvous receive: always enabled, so the sender may be left alone
chan c = [0] of {byte};
byte r, e;

active proctype S() {
  c!7
}

active proctype R() {
  if
    :: c?r -> e = 1
    :: else -> e = 2
  fi
}

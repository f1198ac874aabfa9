// else beside a rendezvous send: enabled only while no receiver is ready
chan c = [0] of {byte};
byte r, e;

active proctype S() {
  if
    :: c!7 -> e = 1
    :: else -> e = 2
  fi
}

active proctype R() {
  c?r
}

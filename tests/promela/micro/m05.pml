// else beside a send to a buffer: enabled when the buffer is full
chan c = [1] of {byte};
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

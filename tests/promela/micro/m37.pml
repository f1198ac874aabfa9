// one message, two receivers: one edge for each of them
chan c = [0] of {byte};
byte r;

active proctype S() {
  c!7
}

active [2] proctype R() {
  byte t;
  c?t;
  r = r+t
}

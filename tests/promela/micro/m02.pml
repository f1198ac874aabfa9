// a rendezvous is one step of two processes
chan c = [0] of {byte};
byte r;

active proctype S() {
  c!7
}

active proctype R() {
  c?r
}

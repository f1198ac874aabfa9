// a rendezvous send whose only partner wants another constant
chan c = [0] of {byte};
byte x;

active proctype S() {
  do
    :: c!1 -> x = 1
    :: x<2 -> x++
  od
}

active proctype R() {
  c?2
}

// waiting without an end label is an invalid end state
chan c = [0] of {bit};

active proctype S() {
  do
    :: c?1
  od
}

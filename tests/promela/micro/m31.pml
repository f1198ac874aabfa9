// an end label makes waiting valid
chan c = [0] of {bit};

active proctype S() {
  end: do
    :: c?1
  od
}

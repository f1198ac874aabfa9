// an end label on the statement where a process is left waiting
chan c = [0] of {bit};

active proctype A() {
  c!0;
  endx: c!1
}

active proctype B() {
  c?0
}

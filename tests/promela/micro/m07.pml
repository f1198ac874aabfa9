// a rendezvous from one atomic into another hands over control
chan c = [0] of {byte};
byte a;

active proctype S() {
  atomic {
    a = 1;
    c!1;
    a = 2;
    a = 3
  }
}

active proctype R() {
  byte t;
  atomic {
    c?t;
    a = 10;
    a = 11
  }
}

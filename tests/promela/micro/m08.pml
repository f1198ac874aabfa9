// a rendezvous from an atomic to a plain receive ends atomicity
chan c = [0] of {byte};
byte a;

active proctype S() {
  atomic {
    a = 1;
    c!1
  };
  a = 2
}

active proctype R() {
  byte t;
  c?t;
  a = 10
}

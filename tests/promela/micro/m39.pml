// goto out of an atomic
byte x;

active proctype P() {
  atomic {
    x = 1;
    goto L;
    x = 2
  };
  L: x = 3
}

active proctype Q() {
  x = 7
}

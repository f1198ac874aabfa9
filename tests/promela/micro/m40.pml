// d_step inside atomic: the states between are never seen
byte x;

active proctype P() {
  atomic {
    x = 1;
    d_step {
      x = 2;
      x = 3
    };
    x = 4
  };
  x = 5
}

active proctype Q() {
  x == 3;
  assert(0)
}

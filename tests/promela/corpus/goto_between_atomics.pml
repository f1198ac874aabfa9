// goto from one atomic into another keeps atomicity
byte x;

active proctype jump() {
  atomic {
    x = 1;
    goto other
  };
  x = 50;
  atomic {
    x = 60;
other:
    x = x + 1;
    x = x + 1
  };
  x = 7
}

active proctype noise() {
  x = x * 3
}

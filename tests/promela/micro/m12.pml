// timeout is enabled when nothing else is
byte x;

active proctype P() {
  timeout;
  x = 1
}

active proctype Q() {
  x == 1;
  x = 2
}

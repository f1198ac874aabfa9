// an escape guards the start of a d_step but not its inner statements
byte x;
bit stop;

active proctype main() {
  {
    x = 1;
    d_step { x = 2; stop = 1; x = 3 };
    x = 4
  } unless { stop == 1; x = x + 10 };
  x = x + 1
}

active proctype other() {
  x == 1;
  stop = 1
}

// a d_step that blocks after its guard is an error
byte x;

active proctype go() {
  x = 1;
  d_step { x > 0; x = 2; x == 3; x = 4 };
  x = 5
}

active proctype other() {
  x = 0
}

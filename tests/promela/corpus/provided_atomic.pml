// provided is checked within an atomic and d_step too
bit go = 1;
byte x;

active proctype work() provided (go) {
  atomic { x = 1; x = 2; go = 0; x = 3; x = 4 };
  d_step { go = 0; x = 5; x = 6 };
  x = 7
}

active proctype open_() {
  end:
  do
  :: go == 0 -> go = 1
  od
}

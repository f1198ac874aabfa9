// an escape that is enabled by another process, and one that is never enabled
byte x, y;
bit stop;

active proctype main() {
  { x = 1; x = 2; x = 3 } unless { stop == 1; x = x + 10 };
  { y = 1; y = 2 } unless { x == 77 };
  y = 3
}

active proctype cut() {
  stop = 1;
  stop = 0
}

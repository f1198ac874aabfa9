// any expression is a statement: numbers, differences, polls, comparisons of channels
chan q = [1] of { byte };
byte x = 2;

active proctype go() {
  x - 1;
  x = 0;
  q!1
}

active proctype wait() {
  !x;
  (q?[1]);
  len(q);
  q?_;
  x == 0 -> 5
}

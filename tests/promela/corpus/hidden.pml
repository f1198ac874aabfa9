// hidden variables are no part of the state: paths that differ only in them meet
hidden byte h;
hidden int deep;
byte x;

active [2] proctype go() {
  h = _pid + 1;
  deep = h * 1000;
  x = x + 1;
  h = 0
}

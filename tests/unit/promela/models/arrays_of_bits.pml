// 72 states, 108 transitions
typedef Pair { bit b[2]; bit c };
bool narrow[2];
bool wide[2] = 2;
Pair p[2];
chan q = [2] of { bit };
byte x;

active proctype P() {
  bit own[2];
  narrow[0] = !narrow[1];
  wide[1] = x + 3;
  p[1].b[0] = 2;
  p[1].c = 2;
  q!2;
  q?own[1];
  x = own[1] + p[1].b[0] + p[1].c + wide[0];
  assert(x == 6 && narrow[0] + narrow[1] == 1)
}

active proctype Q() {
  narrow[1] = 1;
  p[1].b[1] = x
}

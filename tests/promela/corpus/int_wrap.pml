// ints wrap at 32 bits, bytes and bits are cut after the whole expression
int i = 2147483647;
byte b = 255;
bit t;

active proctype go() {
  i = i + 1;
  assert(i < 0);
  i = i - 1;
  assert(i > 0);
  b = (b + 1) / 2;
  assert(b == 128);
  b = b * b;
  t = 6;
  b--;
  t = b + 2;
  assert(b == 255 && t == 1)
}

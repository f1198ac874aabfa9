// shorts wrap at both ends
short a = 32767, b = -32768;

active proctype up() {
  a = a + 1;
  assert(a == -32768);
  a++;
  a = 65536 * 3 + 12
}

active proctype down() {
  b--;
  assert(b == 32767);
  b = -40000
}

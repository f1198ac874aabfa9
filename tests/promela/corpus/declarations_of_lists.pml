// several names in one declaration, parameters in groups, character constants
byte a, b = 2, c[2], d = 'd';
bit e = 1, f;

proctype child(byte p, q; short r) {
  byte x = p, y, z = q;
  c[0] = x + z;
  c[1] = y + r
}

init {
  run child('a', b, -1);
  a = d - 'a';
  assert(a == 3)
}

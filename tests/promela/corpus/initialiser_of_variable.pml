// initialisers that mention earlier variables of the same type, parameters and globals
byte a = 3;
byte b = a + 1;
byte c = b * b;

proctype child(byte k) {
  byte x = k + 1;
  byte y = x + a;
  byte z = c;
  a = x + y + z
}

init {
  byte mine = c;
  assert(c == 16 && mine == 16);
  run child(mine)
}

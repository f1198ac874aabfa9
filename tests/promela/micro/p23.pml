// a hidden variable is no part of the state
hidden byte h;
byte x;

active proctype A() {
  h = 1;
  x = h;
  h = 2
}

// an index out of range is an error that pan goes on after
byte a[3];
byte i = 3;

active proctype P() {
  a[i] = 1;
  a[0] = 2
}

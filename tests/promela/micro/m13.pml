// a process at its closing brace waits for the younger ones
byte n;

active proctype A() {
  n++
}

active proctype B() {
  n++;
  n == 9
}

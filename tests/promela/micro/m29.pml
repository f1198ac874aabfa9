// provided is evaluated before every step
bool g;

active proctype P() provided (g) {
  skip;
  skip
}

active proctype Q() {
  g = 1;
  g = 0;
  g = 1
}

// an escape has priority over each statement of the main sequence
byte x, g;

active proctype P() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless {
    g == 1;
    x = 9
  }
}

active proctype E() {
  g = 1
}

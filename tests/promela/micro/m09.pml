// a d_step is one transition
byte x;

active [2] proctype P() {
  d_step {
    x = x+1;
    x = x+1;
    x = x+1
  }
}

// processes die in the reverse order of their creation only
byte alive;

proctype child(byte n) {
  alive++;
  n == alive || alive == 3
}

active proctype watch() {
  _nr_pr == 2;
  alive = 0
}

init {
  atomic {
    run child(1);
    run child(2);
    run child(3)
  }
}

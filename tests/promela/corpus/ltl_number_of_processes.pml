// the number of processes does not count an ltl claim that is left out
byte n;

ltl small { [] (n < 9) }

proctype child() {
  n = n + _nr_pr
}

init {
  run child();
  run child();
  _nr_pr == 1;
  assert(n > 0)
}

// a pid is used again after its process died
byte last;

proctype C() {
  last = _pid
}

init {
  run C();
  _nr_pr == 1;
  run C();
  _nr_pr == 1;
  assert(last == 1)
}

// _nr_pr as a condition and as a value
byte n;

proctype child() {
  n = n + _nr_pr
}

init {
  n = _nr_pr;
  atomic { run child(); run child() };
  _nr_pr < 3;
  n = n + 50;
  _nr_pr == 1;
  assert(n > 50)
}

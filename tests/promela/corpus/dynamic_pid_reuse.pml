// pids are given again after death, and run gives the pid
byte ids[3];
byte last;

proctype child() {
  last = _pid
}

init {
  pid p;
  byte k;
  do
  :: k < 2 ->
     p = run child();
     ids[k] = p;
     _nr_pr == 1;
     k++
  :: else -> break
  od;
  assert(ids[0] == 1 && ids[1] == 1 && last == 1)
}

// a process that starts processes in a loop, limited by the number that live
byte done;

proctype child(byte k) {
  done = done + k
}

init {
  byte n;
  do
  :: n < 3 && _nr_pr < 3 -> run child(n); n++
  :: n == 3 -> break
  od;
  _nr_pr == 1;
  assert(done == 3)
}

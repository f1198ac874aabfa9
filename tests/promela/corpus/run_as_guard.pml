// run as the guard of an option and of a loop
byte n;

proctype child() {
  n = n + 1
}

init {
  do
  :: n < 1 && _nr_pr < 4 -> run child()
  :: n >= 1 -> break
  :: _nr_pr == 4 -> break
  od;
  if
  :: run child() -> n = n + 10
  :: n = n + 20
  fi
}

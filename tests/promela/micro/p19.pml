// run as a guard
byte n;

proctype C() {
  skip
}

init {
  if
    :: run C() -> n = 1
    :: n = 2
  fi
}

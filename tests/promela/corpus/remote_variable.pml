// remote references to variables, arrays and parameters of other processes
byte g;

proctype work(byte par) {
  byte v, a[2];
  v = par;
  a[1] = v + 1;
  v = 9
}

active proctype watch() {
  run work(4);
  if
  :: work[1]:v == 4 -> g = work[1]:par
  :: work[1]:a[1] == 5 -> g = work[1]:v
  fi
}

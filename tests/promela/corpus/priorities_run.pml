// run with a priority
byte x;

proctype child(byte k) {
  x = x * 2 + k;
  x = x * 2 + k
}

init {
  atomic {
    run child(0) priority 2;
    run child(1) priority 4;
    run child(1) priority 2
  };
  x = x + 1
}

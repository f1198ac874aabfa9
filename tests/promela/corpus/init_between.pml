// init stands between active processes and gets a pid in textual order
byte order;

active proctype before() {
  assert(_pid == 0);
  order = order * 4 + 1
}

init {
  assert(_pid == 1);
  order = order * 4 + 2;
  run later()
}

active [2] proctype after() {
  assert(_pid == 2 || _pid == 3);
  order = order * 4 + 3
}

proctype later() {
  order = 0
}

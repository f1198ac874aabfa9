// a local channel as a parameter of a new process
byte g;

proctype C(chan q) {
  q!1
}

active proctype P() {
  chan k = [1] of {byte};
  run C(k);
  k?g
}

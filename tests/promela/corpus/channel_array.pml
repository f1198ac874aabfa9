// an array of channels: each element is a queue of its own
#define N 3
chan ring[N] = [1] of { byte };

active [N] proctype node() {
  byte got;
  ring[(_pid + 1) % N]!_pid;
  ring[_pid]?got;
  assert(got == (_pid + N - 1) % N)
}

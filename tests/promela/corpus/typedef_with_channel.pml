// a channel and arrays as fields of a struct
typedef Port {
  chan data = [2] of { byte };
  byte seen[3]
};

Port port[2];
byte total;

active [2] proctype talk() {
  byte v;
  port[_pid].data!_pid + 1;
  port[1 - _pid].data?v;
  port[_pid].seen[v] = v;
  total = total + v
}

active proctype watch() {
  total == 3;
  assert(port[0].seen[2] == 2 && port[1].seen[1] == 1)
}

// two lights at a crossing that agree by messages, and cars that obey
mtype = { red, amber, green };
mtype light[2] = red;
chan pass = [1] of { byte };
byte crossing[2];

active [2] proctype control() {
  do
  :: pass?eval(_pid);
     light[_pid] = green;
     light[_pid] = amber;
     atomic { light[_pid] = red; crossing[_pid] == 0; pass!1 - _pid }
  od
}

active [2] proctype car() {
  byte road = _pid - 2;
  do
  :: atomic { light[road] == green -> crossing[road]++ };
     assert(crossing[1 - road] == 0);
     crossing[road]--
  od
}

init {
  pass!0
}

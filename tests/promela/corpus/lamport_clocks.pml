// logical clocks: two processes stamp their messages, the receipt is later than the sending
#define MAX 4
chan q[2] = [2] of { byte };

active [2] proctype node() {
  byte clock, stamp;
end:
  do
  :: clock < MAX -> clock++
  :: clock < MAX -> clock++; q[1 - _pid]!clock
  :: q[_pid]?stamp ->
     if
     :: stamp >= clock -> clock = stamp + 1
     :: else -> clock++
     fi;
     assert(clock > stamp)
  od
}

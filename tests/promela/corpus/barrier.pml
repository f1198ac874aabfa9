// a barrier that is used again: the last one to arrive turns the sense
#define N 3
byte count, phase[N];
bit sense;

active [N] proctype worker() {
  bit mine;
  byte round;
  do
  :: round < 2 ->
     phase[_pid]++;
     mine = 1 - mine;
     atomic {
       count++;
       if
       :: count == N -> count = 0; sense = mine
       :: else -> skip
       fi
     };
     sense == mine;
     assert(phase[0] >= phase[_pid] && phase[1] >= phase[_pid] && phase[2] >= phase[_pid]);
     round++
  :: else -> break
  od
}

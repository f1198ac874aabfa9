// Peterson's algorithm with the two announcements in the wrong order: mutual exclusion fails
bit want[2], turn;
byte inside;

active [2] proctype user() {
  do
  :: turn = 1 - _pid;
     want[_pid] = 1;
     (want[1 - _pid] == 0 || turn == _pid);
     inside++;
     assert(inside == 1);
     inside--;
     want[_pid] = 0
  od
}

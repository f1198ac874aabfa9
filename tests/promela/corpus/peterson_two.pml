// Peterson's algorithm for two processes, with the other's flag read before the turn
bit want[2], turn;
byte inside;

active [2] proctype user() {
  do
  :: want[_pid] = 1;
     turn = 1 - _pid;
     (want[1 - _pid] == 0 || turn == _pid);
     inside++;
     assert(inside == 1);
     inside--;
     want[_pid] = 0
  od
}

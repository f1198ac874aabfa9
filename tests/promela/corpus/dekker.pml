// Dekker's algorithm
bit want[2], turn;
byte inside;

active [2] proctype user() {
  do
  :: want[_pid] = 1;
     do
     :: want[1 - _pid] == 0 -> break
     :: else ->
        if
        :: turn == _pid -> skip
        :: else ->
           want[_pid] = 0;
           turn == _pid;
           want[_pid] = 1
        fi
     od;
critical:
     inside++;
     assert(inside == 1);
     inside--;
     turn = 1 - _pid;
     want[_pid] = 0
  od
}

/* Mutual exclusion by Peterson: two processes, a flag each, and whose turn it is. */
bool flag[2];
byte turn, inside;

active [2] proctype P() {
  do
  :: flag[_pid] = true;
     turn = 1 - _pid;
wait: (!flag[1 - _pid] || turn == _pid);
     inside++;
critical: inside--;
     flag[_pid] = false
  od
}

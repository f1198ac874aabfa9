/* The system of models/mcrl2/philosophers.mcrl2 with N = 10: forks are processes, and both hands are handshakes. */
#define N 10
chan up[N] = [0] of { byte };
chan down[N] = [0] of { byte };

active [N] proctype Philosopher() {
  do
  :: up[_pid]!_pid;
     up[(_pid + 1) % N]!_pid;
     printf("eat %d\n", _pid);
     down[_pid]!_pid;
     down[(_pid + 1) % N]!_pid
  od
}

active [N] proctype Fork() {
  byte who;
  do
  :: up[_pid - N]?who;
     atomic { down[_pid - N]?eval(who); who = 0 }
  od
}

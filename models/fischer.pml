// Fischer's mutual exclusion with discrete clocks: a write takes at most D ticks, a reader waits at least W ticks.
#ifndef N
#define N 6
#endif
#ifndef D
#define D 2
#endif
#ifndef W
#define W 3
#endif

byte owner, inside;
byte clock[N + 1];
bit hurry[N + 1];

active proctype time() {
  byte k;
  bit due;
  do
  :: d_step {
       due = 0;
       k = 1;
       do
       :: k <= N -> due = due | (hurry[k] && clock[k] >= D); k++
       :: else -> break
       od;
       k = 1;
       do
       :: !due && k <= N -> clock[k] = (clock[k] < W -> clock[k] + 1 : W); k++
       :: else -> break
       od;
       due = 0;
       k = 0
     }
  od
}

active [N] proctype contender() {
  do
  :: atomic { owner == 0 -> clock[_pid] = 0; hurry[_pid] = 1 };
     atomic { owner = _pid; hurry[_pid] = 0; clock[_pid] = 0 };
     if
     :: atomic { clock[_pid] >= W && owner == _pid -> inside++ };
        assert(inside == 1);
        atomic { inside--; owner = 0 }
     :: owner != _pid -> skip
     fi
  od
}

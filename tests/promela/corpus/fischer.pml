// Fischer's protocol with a discrete clock: writing takes at most D ticks, waiting at least W
#define N 2
#define D 1
#define W 2
byte x, inside;
byte clock[N + 1];
bit limited[N + 1];

active proctype time() {
  byte k;
  do
  :: d_step {
       (!limited[1] || clock[1] < D) && (!limited[2] || clock[2] < D);
       k = 1;
       do
       :: k <= N -> clock[k] = (clock[k] < W -> clock[k] + 1 : W); k++
       :: else -> break
       od;
       k = 0
     }
  od
}

active [N] proctype process() {
  do
  :: atomic { x == 0 -> clock[_pid] = 0; limited[_pid] = 1 };
     atomic { x = _pid; limited[_pid] = 0; clock[_pid] = 0 };
     if
     :: atomic { x == _pid && clock[_pid] >= W; inside++ };
        assert(inside == 1);
        atomic { inside--; x = 0 }
     :: x != _pid -> skip
     fi
  od
}

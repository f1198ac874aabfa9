/* Twelve left-handed dining philosophers: the same system as models/philosophers.py -D n=12, with the same number of states
   and transitions. d_step makes testing and taking a fork one step there as here. */
#define N 12

bool fork[N];

active [N] proctype philosopher() {
  do
  :: d_step { !fork[_pid] -> fork[_pid] = true };
     d_step { !fork[(_pid + 1) % N] -> fork[(_pid + 1) % N] = true };
     fork[_pid] = false;
     fork[(_pid + 1) % N] = false
  od
}

// dining philosophers who all take the left fork first: a deadlock
#define N 4
bit fork[N];
byte eating;

active [N] proctype philosopher() {
  do
  :: atomic { fork[_pid] == 0 -> fork[_pid] = 1 };
     atomic { fork[(_pid + 1) % N] == 0 -> fork[(_pid + 1) % N] = 1 };
     eating++;
     assert(eating <= N / 2);
     eating--;
     fork[(_pid + 1) % N] = 0;
     fork[_pid] = 0
  od
}

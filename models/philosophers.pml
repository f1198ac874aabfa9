// Dining philosophers who take the left fork first; every fork is a process that is asked by rendezvous. Deadlock.
#ifndef N
#define N 10
#endif

chan take[N] = [0] of { bit };
chan give[N] = [0] of { bit };

proctype fork(byte me) {
end:
  do
  :: take[me]?1 -> give[me]?1
  od
}

proctype philosopher(byte left, right) {
  do
  :: take[left]!1;
     take[right]!1;
     skip; /* eats */
     give[right]!1;
     give[left]!1
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run fork(k); run philosopher(k, (k + 1) % N); k++
    :: else -> break
    od
  }
}

// philosophers who ask fork processes by rendezvous; one of them is left-handed
#define N 3
chan take[N] = [0] of { byte };
chan give[N] = [0] of { byte };

proctype fork(byte me) {
  byte who;
end:
  do
  :: take[me]?who -> give[me]?eval(who)
  od
}

proctype philosopher(byte me, left, right) {
  do
  :: take[left]!me;
     take[right]!me;
     give[right]!me;
     give[left]!me
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run fork(k); k++
    :: else -> break
    od;
    run philosopher(1, 0, 1);
    run philosopher(2, 1, 2);
    run philosopher(3, 0, 2)
  }
}

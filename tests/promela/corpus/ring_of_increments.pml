// a number goes round a ring of rendezvous channels until it reaches a bound
#define N 4
#define MAX 20
chan c[N] = [0] of { byte };

active [N] proctype node() {
  byte v;
  if
  :: _pid == 0 -> c[1]!1
  :: else -> skip
  fi;
  do
  :: c[_pid]?v ->
     if
     :: v < MAX -> c[(_pid + 1) % N]!v + 1
     :: else -> break
     fi
  :: timeout -> break
  od
}

// Leader election in a one-way ring of at most 7 nodes: they compare themselves with two neighbours or become relays.
#ifndef N
#define N 7
#endif
#define SLOTS (N * 2)

mtype = { one, two, won };
chan link[N] = [SLOTS] of { mtype, byte };
byte leaders;

proctype node(chan left, right; byte me) {
  bit passive, over;
  byte best = me, near, v;
  right!one, me;
  do
  :: left?one, v ->
     if
     :: passive -> right!one, v
     :: !passive && v != best -> near = v; right!two, v
     :: !passive && v == best -> over = 1; leaders++; assert(leaders == 1); right!won, v
     fi
  :: left?two, v ->
     if
     :: passive -> right!two, v
     :: !passive && near > v && near > best -> best = near; right!one, near
     :: !passive && !(near > v && near > best) -> passive = 1
     fi
  :: left?won, v ->
     if
     :: over -> skip
     :: else -> right!won, v
     fi;
     break
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run node(link[k], link[(k + 1) % N], (k * 5 + 2) % 7 + 1); k++
    :: else -> break
    od
  }
}

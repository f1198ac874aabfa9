// leader election by phases: active nodes compare themselves with two neighbours and become relays
#define N 3
#define L 4
mtype = { one, two, won };
chan link[N] = [L] of { mtype, byte };
byte leaders;

proctype node(chan left, right; byte me) {
  bit passive, over;
  byte best = me, near, v;
  right!one, me;
end:
  do
  :: left?one, v ->
     if
     :: passive -> right!one, v
     :: !passive && v != best -> near = v; right!two, v
     :: !passive && v == best -> right!won, v; over = 1; leaders++; assert(leaders == 1)
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
    :: k < N -> run node(link[k], link[(k + 1) % N], (k * 2) % N + 1); k++
    :: else -> break
    od
  }
}

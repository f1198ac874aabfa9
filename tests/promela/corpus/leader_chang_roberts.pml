// leader election in a one-way ring: numbers travel, the largest comes home
#define N 4
chan ring[N] = [2] of { bit, byte };
byte leader;

active [N] proctype node() {
  byte me = (_pid * 3 + 1) % N + 1;
  byte seen;
  ring[(_pid + 1) % N]!0, me;
  do
  :: ring[_pid]?0, seen ->
     if
     :: seen > me -> ring[(_pid + 1) % N]!0, seen
     :: seen == me -> leader = me; ring[(_pid + 1) % N]!1, me
     :: else -> skip
     fi
  :: ring[_pid]?1, seen ->
     assert(leader == N);
     if
     :: seen != me -> ring[(_pid + 1) % N]!1, seen
     :: else -> skip
     fi;
     break
  od
}

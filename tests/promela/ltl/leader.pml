/* The highest number in a ring of three becomes the leader. */
#define N 3
chan ring[N] = [N] of { byte };
byte leaders, rounds;

active [N] proctype Node() {
  byte own, other;
  own = (_pid * 2) % N + 1;
  ring[(_pid + 1) % N]!own;
  do
  :: ring[_pid]?other ->
     if
     :: other > own -> ring[(_pid + 1) % N]!other
     :: other == own -> leaders++; break
     :: else
     fi
  od
}

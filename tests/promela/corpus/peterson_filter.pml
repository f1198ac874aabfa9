// the filter lock: Peterson's algorithm for n processes climbs through levels
#define N 3
byte level[N], waiting[N];
byte inside;

active [N] proctype user() {
  byte l, k;
  do
  :: l = 1;
     do
     :: l < N ->
        level[_pid] = l;
        waiting[l] = _pid;
        k = 0;
        do
        :: k < N && (k == _pid || level[k] < l || waiting[l] != _pid) -> k++
        :: k == N -> break
        od;
        l++
     :: l == N -> break
     od;
     inside++;
     assert(inside == 1);
     inside--;
     level[_pid] = 0
  od
}

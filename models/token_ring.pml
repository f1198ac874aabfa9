// A token in a ring of N stations with work to do. It may be lost once; then the stations elect who makes it anew.
#ifndef N
#define N 6
#endif

mtype = { token, claim };
chan ring[N] = [2] of { mtype, byte };
byte inside;
bit lost;

active [N] proctype station() {
  byte who;
  byte work = 1;
  if
  :: _pid == 0 -> ring[1 % N]!token, 0
  :: else -> skip
  fi;
end:
  do
  :: work < 2 -> work++
  :: ring[_pid]?token, _ ->
     do
     :: work > 0 -> inside++; assert(inside == 1); work--; inside--
     :: break
     od;
     if
     :: !lost -> lost = 1
     :: ring[(_pid + 1) % N]!token, 0
     fi
  :: timeout -> ring[(_pid + 1) % N]!claim, _pid
  :: ring[_pid]?claim, who ->
     if
     :: who == _pid -> ring[(_pid + 1) % N]!token, 0
     :: who > _pid -> ring[(_pid + 1) % N]!claim, who
     :: who < _pid -> skip
     fi
  od
}

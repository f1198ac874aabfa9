// a token goes round; who has it may enter, and the token may be lost and made again
#define N 3
mtype = { token, claim };
chan ring[N] = [1] of { mtype, byte };
byte inside, lost;

active [N] proctype station() {
  byte who;
  if
  :: _pid == 0 -> ring[1]!token, 0
  :: else -> skip
  fi;
end:
  do
  :: ring[_pid]?token, _ ->
     if
     :: inside++; assert(inside == 1); inside--
     :: skip
     fi;
     if
     :: lost == 0 -> lost = 1
     :: ring[(_pid + 1) % N]!token, 0
     fi
  :: timeout && lost == 1 -> ring[(_pid + 1) % N]!claim, _pid; lost = 2
  :: ring[_pid]?claim, who ->
     if
     :: who == _pid -> ring[(_pid + 1) % N]!token, 0
     :: else -> ring[(_pid + 1) % N]!claim, who
     fi
  od
}

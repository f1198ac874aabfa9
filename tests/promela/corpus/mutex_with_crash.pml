// a lock whose holder may crash; a supervisor frees it when it sees that the holder is dead
#define N 2
#define NOBODY 255
byte holder = NOBODY, inside, crashes;
bit dead[N];

active [N] proctype worker() {
  do
  :: atomic { holder == NOBODY -> holder = _pid };
     inside++;
     assert(inside == 1);
     if
     :: crashes < 1 -> crashes++; dead[_pid] = 1; goto crashed
     :: inside--
     fi;
     holder = NOBODY
  od;
crashed:
  skip
}

active proctype supervisor() {
end:
  do
  :: atomic { holder != NOBODY && dead[holder] -> holder = NOBODY; inside-- }
  od
}

// A token goes round a ring of N stations so many times. Jobs arrive at the stations, a few at each; only the station
// that has the token does its jobs, as many of those that arrived as it likes.
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef JOBS
#define JOBS 1
#endif

chan ring[N] = [1] of { byte };
byte inside;

active [N] proctype station() {
  byte arrived, done, round;
end:
  do
  :: arrived < JOBS -> arrived++
  :: ring[_pid]?round ->
     do
     :: done < arrived -> atomic { inside++; assert(inside == 1) }; atomic { inside--; done++ }
     :: break
     od;
     if
     :: _pid < N - 1 -> ring[_pid + 1]!round
     :: _pid == N - 1 && round + 1 < ROUNDS -> ring[0]!round + 1
     :: _pid == N - 1 && round + 1 == ROUNDS -> break
     fi
  od
}

init {
  ring[0]!0
}

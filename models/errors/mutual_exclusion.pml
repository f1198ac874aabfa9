// Mutual exclusion of N processes by levels. To come to a level a process writes the level into its own variable and
// its number into that of the level; it may go on when it is no more the last one who came, or when it finds no other
// process at this level or a higher one, for which it looks at the others one by one. Of those at a level one always
// stays behind.
//
// The algorithm is in Peterson, "Myths about the mutual exclusion problem" (1981).
//
// Parameters: N; LEVELS. Each process makes the shortest error longer and the number of states more than fortyfold.
// Fault: there is one level less than needed, N - 2.
// Property: an assertion, that a process in its critical section is alone there.
//
// Shortest error: 45 steps, found after 1,164,908 states (bfs)
//   highroad check mutual_exclusion.pml -p deadlock --search bfs
// Other errors: 2,192 steps (dfs), 55 (rdfs, seed 1)
//   highroad check mutual_exclusion.pml -p deadlock --search dfs
//   highroad check mutual_exclusion.pml -p deadlock --search rdfs --seed 1
// Larger: N=5: more than 48,000,000 states, not found in 2 GB (bfs)
//   highroad check mutual_exclusion.pml -p deadlock -D N=5 --max-memory 2GB --search bfs
#ifndef N
#define N 4
#endif
#ifndef LEVELS
#define LEVELS (N - 2)
#endif

byte at[N], last[N], critical;

active [N] proctype process() {
  byte level, other;
  do
  :: level = 1;
     do
     :: level <= LEVELS ->
        at[_pid] = level;
        last[level] = _pid;
        other = 0;
        do
        :: other == N -> break
        :: other < N && (other == _pid || at[other] < level) -> other++
        :: other < N && last[level] != _pid -> break
        od;
        level++
     :: level > LEVELS -> break
     od;
     atomic { level = 0; other = 0; critical++ };
     assert(critical == 1);
     critical--;
     at[_pid] = 0
  od
}

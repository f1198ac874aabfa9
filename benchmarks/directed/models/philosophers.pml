// Dining philosophers. N philosophers sit around a table with a fork between each two of them; a fork lies in a channel
// of one place. Each becomes hungry, takes the fork at his left, then the one at his right, eats, and puts both back.
//
// The problem is Dijkstra's, "Hierarchical ordering of sequential processes" (1971).
//
// Parameter: N, the number of philosophers; each makes the number of states about sixfold.
// Fault: all take the left fork first.
// Property: deadlock. All are hungry and hold their left fork.
//
// Shortest error: 17 steps, found after 367,015 states (bfs)
//   highroad check philosophers.pml -p deadlock
// Other errors: 48,029 steps (dfs), 185 (rdfs, seed 1)
//   highroad check philosophers.pml -p deadlock --search dfs
//   highroad check philosophers.pml -p deadlock --search rdfs --seed 1
// Larger: N=9: 19 steps, 2,040,944 states (bfs)
//   highroad check philosophers.pml -p deadlock -D N=9 --max-memory 2GB
#ifndef N
#define N 8
#endif

chan fork[N] = [1] of { bit };

proctype philosopher(byte left, right) {
  bit token;
end:
  do
  :: true;                    // becomes hungry
     fork[left]?token;
     fork[right]?token;
     true;                    // eats
     fork[left]!1;
     fork[right]!1
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> fork[k]!1; run philosopher(k, (k + 1) % N); k++
    :: else -> break
    od
  }
}

// Dining philosophers. N philosophers sit around a table with a fork between each two of them; a fork lies in a channel
// of one place. Each takes the fork at his left, then the one at his right, eats, and puts both back.
//
// The problem is Dijkstra's, "Hierarchical ordering of sequential processes" (1971).
//
// Parameter: N, the number of philosophers; each makes the number of states more than threefold.
// Fault: all take the left fork first.
// Property: deadlock. All hold their left fork.
//
// Shortest error: 13 steps, found after 792,747 states (bfs)
//   highroad check philosophers.pml -p deadlock --search bfs
// Other errors: 55,605 steps (dfs), 21 (rdfs, seed 1)
//   highroad check philosophers.pml -p deadlock --search dfs
//   highroad check philosophers.pml -p deadlock --search rdfs --seed 1
// Larger: N=14: 15 steps, 8,834,774 states (bfs)
//   highroad check philosophers.pml -p deadlock -D N=14 --max-memory 2GB --search bfs
#ifndef N
#define N 12
#endif

chan fork[N] = [1] of { bit };

proctype philosopher(byte left, right) {
  bit token;
end:
  do
  :: fork[left]?token;
     fork[right]?token;       // eats
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

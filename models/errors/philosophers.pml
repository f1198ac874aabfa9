// Dining philosophers. N philosophers sit around a table with a fork between each two of them; a fork is a channel of
// one place, which is full while somebody holds the fork. Each takes the fork at his left, then the one at his right,
// eats, and puts both back.
//
// The problem is Dijkstra's, "Hierarchical ordering of sequential processes" (1971).
//
// Parameter: N, the number of philosophers; each makes the number of states threefold.
// Fault: all take the left fork first.
// Property: deadlock. All hold their left fork.
//
// Shortest error: 13 steps, found after 260,314 states (bfs)
//   highroad check philosophers.pml -p deadlock --search bfs
// Other errors: 46,785 steps (dfs), 21 (rdfs, seed 1)
//   highroad check philosophers.pml -p deadlock --search dfs
//   highroad check philosophers.pml -p deadlock --search rdfs --seed 1
// Larger: N=14: 15 steps, 2,240,224 states (bfs)
//   highroad check philosophers.pml -p deadlock -D N=14 --max-memory 2GB --search bfs
// With N=8 depth-first search and A* expand and store as many states as in table 2 of Edelkamp, Lluch-Lafuente and Leue,
// "Trail-directed model checking" (2001).
#ifndef N
#define N 12
#endif

chan fork[N] = [1] of { bit };

proctype philosopher(byte left, right) {
end:
  do
  :: fork[left]!1;
     fork[right]!1;           // eats
     fork[left]?_;
     fork[right]?_
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run philosopher(k, (k + 1) % N); k++
    :: else -> break
    od
  }
}

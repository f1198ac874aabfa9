// A token ring with a monitor. A token goes around among N stations; a station that has something to send may keep it
// for one frame. The token carries the number of laps it has made, and a monitor at station 0, which adds one for each,
// removes a token that is too old and makes a new one. Meanwhile each station fills its queue from its host.
//
// In the manner of the active monitor of IEEE 802.5 (1989), much reduced.
//
// Parameters: N; LAPS, the age at which a token is removed, which makes the shortest error longer; QUEUE, the places of
// each queue, which makes it large: about (QUEUE + 1) to the power of N combinations, which take no part in the error.
// Fault: the monitor makes a new token for one that is too old, but lets the old one pass once more if there is
// something to send at its own station.
// Property: never two stations that send at once, the macro `bad`. For pan, -DMONITOR adds a process that asserts it.
// (When tokens have multiplied until all links are full, there is a deadlock, too, hence -E.)
//
// Shortest error: 72 steps, found after 3,981,356 states (bfs)
//   highroad check token_ring.pml -p bad --max-memory 2GB --search bfs
// Other errors: 1,915 steps (dfs), 154 (rdfs, seed 1)
//   highroad check token_ring.pml -p bad --search dfs
//   highroad check token_ring.pml -p bad --search rdfs --seed 1
// Larger: N=7, QUEUE=1: 90 steps, 12,427,506 states (bfs), nine steps more for each station. QUEUE=3: 72 steps,
// 18,136,794 states. N=8, QUEUE=3: more than 22,000,000 states, not found in 2 GB (bfs); 99 steps are expected.
//   highroad check token_ring.pml -p bad -D N=7 -D QUEUE=1 --max-memory 2GB --search bfs
//   highroad check token_ring.pml -p bad -D N=8 -D QUEUE=3 --search rdfs --seed 1
#ifndef N
#define N 5
#endif
#ifndef LAPS
#define LAPS 3
#endif
#ifndef QUEUE
#define QUEUE 2
#endif
#define bad (senders > 1)

chan link[N] = [1] of { byte };
byte queue[N], senders;

proctype station(byte me) {
  byte laps;
end:
  do
  :: link[me]?laps ->
     if
     :: queue[me] > 0 ->
        senders++;
        queue[me]--;
        senders--
     :: skip
     fi;
     if
     :: me == 0 && laps + 1 == LAPS ->
        link[1]!0;                               // a new one
        if
        :: queue[0] > 0 -> link[1]!0             // and the old one, too
        :: else
        fi
     :: me == 0 && laps + 1 < LAPS -> link[1]!laps + 1
     :: me > 0 -> link[(me + 1) % N]!laps
     fi;
     laps = 0
  od
}

proctype host(byte me) {
end:
  do
  :: queue[me] < QUEUE -> queue[me]++
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run station(k); run host(k); k++
    :: else -> break
    od;
    link[0]!0
  }
}

#ifdef MONITOR
active proctype monitor() {
end:
  atomic { bad -> assert(!bad) }
}
#endif

// Leader election in a one-way ring of N nodes, again and again. A node becomes a candidate when it likes and sends its
// number around. Candidates and leaders remove smaller numbers, the others let all pass; who meets a greater number
// gives up. A node whose number comes back leads, and announces that to all. When the announcement is back, it may
// resign and stay away for a while: then it lets everything pass.
//
// The election is that of Chang and Roberts, "An improved algorithm for decentralized extrema-finding in circular
// configurations of processes" (1979); resigning and coming back, as after a failure, was added.
//
// Parameters: N, of which 6 make it large; ROOM, the places of a link.
// Fault: a leader whose announcement is still on its way does not give up when it meets a greater number.
// Property: never two leaders, the macro `bad`. For pan, -DMONITOR adds a process that asserts it. (There are
// deadlocks, too, with all links full, hence -E.)
//
// Shortest error: 38 steps, found after 64,353 states (bfs)
//   highroad check leader_election.pml -p bad --search bfs
// Other errors: 7,375 steps (dfs), 257 (rdfs, seed 1)
//   highroad check leader_election.pml -p bad --search dfs
//   highroad check leader_election.pml -p bad --search rdfs --seed 1
// Larger: N=6: 50 steps, 18,044,605 states (bfs)
//   highroad check leader_election.pml -p bad -D N=6 --max-memory 2GB --search bfs
#ifndef N
#define N 4
#endif
#ifndef ROOM
#define ROOM 2
#endif
#define bad (leaders > 1)

mtype = { number, announcement };
mtype = { away, follower, candidate, leader };

chan link[N] = [ROOM] of { mtype, byte };
byte leaders;

#define next link[(me + 1) % N]

proctype node(byte me) {
  mtype role = follower;
  bool announcing;
  byte who;
end:
  do
  :: role == follower || role == away -> next!number, me; role = candidate
  :: role == leader && !announcing -> atomic { role = away; leaders-- }
  :: link[me]?number, who ->
     if
     :: who == me && role == candidate ->
        atomic { role = leader; leaders++ };
        announcing = true;
        next!announcement, me
     :: who == me && role != candidate -> skip
     :: who > me ->
        if
        :: role == candidate -> role = follower
        :: role == leader && !announcing -> atomic { role = follower; leaders-- }
        :: else
        fi;
        next!number, who
     :: who < me && (role == candidate || role == leader) -> skip
     :: who < me && (role == follower || role == away) -> next!number, who
     fi
  :: link[me]?announcement, who ->
     if
     :: who == me -> announcing = false
     :: who != me ->
        if
        :: role == candidate && who > me -> role = follower
        :: else
        fi;
        next!announcement, who
     fi
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run node(k); k++
    :: else -> break
    od
  }
}

#ifdef MONITOR
active proctype monitor() {
end:
  atomic { bad -> assert(!bad) }
}
#endif

// Stable marriage by messages. N suitors propose to N ladies in the order of their lists. A lady answers yes to the
// first, and to each later one whom she prefers to her fiance, who is then jilted; all others she answers no. A suitor
// who is refused or jilted proposes to the next of his list. A registrar counts the engagements; when all are engaged,
// he ends the season, and with the next one begins another with other lists.
//
// The algorithm is that of Gale and Shapley (1962); McVitie and Wilson, "The stable marriage problem" (1971), let the
// suitors propose one at a time, here they do so at once.
//
// Parameters: N; STRIDE. Suitor s likes lady (s * STRIDE + season + i) % N as his i-th, so that suitors are rivals from
// the beginning unless N and STRIDE have no common divisor (then there is no error). N=5 with STRIDE=0 makes it large.
// Fault: suitors report to the registrar themselves, and one who is jilted only when he hears of it; until then his
// successor is counted as well, so that the season may end with a suitor who is still to propose again.
// Property: deadlock. That suitor waits for a lady who is not there any more.
//
// Shortest error: 60 steps, found after 518,627 states (bfs)
//   highroad check stable_marriage.pml -p deadlock --search bfs
// Other errors: 394 steps (dfs), 891 (rdfs, seed 1)
//   highroad check stable_marriage.pml -p deadlock --search dfs
//   highroad check stable_marriage.pml -p deadlock --search rdfs --seed 1
// Larger: N=5 and STRIDE=0: more than 18,000,000 states, not found in 2 GB (bfs)
//   highroad check stable_marriage.pml -p deadlock -D N=5 -D STRIDE=0 --max-memory 2GB --search bfs
#ifndef N
#define N 4
#endif
#ifndef STRIDE
#define STRIDE 2
#endif

mtype = { yes, no, jilted };

chan proposal[N] = [N] of { byte };
chan letter[N] = [2] of { mtype };
byte engaged, resting, season;
bool over;

#define choice(s, i) ((s * STRIDE + season + i) % N)
#define rank(l, s) ((s + l + season) % N)      // the lower, the dearer

proctype suitor(byte me) {
  byte next;
again:
  next = 0;
  do
  :: proposal[choice(me, next)]!me;
     if
     :: letter[me]?no -> next++
     :: letter[me]?yes ->
        engaged++;
        if
        :: letter[me]?jilted -> engaged--; next++
        :: over -> break
        fi
     fi;
     assert(next < N)
  od;
  atomic { resting++; !over };
  goto again
}

proctype lady(byte me) {
  byte fiance = N, who;
again:
  do
  :: proposal[me]?who ->
     if
     :: fiance == N -> fiance = who; letter[who]!yes
     :: fiance != N && rank(me, who) < rank(me, fiance) -> letter[fiance]!jilted; fiance = who; letter[who]!yes
     :: fiance != N && rank(me, who) > rank(me, fiance) -> letter[who]!no
     fi
  :: over -> break
  od;
  fiance = N;
  atomic { resting++; !over };
  goto again
}

active proctype registrar() {
  do
  :: engaged == N ->
     over = true;
     resting == 2 * N;
     d_step { engaged = 0; resting = 0; season = (season + 1) % N; over = false }
  od
}

init {
  byte k;
  atomic {
    do
    :: k < N -> run suitor(k); run lady(k); k++
    :: else -> break
    od
  }
}

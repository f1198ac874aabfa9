// An asynchronous circuit in fundamental mode. STAGES multiplexers in a row pass on either the signal of the one before
// or an input of their own, each as its select input says. Each gate is a process that may take any time to follow its
// inputs; the environment changes one input at a time, and only when no gate is excited. Behind the last multiplexer a
// latch watches its output: while armed, it stays set once the output was low. It is armed only when all data inputs
// are high; then only select inputs may change, and since it does not matter what they select the output should stay
// high.
//
// Hazards of this kind, and the redundant gate against them, are those of Huffman, "The design and use of hazard-free
// switching networks" (1957), and Unger, "Asynchronous sequential switching circuits" (1969).
//
// Parameter: STAGES; each makes the shortest error longer and the number of states about fivefold.
// Fault: the last multiplexer lacks the redundant gate, so that its output may drop for a moment when its select input
// falls.
// Property: never `latch` set, which the macro `bad` stands for. For pan, -DMONITOR adds a process that asserts it.
//
// Shortest error: 24 steps, found after 31,337 states (bfs)
//   highroad check circuit.pml -p bad --search bfs
// Other errors: 1,371 steps (dfs), 73 (rdfs, seed 1)
//   highroad check circuit.pml -p bad --search dfs
//   highroad check circuit.pml -p bad --search rdfs --seed 1
// Larger: STAGES=6: 32 steps, 868,494 states (bfs)
//   highroad check circuit.pml -p bad -D STAGES=6 --max-memory 2GB --search bfs
#ifndef STAGES
#define STAGES 4
#endif
#define LAST (STAGES - 1)
#define bad latch

bool data[STAGES + 1];            // data[0] goes into the row, data[k + 1] into stage k
bool choice[STAGES];              // stage k passes on its row if high, its own input if low
bool inverted[STAGES] = true;     // the gates of a stage
bool row[STAGES], own[STAGES], both[STAGES];
bool out[STAGES + 1];             // out[k] goes into stage k; out[0] follows data[0]
bool armed, latch;

#define next_inverted(k) (!choice[k])
#define next_row(k) (out[k] && choice[k])
#define next_own(k) (data[k + 1] && inverted[k])
#define next_both(k) (k < LAST && out[k] && data[k + 1])
#define next_out(k) (row[k] || own[k] || both[k])
#define next_latch (armed && (latch || !out[STAGES]))

proctype stage(byte k) {
end:
  do
  :: atomic { inverted[k] != next_inverted(k) -> inverted[k] = next_inverted(k) }
  :: atomic { row[k] != next_row(k) -> row[k] = next_row(k) }
  :: atomic { own[k] != next_own(k) -> own[k] = next_own(k) }
  :: atomic { both[k] != next_both(k) -> both[k] = next_both(k) }
  :: atomic { out[k + 1] != next_out(k) -> out[k + 1] = next_out(k) }
  od
}

active proctype input() {
end:
  do
  :: atomic { out[0] != data[0] -> out[0] = data[0] }
  od
}

active proctype output() {
end:
  do
  :: atomic { latch != next_latch -> latch = next_latch }
  od
}

// Whether any gate is excited, and whether all data are high.
inline look() {
  busy = (out[0] != data[0]) || (latch != next_latch);
  high = data[0];
  for (k : 0 .. LAST) {
    busy = busy || inverted[k] != next_inverted(k) || row[k] != next_row(k) || own[k] != next_own(k);
    busy = busy || both[k] != next_both(k) || out[k + 1] != next_out(k);
    high = high && data[k + 1]
  }
}

active proctype environment() {
  byte k, which;
  bool busy, high;
end:
  do
  :: atomic {
       look();
       !busy ->
       if
       :: !armed -> select (which : 0 .. STAGES); data[which] = !data[which]
       :: select (which : 0 .. LAST); choice[which] = !choice[which]
       :: high -> armed = !armed
       fi;
       k = 0; which = 0; busy = false; high = false
     }
  od
}

init {
  byte k;
  atomic {
    do
    :: k < STAGES -> run stage(k); k++
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

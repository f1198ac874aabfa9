// Three tasks with fixed priorities on one processor. The task of high and that of low priority use a bus, which has a
// lock; WORKERS tasks of medium priority do not. A task becomes ready when it likes, and of the ready tasks that do
// not wait for the lock one with the highest priority runs.
//
// What happened on Mars is told in Jones, "What really happened on Mars" (1997).
//
// Parameters: WORKERS; LENGTH, the steps that low needs with the bus. -D RIGHT takes the mistake out.
// Mistake: priority inversion. Low does not inherit the priority of high while high waits for its lock, so that the
// others keep low from running, and low keeps the bus. It is in `low_runs`.
// Property: fair ltl: [] (high_waits -> <> !high_waits).
#ifndef WORKERS
#define WORKERS 3
#endif
#ifndef LENGTH
#define LENGTH 4
#endif

bool high_ready, high_waits, low_holds;
byte ready;                              // how many workers are

#define high_runs (high_ready && !(high_waits && low_holds))
#ifdef RIGHT
#define low_runs (!high_runs && (high_waits || ready == 0))
#define worker_runs (!high_runs && !(high_waits && low_holds))
#else
#define low_runs (!high_runs && ready == 0)
#define worker_runs (!high_runs)
#endif

active proctype high() {
  do
  :: atomic { !high_ready -> high_ready = true };
     if
     :: atomic { high_runs && low_holds -> high_waits = true }; atomic { !low_holds -> high_waits = false }
     :: high_runs && !low_holds
     fi;
     atomic { high_runs -> high_ready = false }
  od
}

active [WORKERS] proctype worker() {
  do
  :: ready++;
     worker_runs;
     atomic { worker_runs -> ready-- }
  od
}

active proctype low() {
  byte left;
  do
  :: atomic { low_runs && !low_holds -> low_holds = true; left = LENGTH };
     do
     :: atomic { low_runs && left > 0 -> left-- }
     :: atomic { low_runs && left == 0 -> low_holds = false; break }
     od
  od
}

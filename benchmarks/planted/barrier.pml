// A barrier that THREADS threads use again and again. Who arrives counts itself; the last one sets the count back, and
// that lets the others go.
//
// Parameters: THREADS; WORK, the steps between two barriers. -D RIGHT takes the mistake out: then the others wait for a
// change of the phase.
// Mistake: the others wait for a count of zero. A thread that is fast comes to the next barrier, counts itself, and one
// that is slow has missed the zero. It is where a thread waits.
// Property: deadlock.
#ifndef THREADS
#define THREADS 5
#endif
#ifndef WORK
#define WORK 3
#endif

byte count;
bool phase;

active [THREADS] proctype thread() {
  byte left = WORK;
  bool mine;
  do
  :: left > 0 -> left--
  :: left == 0 ->
     if
     :: atomic { count == THREADS - 1 -> count = 0; phase = !phase }
     :: atomic { count < THREADS - 1 -> count++; mine = phase };
#ifdef RIGHT
        phase != mine;
#else
        count == 0;
#endif
        mine = false
     fi;
     left = WORK
  od
}

// Fischer's mutual exclusion without ticks. A write takes at most as long as a reader waits, so the order in which the
// clocks were set says all that matters: who waits may go on when no write is under way that began before the wait.
// After so many tries a contender has enough.
#ifndef N
#define N 6
#endif
#ifndef TRIES
#define TRIES 1
#endif

byte owner, inside;
byte running, writing;  // the contenders whose clocks run, and those whose writes are under way, a bit for each
byte earlier[N];        // for each contender whose clock runs: those whose clocks were set before

#define mine (1 << _pid)

inline stop_clock() {
  d_step {
    running = running & ~mine;
    i = 0;
    do
    :: i < N -> earlier[i] = earlier[i] & ~mine; i++
    :: else -> break
    od;
    i = 0;
    earlier[_pid] = 0
  }
}

inline set_clock() {
  stop_clock();
  d_step { earlier[_pid] = running; running = running | mine }
}

active [N] proctype contender() {
  byte i, tries;
end:
  do
  :: atomic { tries < TRIES && owner == 0 -> tries++; writing = writing | mine; set_clock() };
     atomic { owner = _pid + 1; writing = writing & ~mine; set_clock() };
     if
     :: atomic { owner == _pid + 1 && (earlier[_pid] & writing) == 0 -> stop_clock(); inside++; assert(inside == 1) };
        atomic { inside--; owner = 0 }
     :: atomic { owner != _pid + 1 -> stop_clock() }
     fi
  od
}

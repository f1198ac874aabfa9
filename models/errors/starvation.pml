// An elevator for which somebody waits in vain. At each floor a caller presses a button and waits until the door opens.
// The elevator goes on in its direction while somebody waits there, and turns then.
//
// A liveness property of an elevator is the last example of Edelkamp, Lluch-Lafuente and Leue, "Trail-directed model
// checking" (2001); this is another elevator.
//
// Parameters: FLOORS, each of which more than doubles the number of states; NEAR.
// Fault: on its way down the elevator sees only the calls from the next NEAR floors, and turns if there are none but
// somebody waits above. So callers far up keep it there. With -DRIGHT it sees all calls.
// Property: nobody waits for ever at floor 0. The caller there comes to the label `accept` when it calls for the last
// time and stays there until the door opens: an error is a cycle in which it stays there. The door opens by a
// rendezvous, so that such a cycle is not one in which only the caller is too slow.
//
// Size: 86,045 states. Shortest error: a prefix of 16 steps and a cycle of 7; no prefix and no cycle is shorter. They
// were found by exploring all states, and the shortest cycle through each of those at `accept` that are on one.
// Error found by SPIN: a prefix of 1,474 lines of the trail and a cycle of 16, also with gcc -DNOREDUCE
//   spin -a starvation.pml && gcc -o pan pan.c && ./pan -a -m1000000
// With -DRIGHT pan visits all states and finds nothing, with and without -DNOREDUCE.
#ifndef FLOORS
#define FLOORS 9
#endif
#ifndef NEAR
#define NEAR 5
#endif
#define TOP (FLOORS - 1)
#define here (calls & (1 << floor))
#define above (calls >> (floor + 1))
#define below (calls & ((1 << floor) - 1))
#define near (below >> (floor > NEAR -> floor - NEAR : 0))
#ifdef RIGHT
#define go_down below
#else
#define go_down (near || (below && !above))
#endif

short calls;
byte floor;
chan door[FLOORS] = [0] of { bit };

// Stands at floor 0. Of all the times that somebody calls there, one is watched: the last.
active proctype patient() {
  do
  :: calls = calls | 1;
     if
     :: atomic { door[0]?_; calls = calls & ~1 }
     :: skip -> break
     fi
  od;
accept:
  atomic { door[0]?_; calls = calls & ~1 }
}

// Serves a floor once, and goes on if somebody waits elsewhere.
active proctype lift() {
  bool up = true, served;
end:
  do
  :: atomic { here && !served -> door[floor]!0; served = true }
  :: atomic {
       (!here || served) && (above || below) ->
       if
       :: up && !above -> up = false
       :: !up && !go_down -> up = true
       :: else
       fi
     };
     atomic { floor = (up -> floor + 1 : floor - 1); served = false }
  :: here && served && !above && !below -> served = false
  od
}

active [TOP] proctype caller() {
  byte me = _pid - 1;
end:
  do
  :: calls = calls | (1 << me);
     atomic { door[me]?_; calls = calls & ~(1 << me) }
  od
}

// An elevator. At each floor there is a button, and in the cabin there is one for each floor. A controller starts the
// motor, is told by a sensor when the cabin comes to a floor, and lets it go on or halt; the motor reports when the
// cabin stands. Then the controller has the door opened and shut. The cabin turns at the ends of the shaft, and where
// it stands if nobody waits ahead.
//
// An elevator is the example of invariants in Edelkamp, Lluch-Lafuente and Leue, "Trail-directed model checking"
// (2001); this is another elevator.
//
// Parameter: FLOORS; each makes the shortest error longer and the number of states about fivefold.
// Fault: at the top the controller opens the door without waiting for the report that the cabin stands.
// Property: never `moving && open`, which the macro `bad` stands for. For pan, -DMONITOR adds a process that asserts
// it.
//
// Shortest error: 37 steps, found after 134,260 states (bfs)
//   highroad check elevator.pml -p bad --search bfs
// Other errors: 19,978 steps (dfs), 1,198 (rdfs, seed 1)
//   highroad check elevator.pml -p bad --search dfs
//   highroad check elevator.pml -p bad --search rdfs --seed 1
// Larger: FLOORS=7: 51 steps, 3,004,621 states (bfs)
//   highroad check elevator.pml -p bad -D FLOORS=7 --max-memory 2GB --search bfs
#ifndef FLOORS
#define FLOORS 5
#endif
#define TOP (FLOORS - 1)
#define bad (moving && open)

mtype = { start, onward, halt, passing, standing, unlock, lock };

chan motor = [1] of { mtype };
chan sensor = [1] of { mtype };
chan door = [0] of { mtype };
bool outside[FLOORS], inside[FLOORS], moving, open, up = true;
byte floor, waiting;

active proctype cabin() {
end:
  do
  :: motor?start ->
     moving = true;
     do
     :: if
        :: up -> floor++
        :: else -> floor--
        fi;
        sensor!passing;
        if
        :: motor?onward
        :: motor?halt -> break
        fi
     od;
     moving = false;
     sensor!standing
  od
}

active proctype doors() {
end:
  do
  :: door?unlock -> open = true
  :: atomic { door?lock -> open = false }
  od
}

#define wanted (outside[floor] || inside[floor])

active proctype controller() {
end:
  do
  :: wanted ->
     door!unlock;
     d_step { waiting = waiting - outside[floor] - inside[floor]; outside[floor] = false; inside[floor] = false };
     door!lock
  :: !wanted && waiting > 0 ->
     if
     :: floor == 0 -> up = true
     :: floor == TOP -> up = false
     :: else
     fi;
     motor!start;
     do
     :: sensor?passing ->
        if
        :: floor == TOP -> motor!halt; break
        :: floor < TOP && (floor == 0 || wanted) -> motor!halt; sensor?standing; break
        :: floor < TOP && floor > 0 && !wanted -> motor!onward
        fi
     :: sensor?standing
     od
  :: sensor?standing
  od
}

active [FLOORS] proctype caller() {
  byte here = _pid - 3;
end:
  do
  :: atomic { !outside[here] -> outside[here] = true; waiting++ }
  od
}

active proctype passenger() {
  byte goal;
end:
  do
  :: open; select (goal : 0 .. TOP);
     if
     :: atomic { !inside[goal] -> inside[goal] = true; waiting++ }
     :: inside[goal]
     fi
  od
}

#ifdef MONITOR
active proctype monitor() {
end:
  atomic { bad -> assert(!bad) }
}
#endif

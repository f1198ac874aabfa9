// An elevator with buttons at FLOORS floors and PEOPLE passengers who call it, enter, choose a floor and leave.
#ifndef FLOORS
#define FLOORS 4
#endif
#ifndef PEOPLE
#define PEOPLE 2
#endif
#define CAPACITY 2

bit wanted[FLOORS], open;
byte at, load;

active proctype cabin() {
  bit up = 1;
  do
  :: !open && wanted[at] -> atomic { open = 1; wanted[at] = 0 }
  :: open -> open = 0
  :: !open && !wanted[at] ->
     if
     :: up && at < FLOORS - 1 -> at++
     :: !up && at > 0 -> at--
     :: up && at == FLOORS - 1 -> up = 0
     :: !up && at == 0 -> up = 1
     fi
  od
}

active [PEOPLE] proctype passenger() {
  byte here, goal;
  do
  :: wanted[here] = 1;
     if
     :: atomic { open && at == here && load < CAPACITY -> load++ }
     :: atomic { open && at == here && load == CAPACITY -> goto again }
     fi;
     select (goal : 0 .. FLOORS - 1);
     wanted[goal] = 1;
     atomic { open && at == goal -> load-- };
     assert(load < CAPACITY);
     here = goal;
again:
     skip
  od
}

// an elevator that serves calls of passengers at several floors
#define FLOORS 4
bit called[FLOORS], open;
byte at;
chan door = [0] of { byte };

active proctype cabin() {
  bit up = 1;
  do
  :: called[at] && !open -> open = 1; called[at] = 0
  :: open ->
     do
     :: door!at
     :: timeout -> break
     :: skip -> break
     od;
     open = 0
  :: !open && !called[at] && up && at < FLOORS - 1 -> at++
  :: !open && !called[at] && !up && at > 0 -> at--
  :: !open && !called[at] && at == FLOORS - 1 && up -> up = 0
  :: !open && !called[at] && at == 0 && !up -> up = 1
  od
}

active [2] proctype passenger() {
  byte here = 1, goal;
  do
  :: here != FLOORS ->
     called[here] = 1;
     atomic { door?eval(here); assert(open && at == here) };
     if
     :: goal = 0
     :: goal = FLOORS - 1
     fi;
     called[goal] = 1;
     door?eval(goal);
     here = goal
  od
}

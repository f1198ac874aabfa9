// A bridge with semaphores. The bridge bears SLOTS vehicles at a time. Cars cross one way at a time: the first of a
// direction takes the bridge for it, the last gives it back. A convoy, which goes beside the cars, needs PLACES slots
// and takes them one by one; for that it books first, so that no two convoys do so at once. Painters come when they see
// no car on the bridge; they take all slots, one by one, work, and give them back.
//
// Directions are kept as readers and writers are by Courtois, Heymans and Parnas, "Concurrent control with readers and
// writers" (1971); resources taken piece by piece are the example of Coffman, Elphick and Shoshani, "System deadlocks"
// (1971).
//
// Parameters: CARS, for each direction, of which 4 make it large; CONVOYS; SLOTS; PLACES.
// Fault: the painters do not book.
// Property: deadlock. The painters and a convoy hold all slots and wait for more, the cars wait for slots or for one
// another.
//
// Shortest error: 33 steps, found after 5,450,576 states (bfs)
//   highroad check semaphores_bridge.pml -p deadlock --search bfs
// Other errors: 2,291 steps (dfs), 33 (rdfs, seed 1)
//   highroad check semaphores_bridge.pml -p deadlock --search dfs
//   highroad check semaphores_bridge.pml -p deadlock --search rdfs --seed 1
// Larger: CARS=4: 37 steps, 36,799,452 states (bfs)
//   highroad check semaphores_bridge.pml -p deadlock -D CARS=4 --max-memory 2GB --search bfs
#ifndef CARS
#define CARS 3
#endif
#ifndef CONVOYS
#define CONVOYS 2
#endif
#ifndef SLOTS
#define SLOTS 6
#endif
#ifndef PLACES
#define PLACES 2
#endif

byte slots = SLOTS;
bool bridge = true, booking = true;  // free
byte crossing[2];                    // cars of each direction that have, or wait for, the bridge
bool counting[2] = true;             // semaphores for that

#define P(s) atomic { s > 0 -> s-- }
#define V(s) s++

proctype car(bit way) {
end:
  do
  :: P(counting[way]);
     crossing[way]++;
     if
     :: crossing[way] == 1 -> P(bridge)
     :: else
     fi;
     V(counting[way]);
     P(slots);
     V(slots);                       // on the other side
     P(counting[way]);
     crossing[way]--;
     if
     :: crossing[way] == 0 -> V(bridge)
     :: else
     fi;
     V(counting[way])
  od
}

proctype convoy() {
  byte held;
end:
  do
  :: P(booking);
     do
     :: held < PLACES -> atomic { P(slots); held++ }
     :: held == PLACES -> break
     od;
     V(booking);
     do
     :: held > 0 -> V(slots); held--
     :: held == 0 -> break
     od
  od
}

active proctype painters() {
  byte held;
end:
  do
  :: crossing[0] + crossing[1] == 0 ->
     do
     :: held < SLOTS -> atomic { P(slots); held++ }
     :: held == SLOTS -> break
     od;
     do
     :: held > 0 -> V(slots); held--
     :: held == 0 -> break
     od
  od
}

init {
  byte k;
  atomic {
    do
    :: k < CARS -> run car(0); run car(1); k++
    :: else -> break
    od;
    k = 0;
    do
    :: k < CONVOYS -> run convoy(); k++
    :: else -> break
    od
  }
}

// A stack as a linked list, without locks. To pop, a thread reads the head, publishes it as its hazard pointer, reads
// the node behind it, and replaces the head if it is still the same. A node that was popped may be pushed again by who
// has it, unless it is the hazard pointer of another thread.
//
// Hazard pointers are described in Michael, "Hazard pointers: safe memory reclamation for lock-free objects" (2004).
//
// Parameters: THREADS, NODES. -D RIGHT takes the mistake out.
// Mistake: ABA. The thread does not look whether the head is still the one that it has published. In the time between,
// the node may be popped, pushed again, and be the head once more with another node behind it.
// Property: an assertion, that a node which is popped belongs to nobody.
#ifndef THREADS
#define THREADS 2
#endif
#ifndef NODES
#define NODES 3
#endif

byte head = 1;                    // nodes are 1 .. NODES, and 0 is the end
byte next[NODES + 1];
byte hazard[THREADS];
bool owned[NODES + 1];

inline is_hazard(node) {
  k = 0; found = false;
  do
  :: k < THREADS -> found = found || (k != me && hazard[k] == node); k++
  :: else -> break
  od;
  k = 0
}

proctype thread(byte me) {
  byte first, second, node, k, old;
  bool mine[NODES + 1], found;
  do
  :: first = head;                               // pop
     if
     :: first == 0
     :: else ->
        hazard[me] = first;
#ifdef RIGHT
        if
        :: head != first -> goto again
        :: else
        fi;
#endif
        second = next[first];
        if
        :: atomic {
             head == first -> head = second;
             assert(!owned[first]);
             owned[first] = true; mine[first] = true
           }
        :: else
        fi
     fi;
again:
     d_step { first = 0; second = 0; hazard[me] = 0 }
  :: atomic {                                    // push, if the node may be
       select (node : 1 .. NODES);
       is_hazard(node);
       if
       :: mine[node] && !found -> mine[node] = false; owned[node] = false
       :: else -> node = 0
       fi;
       found = false
     };
     do
     :: node == 0 -> break
     :: node != 0 ->
        old = head;
        next[node] = old;
        if
        :: atomic { head == old -> head = node; node = 0 }
        :: else
        fi;
        old = 0
     od
  od
}

init {
  byte k;
  atomic {
    for (k : 1 .. NODES - 1) { next[k] = k + 1 };
    for (k : 0 .. THREADS - 1) { run thread(k) };
    k = 0
  }
}

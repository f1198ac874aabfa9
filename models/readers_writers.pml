// Readers and writers with a queue at the door, so that writers are not starved, and a counter of readers.
#ifndef READERS
#define READERS 6
#endif
#ifndef WRITERS
#define WRITERS 4
#endif

bit door = 1, mutex = 1, room = 1;
byte readers, reading, writing;

inline down(s) {
  atomic { s == 1 -> s = 0 }
}

inline up(s) {
  s = 1
}

active [READERS] proctype reader() {
  do
  :: down(door);
     down(mutex);
     readers++;
     if
     :: readers == 1 -> down(room)
     :: else -> skip
     fi;
     up(mutex);
     up(door);
     reading++;
     assert(writing == 0);
     reading--;
     down(mutex);
     readers--;
     if
     :: readers == 0 -> up(room)
     :: else -> skip
     fi;
     up(mutex)
  od
}

active [WRITERS] proctype writer() {
  do
  :: down(door);
     down(room);
     writing++;
     assert(writing == 1 && reading == 0);
     writing--;
     up(room);
     up(door)
  od
}

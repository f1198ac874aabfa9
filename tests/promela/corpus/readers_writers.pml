// readers and writers with a counter of readers guarded by a lock
#define R 2
#define W 2
bit mutex = 1, room = 1;
byte readers, reading, writing;

inline down(s) {
  atomic { s == 1; s = 0 }
}

inline up(s) {
  s = 1
}

active [R] proctype reader() {
  do
  :: down(mutex);
     readers++;
     if
     :: readers == 1 -> down(room)
     :: else -> skip
     fi;
     up(mutex);
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

active [W] proctype writer() {
  do
  :: down(room);
     writing++;
     assert(writing == 1 && reading == 0);
     writing--;
     up(room)
  od
}

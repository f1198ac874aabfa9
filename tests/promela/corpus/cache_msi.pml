// a cache line in three caches on a bus: modified, shared or invalid
#define N 3
mtype = { modified, shared, invalid };
mtype line[N] = invalid;
bit memory = 0, value[N];
bit newest;

inline others_invalid(me) {
  for (k in line) {
    if
    :: k != me && line[k] == modified -> memory = value[k]; line[k] = invalid
    :: k != me && line[k] == shared -> line[k] = invalid
    :: else -> skip
    fi
  };
  k = 0
}

inline others_shared(me) {
  for (k in line) {
    if
    :: k != me && line[k] == modified -> memory = value[k]; line[k] = shared
    :: else -> skip
    fi
  };
  k = 0
}

active [N] proctype processor() {
  byte k;
  do
  :: d_step { line[_pid] != invalid -> assert(value[_pid] == newest) }
  :: d_step { line[_pid] == invalid; others_shared(_pid); value[_pid] = memory; line[_pid] = shared }
  :: d_step { line[_pid] != modified; others_invalid(_pid); line[_pid] = modified; value[_pid] = 1 - newest;
       newest = value[_pid] }
  :: d_step { line[_pid] == modified; value[_pid] = 1 - newest; newest = value[_pid] }
  :: d_step { line[_pid] == modified; memory = value[_pid]; line[_pid] = invalid }
  :: line[_pid] == shared -> d_step { line[_pid] == shared -> line[_pid] = invalid; value[_pid] = 0 }
  od
}

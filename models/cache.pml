// A line of memory in N caches that snoop on a bus: modified, exclusive, shared or invalid. Requests are queued.
#ifndef N
#define N 5
#endif

mtype = { modified, exclusive, shared, invalid, read, write };
mtype line[N] = invalid;
bit value[N], memory, newest;
chan bus = [1] of { mtype, byte };
chan grant[N] = [0] of { bit };

active [N] proctype processor() {
  do
  :: d_step { line[_pid] != invalid -> assert(value[_pid] == newest) }
  :: line[_pid] == invalid -> bus!read, _pid; grant[_pid]?value[_pid]
  :: line[_pid] == shared || line[_pid] == invalid ->
     bus!write, _pid;
     atomic { grant[_pid]?_; newest = 1 - newest; value[_pid] = newest }
  :: atomic {
       line[_pid] == exclusive || line[_pid] == modified ->
       line[_pid] = modified;
       newest = 1 - newest;
       value[_pid] = newest
     }
  :: atomic { line[_pid] == modified -> memory = value[_pid]; line[_pid] = invalid; value[_pid] = 0 }
  :: atomic { line[_pid] == shared || line[_pid] == exclusive -> line[_pid] = invalid; value[_pid] = 0 }
  od
}

active proctype memory_controller() {
  byte who, k;
  bit alone;
  mtype kind;
end:
  do
  :: bus?kind, who ->
     alone = 1;
     k = 0;
     do
     :: k < N ->
        atomic {
          if
          :: k != who && line[k] == modified -> memory = value[k]; alone = 0; line[k] = shared
          :: k != who && (line[k] == shared || line[k] == exclusive) -> alone = 0; line[k] = shared
          :: else -> skip
          fi;
          if
          :: kind == write && k != who -> line[k] = invalid; value[k] = 0
          :: else -> skip
          fi;
          k++
        }
     :: k == N -> break
     od;
     atomic {
       line[who] = (kind == write -> modified : (alone -> exclusive : shared));
       grant[who]!memory
     }
  od
}

// a token and markers: a consistent snapshot of who has the token
mtype = { token, marker };
chan link[2] = [3] of { mtype };
byte held[2], recorded[2], in_transit;
bit done[2];

active [2] proctype node() {
  bit marked;
  if
  :: _pid == 0 -> held[0] = 1
  :: else -> skip
  fi;
end:
  do
  :: held[_pid] == 1 -> held[_pid] = 0; link[1 - _pid]!token
  :: link[_pid]?token ->
     held[_pid] = 1;
     if
     :: marked && !done[_pid] -> in_transit++
     :: else -> skip
     fi
  :: link[_pid]?marker ->
     atomic {
       if
       :: !marked -> marked = 1; recorded[_pid] = held[_pid]; link[1 - _pid]!marker
       :: else -> skip
       fi;
       done[_pid] = 1
     }
  :: atomic { !marked && _pid == 0 && held[1 - _pid] + len(link[0]) + len(link[1]) + held[_pid] == 1 ->
       marked = 1; recorded[_pid] = held[_pid]; link[1 - _pid]!marker }
  od
}

active proctype judge() {
  (done[0] && done[1]) -> assert(recorded[0] + recorded[1] + in_transit == 1)
}

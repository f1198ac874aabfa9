/* A server and two who ask it by rendezvous; it answers whom it likes. */
mtype = { request, answer };
chan ask[2] = [0] of { mtype };
chan reply[2] = [0] of { mtype };
byte served;
bool waiting[2];

active [2] proctype Client() {
  do
  :: waiting[_pid] = true;
     ask[_pid]!request;
     reply[_pid]?answer;
answered: waiting[_pid] = false
  od
}

active proctype Server() {
  do
  :: ask[0]?request -> reply[0]!answer; served = 0
  :: ask[1]?request -> reply[1]!answer; served = 1
  od
}

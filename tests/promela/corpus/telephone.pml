// a switch that connects two subscribers: one may call while the other picks up or is busy
#define N 2
mtype = { idle, dialling, ringing, calling, talking, busy };
mtype phone[N] = idle;
byte peer[N];
chan event[N] = [1] of { byte };

active [N] proctype subscriber() {
  byte other;
  do
  :: phone[_pid] == idle -> phone[_pid] = dialling
  :: phone[_pid] == dialling ->
     other = 1 - _pid;
     atomic {
       if
       :: phone[other] == idle ->
          phone[other] = ringing;
          peer[other] = _pid;
          peer[_pid] = other;
          phone[_pid] = calling
       :: else -> phone[_pid] = busy
       fi
     }
  :: atomic { phone[_pid] == ringing -> phone[_pid] = talking; phone[peer[_pid]] = talking }
  :: phone[_pid] == busy -> phone[_pid] = idle
  :: atomic {
       phone[_pid] == calling || phone[_pid] == talking ->
       if
       :: phone[peer[_pid]] == ringing -> phone[peer[_pid]] = idle
       :: phone[peer[_pid]] == talking -> phone[peer[_pid]] = busy
       :: else -> skip
       fi;
       phone[_pid] = idle
     }
  od
}

active proctype watch() {
  do
  :: assert(phone[0] != talking || phone[1] == talking || phone[1] == busy)
  od
}

// Plain old telephones. Each of PHONES phones has a user, who lifts the receiver, dials a neighbour and hangs up when
// he likes, and a handler, which talks with the handlers of the other phones: it calls, is told that the bell rings
// there or that the phone is busy, then that the call is answered, and clears the call when its user hangs up.
//
// The telephony model of Kamel and Leue, "VIP: a visual editor and compiler for v-Promela" (2000), has the same two
// layers; this one was written afresh.
//
// Parameters: PHONES, each of which makes it more than fivefold; ROOM, the places of the channel to a handler.
// Fault: a message names the phone it comes from, but not the call it belongs to. So the answer to a call that was
// cleared while the answer was on its way is taken for the answer to the next call.
// Property: never is one of phones 0 and 1 talking to the other while the other still rings for it: the macro `bad`.
// For pan, -DMONITOR adds a process that asserts it. (There are deadlocks, too, with all trunks full, hence -E.)
//
// Shortest error: 26 steps, found after 244,138 states (bfs)
//   highroad check telephone.pml -p bad --search bfs
// Other errors: 5,299 steps (dfs), 890 (rdfs, seed 1)
//   highroad check telephone.pml -p bad --search dfs
//   highroad check telephone.pml -p bad --search rdfs --seed 1
// Larger: PHONES=4: 26 steps, 1,343,695 states (bfs)
//   highroad check telephone.pml -p bad -D PHONES=4 --max-memory 2GB --search bfs
#ifndef PHONES
#define PHONES 3
#endif
#ifndef ROOM
#define ROOM 4
#endif
#define bad1(a, b) (tone[a] == talk && partner[a] == b && tone[b] == bell && partner[b] == a)
#define bad (bad1(0, 1) || bad1(1, 0))

mtype = { lift, dial, hang };                               // of users
mtype = { call, rings, busy, answer, clear };               // between handlers
mtype = { silent, dialtone, calling, ringback, busytone, bell, talk };

chan hook[PHONES] = [0] of { mtype, byte };
chan trunk[PHONES] = [ROOM] of { mtype, byte };
mtype tone[PHONES] = silent;
byte partner[PHONES];

proctype user(byte me) {
end:
  do
  :: hook[me]!lift, 0;
     do
     :: hook[me]!dial, (me + 1) % PHONES
     :: hook[me]!dial, (me + PHONES - 1) % PHONES
     :: hook[me]!hang, 0 -> break
     od
  od
}

#define phone partner[me]

proctype handler(byte me) {
  byte from;
idle:
  atomic { tone[me] = silent; phone = me };
end:
  do
  :: hook[me]?lift, _ -> goto lifted
  :: trunk[me]?call, from -> d_step { phone = from; tone[me] = bell }; trunk[from]!rings, me; goto ringing
  :: trunk[me]?rings, _        // of a call that is over
  :: trunk[me]?busy, _
  :: trunk[me]?answer, _
  :: trunk[me]?clear, _
  od;
lifted:
  tone[me] = dialtone;
  do
  :: hook[me]?dial, from -> d_step { phone = from; tone[me] = calling }; trunk[from]!call, me; goto waiting
  :: hook[me]?hang, _ -> goto idle
  :: trunk[me]?call, from -> trunk[from]!busy, me
  :: trunk[me]?rings, _
  :: trunk[me]?busy, _
  :: trunk[me]?answer, _
  :: trunk[me]?clear, _
  od;
waiting:
  do
  :: hook[me]?hang, _ -> trunk[phone]!clear, me; goto idle
  :: trunk[me]?call, from -> trunk[from]!busy, me
  :: trunk[me]?rings, from ->
     if
     :: from == phone -> tone[me] = ringback
     :: else
     fi
  :: trunk[me]?busy, from ->
     if
     :: from == phone -> goto lost
     :: else
     fi
  :: trunk[me]?answer, from ->
     if
     :: from == phone -> goto connected
     :: else
     fi
  :: trunk[me]?clear, _
  od;
ringing:
  do
  :: hook[me]?lift, _ -> tone[me] = talk; trunk[phone]!answer, me; goto connected
  :: trunk[me]?call, from -> trunk[from]!busy, me
  :: trunk[me]?clear, from ->
     if
     :: from == phone -> goto idle
     :: else
     fi
  :: trunk[me]?rings, _
  :: trunk[me]?busy, _
  :: trunk[me]?answer, _
  od;
connected:
  tone[me] = talk;
  do
  :: hook[me]?hang, _ -> trunk[phone]!clear, me; goto idle
  :: trunk[me]?call, from -> trunk[from]!busy, me
  :: trunk[me]?clear, from ->
     if
     :: from == phone -> goto lost
     :: else
     fi
  :: trunk[me]?rings, _
  :: trunk[me]?busy, _
  :: trunk[me]?answer, _
  od;
lost:
  tone[me] = busytone;
  do
  :: hook[me]?hang, _ -> goto idle
  :: trunk[me]?call, from -> trunk[from]!busy, me
  :: trunk[me]?rings, _
  :: trunk[me]?busy, _
  :: trunk[me]?answer, _
  :: trunk[me]?clear, _
  od
}

init {
  byte k;
  atomic {
    do
    :: k < PHONES -> run user(k); run handler(k); k++
    :: else -> break
    od
  }
}

#ifdef MONITOR
active proctype monitor() {
end:
  atomic { bad -> assert(!bad) }
}
#endif

// Two-phase commit. A coordinator asks PARTICIPANTS for their votes, decides to commit if all say yes, and tells them.
// Who says no aborts on its own. The coordinator may lose patience and decide to abort; a participant may lose
// patience before it has voted, and abort.
//
// Described in Gray, "Notes on data base operating systems" (1978).
//
// Parameter: PARTICIPANTS. -D RIGHT takes the mistake out.
// Mistake: a wrong timeout. A participant may lose patience after it has voted yes, too, where it has to wait.
// Property: never `bad`, one participant has committed and another one has aborted.
#ifndef PARTICIPANTS
#define PARTICIPANTS 4
#endif
#define bad (committed > 0 && aborted > 0)

mtype = { prepare, yes, no, commit, abort };

chan order[PARTICIPANTS] = [2] of { mtype };
chan votes = [PARTICIPANTS] of { mtype };
byte committed, aborted;

proctype participant(byte me) {
  if
  :: order[me]?prepare
  :: order[me]?abort -> goto give_up
  :: goto give_up                                // no patience
  fi;
  if
  :: votes!no; goto give_up
  :: votes!yes
  fi;
  if
  :: order[me]?commit -> committed++; goto end
  :: order[me]?abort -> goto give_up
#ifndef RIGHT
  :: goto give_up
#endif
  fi;
give_up:
  aborted++;
end:
  do
  :: order[me]?_
  od
}

active proctype coordinator() {
  byte k, counted;
  bool failed;
  do
  :: k < PARTICIPANTS -> order[k]!prepare; k++
  :: else -> break
  od;
  do
  :: counted < PARTICIPANTS ->
     if
     :: votes?yes -> counted++
     :: votes?no -> failed = true; break
     :: failed = true; break                     // no patience
     fi
  :: else -> break
  od;
  k = 0;
  do
  :: k < PARTICIPANTS && failed -> order[k]!abort; k++
  :: k < PARTICIPANTS && !failed -> order[k]!commit; k++
  :: else -> break
  od;
end:
  do
  :: votes?_
  od
}

init {
  byte k;
  atomic {
    for (k : 0 .. PARTICIPANTS - 1) { run participant(k) };
    k = 0
  }
}

// two-phase commit: participants vote, the coordinator may give up and decides
#define N 3
mtype = { prepare, yes, no, commit, abort };
chan to[N] = [1] of { mtype };
chan coordinator = [N] of { mtype, byte };
mtype decision[N];

active [N] proctype participant() {
  to[_pid]?prepare;
  if
  :: coordinator!yes, _pid;
     if
     :: to[_pid]?commit -> decision[_pid] = commit
     :: to[_pid]?abort -> decision[_pid] = abort
     fi
  :: coordinator!no, _pid; decision[_pid] = abort; to[_pid]?abort
  fi
}

active proctype lead() {
  byte k, votes;
  mtype all = commit;
  for (k in to) {
    to[k]!prepare
  };
  do
  :: votes < N ->
     if
     :: coordinator?yes, _
     :: coordinator?no, _ -> all = abort
     :: all == commit -> all = abort
     fi;
     votes++
  :: votes == N -> break
  od;
  for (k in to) {
    to[k]!all
  };
  _nr_pr >= 1;
  assert(!(decision[0] == commit && decision[1] == abort))
}

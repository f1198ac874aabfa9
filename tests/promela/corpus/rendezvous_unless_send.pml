// a rendezvous send as an escape: taken as soon as a partner is ready
chan stop = [0] of { bit };
byte n;

active proctype worker() {
  { n = 1; n = 2; n = 3; n = 4 } unless { stop!1; n = n + 10 }
}

active proctype guard() {
  if
  :: n == 2 -> stop?1; n = n + 20
  :: n == 4 -> skip
  fi
}

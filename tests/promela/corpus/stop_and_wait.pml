// stop and wait with a counter of retries that gives up
mtype = { frame, ok };
chan wire = [0] of { mtype, bit };
chan back = [0] of { mtype, bit };
byte failures;

active proctype sender() {
  bit n;
  byte tries, sent;
  do
  :: sent < 3 ->
     tries = 0;
retry:
     wire!frame, n;
     if
     :: back?ok, eval(n) -> n = 1 - n; sent++
     :: timeout ->
        if
        :: tries < 2 -> tries++; goto retry
        :: else -> failures++; break
        fi
     fi
  :: sent == 3 -> break
  od
}

active proctype receiver() {
  bit n;
end:
  do
  :: wire?frame, n ->
     if
     :: back!ok, n
     :: skip
     fi
  od
}

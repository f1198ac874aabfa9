// go-back-n for a fixed number of packets: the sender repeats from the last acknowledged one
#define TOTAL 5
#define W 2
mtype = { packet, confirm };
chan down = [2] of { mtype, byte };
chan up = [2] of { mtype, byte };
byte delivered;

active proctype sender() {
  byte base, next, a;
  do
  :: next < TOTAL && next < base + W -> down!packet, next; next++
  :: up?confirm, a ->
     if
     :: a > base -> base = a
     :: else -> skip
     fi;
     if
     :: next < base -> next = base
     :: else -> skip
     fi
  :: timeout && base < TOTAL -> next = base
  :: base == TOTAL -> break
  od
}

active proctype line() {
  byte n;
end:
  do
  :: down?packet, n -> skip
  od
}

active proctype receiver() {
  byte n;
end:
  do
  :: down?packet, n ->
     if
     :: n == delivered -> delivered++
     :: else -> skip
     fi;
     up!confirm, delivered
  :: delivered == TOTAL -> break
  od
}

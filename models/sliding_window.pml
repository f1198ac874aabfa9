// A sliding window over two channels that lose messages: selective data, cumulative acknowledgements, numbers modulo M.
#ifndef W
#define W 3
#endif
#ifndef CAPACITY
#define CAPACITY 3
#endif
#define M (2 * W)

chan data = [CAPACITY] of { byte };
chan acks = [CAPACITY] of { byte };
byte handed;

active proctype sender() {
  byte base, next, a;
  do
  :: (next + M - base) % M < W -> data!next; next = (next + 1) % M
  :: acks?a ->
     if
     :: (a + M - base) % M <= (next + M - base) % M -> base = a
     :: else -> skip
     fi
  :: base != next -> next = base
  od
}

active proctype receiver() {
  byte expected, got;
  bit buffered[M];
  do
  :: data?got ->
     if
     :: (got + M - expected) % M < W -> buffered[got] = 1
     :: else -> skip
     fi;
     do
     :: buffered[expected] ->
        buffered[expected] = 0;
        handed = expected;
        expected = (expected + 1) % M
     :: else -> break
     od;
     acks!expected
  od
}

active proctype thief() {
  do
  :: data?_
  :: acks?_
  od
}

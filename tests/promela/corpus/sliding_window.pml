// a sliding window of two over lossy channels, with numbers modulo four
#define W 2
#define M 4
chan data = [2] of { byte };
chan acks = [2] of { byte };

active proctype sender() {
  byte base, next, a;
  do
  :: (next + M - base) % M < W ->
     if
     :: data!next
     :: skip
     fi;
     next = (next + 1) % M
  :: acks?a ->
     if
     :: (a + M - base) % M <= (next + M - base) % M -> base = a
     :: else -> skip
     fi
  :: timeout -> next = base
  od
}

active proctype receiver() {
  byte expected, got;
  do
  :: data?got ->
     if
     :: got == expected -> expected = (expected + 1) % M
     :: else -> skip
     fi;
     if
     :: acks!expected
     :: skip
     fi
  od
}

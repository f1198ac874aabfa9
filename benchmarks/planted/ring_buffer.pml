// A ring buffer between a producer and a consumer, without locks. Two counters run on for ever and wrap: how many were
// put in, and how many were taken out. The place in the ring is the counter modulo the number of places. OTHERS are
// tasks with nothing to do with it.
//
// Parameters: COUNTER, where the counters wrap; SLOTS, the places; OTHERS, each of which makes it threefold. -D SLOTS=4
// takes the mistake out.
// Mistake: an overflow. The number of places does not divide the number of values of the counters, so that the place
// jumps when they wrap. It is the 3 in the definition of SLOTS.
// Property: an assertion, that what is taken out is the oldest that was put in. It takes as many rounds as the counters
// have values.
#ifndef COUNTER
#define COUNTER 64
#endif
#ifndef SLOTS
#define SLOTS 3
#endif
#ifndef OTHERS
#define OTHERS 5
#endif
#define VALUES 5

byte ring[SLOTS];
byte put, taken;

active proctype producer() {
  byte value;
end:
  do
  :: atomic {
       (put + COUNTER - taken) % COUNTER < SLOTS ->
       ring[put % SLOTS] = value;
       value = (value + 1) % VALUES
     };
     put = (put + 1) % COUNTER
  od
}

active proctype consumer() {
  byte expected;
end:
  do
  :: atomic {
       put != taken ->
       assert(ring[taken % SLOTS] == expected);
       expected = (expected + 1) % VALUES
     };
     taken = (taken + 1) % COUNTER
  od
}

active [OTHERS] proctype other() {
  byte at;
end:
  do
  :: at = (at + 1) % 3
  od
}

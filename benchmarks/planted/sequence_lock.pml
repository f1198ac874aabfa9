// A pair of values under a sequence lock. The writer makes the number odd, writes both, and makes it even again. A
// reader reads the number, the values, and the number once more: if it is the same, the values belong together.
//
// Parameters: READERS; WRITES, how often the writer writes. -D RIGHT takes the mistake out.
// Mistake: a reader does not look whether the number is even when it begins. It is at the start of a reader.
// Property: an assertion, that the values belong together.
#ifndef READERS
#define READERS 3
#endif
#ifndef WRITES
#define WRITES 3
#endif

byte number, one, two;

active proctype writer() {
  do
  :: number < 2 * WRITES ->
     number++;
     one++;
     two++;
     number++
  :: else -> break
  od
}

active [READERS] proctype reader() {
  byte before, a, b;
  do
  :: before = number;
#ifdef RIGHT
     if
     :: before % 2 == 1 -> before = 0; goto again
     :: else
     fi;
#endif
     a = one;
     b = two;
     if
     :: number == before -> assert(a == b)
     :: else
     fi;
     atomic { before = 0; a = 0; b = 0 };
again:
     skip
  od
}

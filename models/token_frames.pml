// A token in a ring of N stations. The station that has it takes a frame from its user, or sends one of those that it
// keeps, or does nothing, and passes it on. A station keeps a few frames.
#ifndef N
#define N 6
#endif
#ifndef FRAMES
#define FRAMES 2
#endif

byte holder, sending;

active [N] proctype station() {
  byte frames;
  do
  :: holder == _pid ->
     if
     :: frames < FRAMES -> frames++
     :: frames > 0 -> atomic { sending++; assert(sending == 1) }; atomic { sending--; frames-- }
     :: skip
     fi;
     holder = (holder + 1) % N
  od
}

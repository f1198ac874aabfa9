/* A path to a deadlock, with detours back to its beginning: N = 9 gives 47 states, as in back_loops.py.
   Engels et al. (2009), Section 5.1.2. */
#ifndef N
#define N 9
#endif

byte place;  /* N + 1 is the deadlock */
byte left;   /* how much of a detour is still ahead; 0: on the path */
byte detour; /* which detour it is */

active proctype Walker() {
  do
  :: atomic { left == 0 && place <= N -> place++ }
  :: atomic { left == 0 && place == 0 -> skip }
  :: atomic { left == 0 && place == 1 -> place = 0 }
  :: atomic { left == 0 && place >= 2 && place <= N -> left = place - 1; detour = place; place = 0 }
  :: atomic { left > 1 -> left-- }
  :: atomic { left == 1 -> left = 0; detour = 0 }
  od
}

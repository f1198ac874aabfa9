/* A diamond: N states wide, N*N states in all, as in diamond.py. The widest states, where x + y == N - 1, report.
   Engels, Groote, van Weerdenburg and Willemse, "Search algorithms for automated validation" (2009), Section 5.1.1. */
#ifndef N
#define N 10
#endif

byte x, y;

active proctype Diamond() {
  do
  :: atomic { x < N - 1 -> x++ }
  :: atomic { y < N - 1 -> y++ }
  :: atomic { x + y == N - 1 -> printf("report %d\n", y + 1) }
  od
}

/* The grid of points with D coordinates from 0 to LENGTH, as in grid.py: a step increases one coordinate. */
#ifndef LENGTH
#define LENGTH 3
#endif
#ifndef D
#define D 2
#endif

byte x[D];

active [D] proctype Axis() {
  do
  :: atomic { x[_pid] < LENGTH -> x[_pid]++ }
  od
}

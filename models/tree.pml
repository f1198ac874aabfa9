/* The complete M-ary tree of depth H, as in tree.py: no two states share a successor. A state is its depth and its
   number among the states of that depth. */
#ifndef M
#define M 2
#endif
#ifndef H
#define H 4
#endif

byte depth;
int number;

active proctype Walker() {
  byte child;
  do
  :: atomic { depth < H -> select (child : 0 .. M - 1); number = number * M + child; depth++; child = 0 }
  od
}

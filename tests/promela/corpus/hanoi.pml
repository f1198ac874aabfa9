// three towers: moves of four discs, where an illegal choice blocks within the atomic
#define N 4
byte on[N];
byte moves;

active proctype move() {
  byte d, to_;
  do
  :: atomic {
       select (d : 0 .. 3);
       if
       :: to_ = (on[d] + 1) % 3
       :: to_ = (on[d] + 2) % 3
       fi;
       (d < 1 || (on[0] != on[d] && on[0] != to_)) && (d < 2 || (on[1] != on[d] && on[1] != to_)) &&
       (d < 3 || (on[2] != on[d] && on[2] != to_));
       on[d] = to_;
       d = 0;
       to_ = 0
     }
  od
}

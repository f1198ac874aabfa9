// jugs of five and three: the assertion fails when exactly four are measured
byte big, small;

active proctype pour() {
  byte t;
  do
  :: big = 5
  :: small = 3
  :: big = 0
  :: small = 0
  :: d_step { t = (big + small > 3 -> 3 - small : big); small = small + t; big = big - t; t = 0 }
  :: d_step { t = (big + small > 5 -> 5 - big : small); big = big + t; small = small - t; t = 0 }
  :: big == 4 -> assert(0)
  od
}

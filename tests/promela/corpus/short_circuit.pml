// the right side of && and || is not evaluated when the left one decides
byte a[2] = 1;
byte i = 2, zero;

active proctype go() {
  if
  :: i < 2 && a[i] == 1 -> assert(0)
  :: i >= 2 || a[i] == 0 -> i = 1
  fi;
  if
  :: zero != 0 && 4 / zero > 1 -> assert(0)
  :: zero == 0 || 4 / zero > 1 -> i = 0
  fi;
  i = (zero == 0 -> 7 : 1 / zero)
}

// an index that would leave its array if a condition did not prevent it
byte a[2], i;
byte guard = 9;

active proctype go() {
  if
  :: i = 1
  :: i = 2
  fi;
  if
  :: i < 2 -> a[i] = 1
  :: else -> skip
  fi;
  i = a[(i < 2 -> i : 0)]
}

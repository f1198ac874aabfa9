// sorting by processes that start processes: each splits its numbers and waits for two children
#define N 4
byte a[N] = { 3, 1, 4, 2 };

proctype sort(byte low, high; chan parent) {
  chan children = [2] of { bit };
  byte i, m, t;
  if
  :: low < high ->
     d_step {
       m = low;
       i = low + 1;
       do
       :: i <= high && a[i] < a[low] -> m++; t = a[m]; a[m] = a[i]; a[i] = t; i++
       :: i <= high && a[i] >= a[low] -> i++
       :: i > high -> break
       od;
       t = a[low];
       a[low] = a[m];
       a[m] = t
     };
     run sort(low, (m > low -> m - 1 : low), children);
     run sort((m < high -> m + 1 : high), high, children);
     children?_;
     children?_
  :: else -> skip
  fi;
  parent!1
}

init {
  chan done = [1] of { bit };
  run sort(0, N - 1, done);
  done?_;
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3 && a[3] == 4)
}

// Quicksort by several workers: each takes a part of the array that waits to be sorted, picks any value of it as pivot,
// splits the part around it, and hands over the halves that are still to be sorted.
#ifndef N
#define N 8
#endif
#ifndef WORKERS
#define WORKERS 3
#endif

byte a[N];
byte placed;
chan parts = [N] of { byte, byte };

inline swap(x, y) {
  v = a[x];
  a[x] = a[y];
  a[y] = v
}

inline hand_over(from, to) {
  if
  :: from < to -> parts!from, to
  :: else -> placed = placed + (from == to)
  fi
}

active [WORKERS] proctype worker() {
  byte low, high, middle, i, v;
end:
  do
  :: parts?low, high;
     atomic {
       i = low;
       do
       :: i < high -> i++
       :: break
       od;
       d_step {
         swap(i, high);
         i = low;
         middle = low;
         do
         :: i < high && a[i] < a[high] -> swap(i, middle); middle++; i++
         :: i < high && a[i] > a[high] -> i++
         :: else -> break
         od;
         swap(middle, high);
         placed++;
         i = 0;
         v = 0
       }
     };
     atomic {
       if
       :: middle > low -> hand_over(low, middle - 1)
       :: else -> skip
       fi;
       hand_over(middle + 1, high);
       low = 0;
       high = 0;
       middle = 0
     }
  od
}

init {
  byte k;
  d_step {
    do
    :: k < N -> a[k] = N - 1 - k; k++
    :: else -> break
    od;
    parts!0, N - 1
  };
  d_step {
    placed == N;
    k = 0;
    do
    :: k < N -> assert(a[k] == k); k++
    :: else -> break
    od
  }
}

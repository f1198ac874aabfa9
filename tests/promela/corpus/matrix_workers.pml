// workers take rows from a bag of tasks; the last one reports
#define N 3
chan bag = [N] of { byte };
chan result = [N] of { byte, short };
short m[N], sum;

active [2] proctype worker() {
  byte k;
  do
  :: bag?k -> result!k, (k - 1) * 3
  :: empty(bag) && sum != 0 -> break
  :: timeout -> break
  od
}

init {
  byte k, n;
  short v;
  for (k : 0 .. N - 1) {
    bag!!(N - 1 - k)
  };
  do
  :: n < N -> result?k, v; m[k] = v; n++
  :: else -> break
  od;
  sum = m[0] + 2 * m[1] + 3 * m[2];
  assert(sum == 6)
}

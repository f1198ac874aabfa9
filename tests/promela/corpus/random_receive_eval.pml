// random receive by the value of an expression
chan post = [3] of { byte, byte };

active proctype office() {
  byte n;
  do
  :: n < 3 -> post!n, n * n; n++
  :: else -> break
  od
}

active [3] proctype resident() {
  byte v;
  post??eval((_pid + 1) % 3), v;
  assert(v == ((_pid + 1) % 3) * ((_pid + 1) % 3))
}

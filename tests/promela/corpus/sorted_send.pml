// sorted send keeps the queue in numerical order, field by field
chan q = [4] of { byte, byte };

active [2] proctype put() {
  q!!(2 - _pid), _pid;
  q!!2, 5
}

active proctype get() {
  byte a, b, last, n;
  full(q);
  do
  :: n < 4 -> q?a, b; assert(a >= last); last = a; n++
  :: else -> break
  od
}

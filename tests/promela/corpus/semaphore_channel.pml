// a semaphore as a process: P and V by rendezvous
#define N 3
chan p = [0] of { bit };
chan v = [0] of { bit };
byte inside;

active proctype semaphore() {
  byte count = 2;
end:
  do
  :: count > 0 -> p?1; count--
  :: v?1 -> count++
  od
}

active [N] proctype user() {
  do
  :: p!1;
     inside++;
     assert(inside <= 2);
     inside--;
     v!1
  od
}
